import { describe, expect, it } from 'vitest';
import { personalIdFault } from './personal-id.ts';

const TODAY = '2026-11-27';

describe('personalIdFault', () => {
  it.each(['855101/1238', '8551011238', '531231/123', '0452014447', '850101/1111'])('a Czech or Slovak citizen may have %s', (number) => {
    expect(personalIdFault(number, 'CZ', TODAY)).toBeNull();
    expect(personalIdFault(number, 'SK', TODAY)).toBeNull();
  });

  it.each(['abcdef', '1234', '0000000000', '8513011238', '855132/1238', '261128/1234', '85510112389', '8551011', ''])(
    'but not %s',
    (number) => {
      expect(personalIdFault(number, 'CZ', TODAY)).toBe('birthNumber');
      expect(personalIdFault(number, 'SK', TODAY)).toBe('birthNumber');
    },
  );

  it('a day of birth that is today is none of the future', () => {
    expect(personalIdFault('261127/1234', 'CZ', TODAY)).toBeNull();
  });

  it.each(['12 345 678 901', 'PL-85010112345', 'AB12', '٣12x4'])('another citizen may have %s', (number) => {
    expect(personalIdFault(number, 'PL', TODAY)).toBeNull();
  });

  it.each(['abcdef', '12', '1 - 2 / 3', '', 'žluťoučký'])('but not %s', (number) => {
    expect(personalIdFault(number, 'DE', TODAY)).toBe('personalNumber');
  });
});
