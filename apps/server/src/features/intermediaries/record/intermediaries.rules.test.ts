import { expect, test } from 'vitest';
import { codeFromName, codesFromName, nameOfPerson } from './intermediaries.rules.ts';

test.each([
  ['Tatry Invest, s. r. o.', 'tatry-invest-s-r-o'],
  ['Žluťoučký kůň', 'zlutoucky-kun'],
  ['  Horizont  ', 'horizont'],
  ['株式会社', 'intermediary'],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('%s -> %s', (name, code) => {
  expect(codeFromName(name)).toBe(code);
});

test('a code that is taken is followed by numbers', () => {
  const codes = codesFromName('Tatry');
  expect([codes.next().value, codes.next().value, codes.next().value]).toEqual(['tatry', 'tatry-2', 'tatry-3']);
});

test.each([
  [{ firstname: 'Eva', surname: 'Malá', email: 'e@x.test' }, 'Eva Malá'],
  [{ firstname: '', surname: 'Malá', email: 'e@x.test' }, 'Malá'],
  [{ firstname: '', surname: '', email: 'e@x.test' }, 'e@x.test'],
])('%o is displayed as %s', (person, name) => {
  expect(nameOfPerson(person)).toBe(name);
});
