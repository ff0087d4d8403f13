import { describe, expect, test } from 'vitest';
import { judgeSession, roundForVoice } from './session-end.ts';

const NOW = 1_800_000_000_000;
const at = (seconds: number, isProlongable = true) => judgeSession({ expiryMs: NOW + seconds * 1000, isProlongable }, NOW);

describe('a session', () => {
  test('without a token has no end', () => expect(judgeSession({ expiryMs: null, isProlongable: true }, NOW)).toEqual({ is: 'far' }));
  test.each([
    [28_800, { is: 'far' }],
    [121, { is: 'far' }],
    [120, { is: 'near', secondsLeft: 120, mayStay: true }],
    [0.4, { is: 'near', secondsLeft: 1, mayStay: true }],
    [0, { is: 'over' }],
    [-60, { is: 'over' }],
  ])('%s s before its end', (seconds, outlook) => expect(at(seconds)).toEqual(outlook));
  test('older than a day cannot be extended', () => expect(at(60, false)).toEqual({ is: 'near', secondsLeft: 60, mayStay: false }));
});

test.each([
  [120, 120],
  [119, 120],
  [90, 90],
  [31, 60],
  [11, 30],
  [10, 10],
  [3, 3],
])('%s s are read out as %s', (left, said) => expect(roundForVoice(left)).toBe(said));
