import { expect, test } from 'vitest';
import { codeForPassword, codeForPhone, outcomeOf } from './account.rules.ts';

test.each([
  [null, 'SUCCESS'],
  ['wrong_credentials', 'WRONG_PASSWORD'],
  ['verification_code.INVALID_CODE', 'WRONG_CODE'],
  ['user.deactivated', 'NO_ACCESS'],
])('%s: %s', (reason, outcome) => expect(outcomeOf(reason)).toBe(outcome));

test('no two code objects have the same hash', () => {
  const objects = [
    codeForPassword('one', 'first'),
    codeForPassword('one', 'second'),
    codeForPassword('other', 'first'),
    codeForPhone('PHONE_CHANGE', 'one', 'first'),
    codeForPhone('NEW_PHONE', 'one', 'first'),
    codeForPhone('NEW_PHONE', 'one', 'second'),
  ];
  expect(new Set(objects.map(({ objectHash }) => objectHash.toString('hex'))).size).toBe(objects.length);
});
