import { expect, test } from 'vitest';
import { describeFailure, LONGEST_SMS, toSmsText } from './messages.rules.ts';

test.each([
  ['Příliš žluťoučký kůň úpěl ďábelské ódy', 'Prilis zlutoucky kun upel dabelske ody'],
  ['ľ ĺ ŕ ô ä ň Ľ Ĺ Ŕ Ô Ä', 'l l r o a n L L R O A'],
  ['„Důvěra“ – 10 000 Kč…', '"Duvera" - 10 000 Kc...'],
  ['10\u00a0000', '10 000'],
  ['[kód] {x} ~ € 😀', '?kod? ?x? ? ? ?'],
  ['Łódź, Straße', 'Lodz, Strasse'],
])('%s -> %s', (text, sms) => {
  expect(toSmsText(text)).toBe(sms);
});

test('an SMS is one part, however long the text is', () => {
  const sms = toSmsText(`${'…'.repeat(100)}konec`);
  expect(sms).toHaveLength(LONGEST_SMS);
});

test.each([
  [Object.assign(new Error('550 <lucie@example.com> unknown'), { code: 'EENVELOPE', responseCode: 550 }), 'EENVELOPE_550'],
  [new TypeError('lucie@example.com'), 'TypeError'],
  [Object.assign(new Error('x'), { code: 'lucie@example.com' }), 'UNKNOWN'],
  ['lucie@example.com', 'UNKNOWN'],
])('a failure is named without an address', (error, name) => {
  expect(describeFailure(error)).toBe(name);
});
