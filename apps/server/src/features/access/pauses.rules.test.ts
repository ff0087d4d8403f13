import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../platform/clock/clock.ts';
import { pauseAfter } from './pauses.rules.ts';

const pace = { lane: 'test', free: 10, firstPauseMs: 5 * SECOND, longestPauseMs: 5 * MINUTE, forgottenAfterMs: DAY };

describe('the pause after wrong passwords', () => {
  it.each([
    [0, 0],
    [9, 0],
    [10, 5 * SECOND],
    [11, 10 * SECOND],
    [15, 160 * SECOND],
    [16, 5 * MINUTE],
    [1_000_000, 5 * MINUTE],
  ])('after %s failures lasts %s ms', (failures, pause) => expect(pauseAfter(pace, failures)).toBe(pause));
});
