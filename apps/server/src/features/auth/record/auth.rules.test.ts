import { expect, test } from 'vitest';
import { answerEmail, readResetToken, refuseActivation, stepOf, writeResetToken } from './auth.rules.ts';

test.each([
  [{}, 'email'],
  [{ password: '' }, 'email'],
  [{ password: 'x' }, 'password'],
  [{ password: 'x', verification_code: '123456' }, 'code'],
  [{ verification_code: '123456' }, 'incomplete'],
  [{ password: '', verification_code: '123456' }, 'incomplete'],
  [{ biometric_uuid: 'device' }, 'biometric'],
  [{ biometric_uuid: 'device', verification_code: '123456' }, 'biometric'],
  [{ biometric_uuid: 'device', password: 'x' }, 'password'],
  [{ biometric_uuid: 'device', password: 'x', verification_code: '123456' }, 'code'],
] as const)('%o asks for the step %s', (fields, step) => {
  expect(stepOf(fields)).toBe(step);
});

test.each([
  [{ mayEnter: true, passwordHash: 'h' }, false, 'user_has_password'],
  [{ mayEnter: true, passwordHash: null }, false, 'user_has_no_password'],
  [{ mayEnter: false, passwordHash: 'h' }, false, 'user_has_password'],
  [{ mayEnter: false, passwordHash: null }, false, 'user_has_password'],
  [null, false, 'global.not_found'],
  [null, true, 'user_has_password'],
  [{ mayEnter: true, passwordHash: null }, true, 'user_has_password'],
  [{ mayEnter: false, passwordHash: null }, true, 'user_has_password'],
] as const)('%o, unknown hidden %s: %s', (person, hidesUnknown, answer) => {
  expect(answerEmail(person, hidesUnknown)).toBe(answer);
});

test.each([
  [{ mayEnter: true, passwordHash: null }, false, null],
  [{ mayEnter: true, passwordHash: null }, true, null],
  [{ mayEnter: true, passwordHash: 'h' }, false, 'user.already_active'],
  [{ mayEnter: false, passwordHash: null }, false, 'user.already_active'],
  [null, false, 'verification_code.INVALID_CODE'],
  [{ mayEnter: true, passwordHash: 'h' }, true, 'verification_code.INVALID_CODE'],
  [{ mayEnter: false, passwordHash: null }, true, 'verification_code.INVALID_CODE'],
  [null, true, 'verification_code.INVALID_CODE'],
] as const)('activation of %o, unknown hidden %s, is refused with %s', (person, hidesUnknown, refusal) => {
  expect(refuseActivation(person, hidesUnknown)).toBe(refusal);
});

const key = Buffer.alloc(32, 7);
const linkId = '01a00000-0000-7000-8000-000000000001';
const token = writeResetToken(key, linkId);
const [, secret = ''] = token.split('.');

test.each([
  ['ours', token, linkId],
  ['of another link', token.replace('0001.', '0002.'), null],
  ['without a secret', `${linkId}.`, null],
  ['with only the id', linkId, null],
  ['with a third part', `${token}.x`, null],
  ['with a shortened secret', token.slice(0, -1), null],
  ['of an id that is none', `x.${secret}`, null],
  ['empty', '', null],
])('a reset token %s', (_name, given, expected) => {
  expect(readResetToken(key, given)).toBe(expected);
});

test('a reset token under another key is rejected', () => {
  expect(readResetToken(Buffer.alloc(32, 8), token)).toBeNull();
});
