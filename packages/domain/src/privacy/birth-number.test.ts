import { expect, test } from 'vitest';
import { birthDateOfNumber, passesBirthNumberCheck } from './birth-number.ts';

const today = '2026-11-22';

/** Completes nine digits to ten: the check digit makes the number divisible by 11, and a remainder of 10 is written as 0. */
const complete = (nine: string) => `${nine}${(Number(nine) % 11) % 10}`;

test.each([
  // The month of a man, of a woman, and both with 20 added, which was never done before 2004.
  ['040101001', true],
  ['045101001', true],
  ['042101001', true],
  ['047101001', true],
  ['030101001', true],
  ['035101001', true],
  ['032101001', false],
  ['037101001', false],
  ['991231001', true],
  ['992131001', false],
  // Months and days that do not exist with any of the four shifts.
  ['041301001', false],
  ['040001001', false],
  ['043301001', false],
  ['046301001', false],
  ['048301001', false],
  ['049901001', false],
  ['040132001', false],
  ['040230001', false],
  ['040229001', true],
  ['050229001', false],
  // Ten digits begin with 1954; 53 is 2053, in the future.
  ['540101001', true],
  ['531231001', false],
  ['261122001', true],
  ['261123001', false],
])('%s and its last digit can be a birth number: %s', (nine, passes) => {
  const number = complete(nine);
  expect(passesBirthNumberCheck(number, today)).toBe(passes);
  const wrong = number.slice(0, 9) + String((Number(number[9]) + 5) % 10);
  expect(passesBirthNumberCheck(wrong, today)).toBe(false);
});

test.each([
  '7360285160',
  'x7360285163',
  '7360285163x',
  '73602851634',
  '73602851630',
  '73602851',
  '736028-5163',
  '000000/0000',
  '530000/123',
])('%s can be none', (text) => expect(passesBirthNumberCheck(text, today)).toBe(false));
test.each([
  ['530101123', true],
  ['000101123', true],
  [' 53 01 01 / 123 ', true],
  ['535101123', true],
  ['536231123', true],
  ['532231123', false],
  ['537231123', false],
  ['531301123', false],
])('%s of the time before 1954 can be one: %s', (text, passes) => expect(passesBirthNumberCheck(text, today)).toBe(passes));

// By hand: 736028 5163 is 28 October 1973 of a woman written 60, and 7360285163 = 11 * 669116833.
test.each([
  ['736028/5163', true],
  ['7360285163', true],
  ['736028 / 5163', true],
  ['7360285164', false],
  ['7330285163', false],
  // Born before 1954: nine digits and no check.
  ['530228/123', true],
  ['530230/123', false],
  // 780123354 and 860123010 leave 10, which was written as 0 until 1985, and by some offices later.
  ['780123/3540', true],
  ['860123/0100', true],
  ['8801251680', true],
  ['860123/0101', false],
  // The last digit of ten was dropped.
  ['710319/274', false],
  ['590312/123', false],
  ['540101/123', false],
  ['531231/123', true],
  // A future day.
  ['521111/1114', false],
  ['261122/0007', true],
  ['261123/0006', false],
  // Since 2004 20 may be added to the month.
  ['042101/0007', true],
  ['042101/0008', false],
  ['032101/0001', false],
  ['123', false],
  ['', false],
])('%j can be a birth number: %s', (text, passes) => expect(passesBirthNumberCheck(text, '2026-11-22')).toBe(passes));

test.each([
  ['905909/0008', '1990-09-09'],
  ['8051150005', '1980-01-15'],
  ['0481050001', '2004-11-05'],
  ['401231123', '1940-12-31'],
  ['9099090008', null],
  ['abc', null],
  ['9013010008', null],
])('%s states the day %s', (number, day) => expect(birthDateOfNumber(number)).toBe(day));
