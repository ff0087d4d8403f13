import { expect, test } from 'vitest';
import { passesBusinessNumberCheck } from './business-number.ts';
import { isDomesticAccount } from './client-account.ts';

// By hand: 25596641 gives 2*8 + 5*7 + 5*6 + 9*5 + 6*4 + 6*3 + 4*2 = 176 = 16 * 11, and 11 - 0 ends in 1.
test.each([
  ['25596641', true],
  ['255 96 641', true],
  ['00006947', true],
  ['6947', false],
  ['006947', true],
  ['25596642', false],
  ['25569641', false],
  ['2559664', false],
  ['CZ25596641', false],
  ['', false],
])('%j can be a business number: %s', (text, passes) => expect(passesBusinessNumberCheck(text)).toBe(passes));

test.each([
  [['CZK'], true],
  [['EUR'], false],
  [['CZK', 'EUR'], false],
  [[], false],
])('an account of %o is domestic: %s', (currencies, isDomestic) => expect(isDomesticAccount(currencies)).toBe(isDomestic));
