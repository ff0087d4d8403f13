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
  ['25596641x', false],
  ['255966411', false],
  // With a ninth digit of weight 0 before its check digit it would pass: 176 + 1 leaves 1, and 10 is written as 0.
  ['255966410', false],
  [' 25\t596641 ', true],
  // 1*8 + 1*7 + 1*6 + 1*5 + 1*4 = 30, 11 - 8 = 3; with 2 * 2 more the remainder is 1, and a difference of 10 is written as 0.
  ['11111003', true],
  ['11111020', true],
  ['11111021', false],
  ['', false],
])('%j can be a business number: %s', (text, passes) => expect(passesBusinessNumberCheck(text)).toBe(passes));

test.each([
  [['CZK'], true],
  [['EUR'], false],
  [['CZK', 'EUR'], false],
  [[], false],
])('an account of %o is domestic: %s', (currencies, isDomestic) => expect(isDomesticAccount(currencies)).toBe(isDomestic));
