import { expect, it } from 'vitest';
import { isDataToConfirm } from './confirmations.ts';

const day = (number: number) => new Date(Date.UTC(2026, 2, number));
const waiting = (number: number, isReturned = false) => ({ since: day(number), isReturned });

it.each([
  ['nothing waits', [], null, false],
  ['something waits and the client never said a word', [waiting(5)], null, true],
  ['the client spoke after it came', [waiting(5)], day(6), false],
  ['something new came since', [waiting(5), waiting(7)], day(6), true],
  ['only what was returned waits', [waiting(7, true)], day(6), false],
  ['only what was returned waits, and the client never spoke', [waiting(7, true)], null, false],
  ['something new waits beside what was returned', [waiting(7, true), waiting(8)], day(6), true],
] as const)('the data is asked for: %s', (_case, items, saidAt, isAsked) => expect(isDataToConfirm(items, saidAt)).toBe(isAsked));
