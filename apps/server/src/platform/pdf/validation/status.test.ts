import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../clock/clock.ts';
import { readTime, requireCurrent } from './status.ts';

const now = new Date('2026-03-02T09:00:00Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('information on a certificate', () => {
  it.each([
    ['that begins now and ends now', 0, 0],
    ['that begins ten minutes ahead, because clocks differ', 10 * MINUTE, DAY],
    ['that began long ago', -400 * DAY, DAY],
  ])('%s is current', (_what, from, until) => expect(() => requireCurrent(later(from), later(until), now)).not.toThrow());

  it.each([
    ['that begins more than ten minutes ahead', 10 * MINUTE + SECOND, DAY, 'it is not valid yet'],
    ['that ended a moment ago', -DAY, -1, 'it is out of date'],
  ])('%s is not', (_what, from, until, reason) => expect(() => requireCurrent(later(from), later(until), now)).toThrow(reason));

  it('without a time is refused', () => expect(() => readTime(undefined)).toThrow('no time'));
});
