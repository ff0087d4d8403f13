import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../platform/clock/clock.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { claimAttempt, forgiveAttempt } from './pauses.service.ts';
import type { Lane, Pace } from './pauses.service.ts';

const database = useTestDatabase();
const code = randomBytes(32);
const BEGIN = Date.parse('2026-03-05T08:00:00Z');

/** The parts of a caller who has read the clock at this millisecond. */
const at = (ms: number) => ({ clock: { now: () => new Date(BEGIN + ms) }, config: { keys: { code } } });
const paceOf = (lane: string): Pace => ({
  lane,
  free: 3,
  firstPauseMs: 5 * SECOND,
  longestPauseMs: MINUTE,
  forgottenAfterMs: 15 * MINUTE,
});

let count = 0;
let lanes: Lane[];
beforeEach(() => {
  count += 1;
  lanes = [
    { pace: paceOf('test.own'), subject: `own ${count}` },
    { pace: paceOf('test.shared'), subject: `shared ${count}` },
  ];
});

const claim = (ms: number, of = lanes) => claimAttempt(database.current.db, at(ms), of);
const forgive = async (ms: number, claimed: Awaited<ReturnType<typeof claim>>) => forgiveAttempt(database.current.db, at(ms), claimed);
/** Seconds to wait; 0: the attempt was counted. */
const waitAt = (ms: number, of = lanes) =>
  claim(ms, of).then(
    () => 0,
    (refusal: { details?: { retryAfter?: number } }) => refusal.details?.retryAfter,
  );
const colleague = (): Lane[] => [{ pace: paceOf('test.own'), subject: `colleague ${count}` }, ...lanes.slice(1)];

describe('people who sign in at the same time from one network', () => {
  it('are not paused by each other, whoever read the clock first', async () => {
    const mine = await claim(50);
    expect(await waitAt(20, colleague())).toBe(0);
    await forgive(90, mine);
    expect(await waitAt(60, colleague())).toBe(0);
  });

  it('are paused by the failures of all', async () => {
    for (let failure = 0; failure < 3; failure += 1) await claim(failure);
    expect(await waitAt(2, colleague())).toBe(5);
  });
});

describe('an attempt with the right secret', () => {
  it('takes back the pause that it caused', async () => {
    await claim(0);
    await claim(1);
    const last = await claim(2);
    expect(await waitAt(3)).toBe(5);
    await forgive(4, last);
    expect(await waitAt(5)).toBe(0);
  });

  it('leaves a pause that a later failure caused', async () => {
    const mine = await claim(0);
    for (let failure = 0; failure < 2; failure += 1) await claim(1, colleague());
    await forgive(2, mine);
    expect(await waitAt(3, colleague())).toBe(5);
  });
});
