import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import { securityCounters } from '../../database/schema/verification.ts';
import { createFixedClock, MINUTE } from '../../platform/clock/clock.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { countAttempt, refundAttempt, sweepCounters } from './limits.service.ts';

const database = useTestDatabase();
const config = readConfig({}, '/');
let clock: Clock;
let parts: { config: Config; clock: Clock };
const limit = { counter: 'test', most: 3, windowMs: 15 * MINUTE };

beforeEach(() => {
  clock = createFixedClock('2026-03-02T09:04:30.000Z');
  parts = { config, clock };
});

const count = (subject: string) =>
  countAttempt(database.current.db, parts, limit, subject).then(
    () => 'passed',
    (error: unknown) => error,
  );

test('counts the addresses of one IPv6 network as one', async () => {
  for (const last of ['1', '2', 'ffff:0:1']) expect(await count(`2001:db8:1:2::${last}`)).toBe('passed');
  expect(await count('2001:db8:1:2:3:4:5:6')).toBeInstanceOf(Problem);
  expect(await count('2001:db8:1:3::1')).toBe('passed');
});

test('lets through as many as allowed, then says when to retry', async () => {
  expect([await count('a'), await count('a'), await count('a')]).toEqual(['passed', 'passed', 'passed']);
  const refused = await count('a');
  expect(refused).toBeInstanceOf(Problem);
  // Windows start at multiples of 15 minutes: this one ends at 09:15.
  expect(refused).toMatchObject({ code: 'limit.reached', details: { retryAfter: 630 } });
});

test('counts each subject and each counter separately', async () => {
  for (let round = 0; round < 4; round += 1) await count('full');
  expect(await count('full')).toBeInstanceOf(Problem);
  expect(await count('next')).toBe('passed');
  await expect(countAttempt(database.current.db, parts, { ...limit, counter: 'other' }, 'full')).resolves.toBeUndefined();
});

test('of 40 concurrent attempts exactly the allowed number pass', async () => {
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => count('crowd')));
  expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(3);
});

test('a refunded attempt makes room for exactly one', async () => {
  await count('honest');
  for (let round = 0; round < 5; round += 1) await refundAttempt(database.current.db, parts, limit, 'honest', true);
  expect([await count('honest'), await count('honest'), await count('honest')]).toEqual(['passed', 'passed', 'passed']);
  expect(await count('honest')).toBeInstanceOf(Problem);
});

test('a failed attempt stays counted', async () => {
  for (let round = 0; round < 3; round += 1) {
    await count('guesser');
    await refundAttempt(database.current.db, parts, limit, 'guesser', false);
  }
  expect(await count('guesser')).toBeInstanceOf(Problem);
});

test('the table identifies no person', async () => {
  await count('lucie@example.com');
  const rows = await database.current.db.select().from(securityCounters);
  expect(JSON.stringify(rows)).not.toContain('lucie');
});

test('a new window starts at zero and the old one is swept', async () => {
  for (let round = 0; round < 4; round += 1) await count('later');
  clock.advance(11 * MINUTE);
  expect(await count('later')).toBe('passed');
  const removed = await sweepCounters(database.current.db, clock.now());
  expect(removed).toBeGreaterThan(0);
  const rows = await database.current.db.select().from(securityCounters);
  expect(rows.map((row) => row.windowStart.toISOString())).toEqual(['2026-03-02T09:15:00.000Z']);
});
