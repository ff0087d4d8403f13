import { expect, it } from 'vitest';
import { createFixedClock, createSystemClock, DAY, HOUR, MINUTE, monotonicMs, pragueDateOf, pragueMinuteOf, SECOND } from './clock.ts';

it.each([
  ['2026-01-05T22:59:59Z', '2026-01-05', '2026-01-05T23:59'],
  ['2026-01-05T23:00:00Z', '2026-01-06', '2026-01-06T00:00'],
  ['2026-07-05T21:59:00Z', '2026-07-05', '2026-07-05T23:59'],
  ['2026-07-05T22:04:00Z', '2026-07-06', '2026-07-06T00:04'],
])('%s is %s in Prague, to the minute %s', (instant, day, minute) => {
  expect([pragueDateOf(new Date(instant)), pragueMinuteOf(new Date(instant))]).toEqual([day, minute]);
});

it('a fixed clock moves only when it is moved', () => {
  const clock = createFixedClock('2026-03-02T22:30:00.000Z');
  expect([clock.now().toISOString(), clock.today()]).toEqual(['2026-03-02T22:30:00.000Z', '2026-03-02']);
  clock.advance(30 * MINUTE);
  expect([clock.now().toISOString(), clock.today()]).toEqual(['2026-03-02T23:00:00.000Z', '2026-03-03']);
  clock.advance(-DAY);
  expect(clock.today()).toBe('2026-03-02');
});

it('the clock of the machine shows its time and what was added to it', () => {
  const before = Date.now();
  const [clock, later] = [createSystemClock(), createSystemClock(DAY)];
  later.advance(HOUR);
  const [now, added, today] = [clock.now().getTime(), later.now().getTime(), later.today()];
  const after = Date.now();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(after);
  expect(added).toBeGreaterThanOrEqual(before + DAY + HOUR);
  expect(added).toBeLessThanOrEqual(after + DAY + HOUR);
  expect([before, after].map((instant) => pragueDateOf(new Date(instant + DAY + HOUR)))).toContain(today);
});

it('durations are counted in milliseconds, whatever the clock shows', () => {
  const from = monotonicMs();
  expect(monotonicMs()).toBeGreaterThanOrEqual(from);
  expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1_000, 60_000, 3_600_000, 86_400_000]);
});
