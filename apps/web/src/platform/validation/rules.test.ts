import { ActivateBody, ForgottenPasswordBody, LoginBody, ResetPasswordBody } from '@pramen/contract/auth/auth.schemas';
import { Email, Password, Phone } from '@pramen/contract/fields';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as rules from './rules.ts';

const faultOf = (value: string, fieldRules: readonly rules.FieldRule[]) => rules.findFaults({ value }, { value: fieldRules }).value ?? null;

describe('messages of the rules', () => {
  test.each([
    ['required', [rules.required], '', { key: 'required' }],
    ['minimum on an empty value', [rules.minLength(8)], '', { key: 'empty' }],
    ['minimum', [rules.minLength(8)], 'short', { key: 'minLength', values: { min: 8 } }],
    ['maximum', [rules.maxLength(3)], 'four', { key: 'maxLength', values: { max: 3 } }],
    ['phone missing', [rules.phone], '', { key: 'phoneRequired' }],
    ['phone malformed', [rules.phone], '777 123 456', { key: 'phone' }],
    ['phone', [rules.phone], '+420777123456', null],
    ['e-mail malformed', [rules.email], 'jana@', { key: 'email' }],
    ['e-mail empty', [rules.email], '', null],
    ['first fault wins', [rules.required, rules.minLength(8)], '', { key: 'required' }],
    ['code missing', rules.fieldRules.code, '', { key: 'required' }],
    ['code too short', rules.fieldRules.code, '12345', { key: 'minLength', values: { min: 6 } }],
    ['code', rules.fieldRules.code, '012345', null],
  ] as const)('%s', (_, fieldRules, value, fault) => expect(faultOf(value, fieldRules)).toEqual(fault));

  test('a repeated password must match', () => {
    const form = { password: [], repeated: [rules.repeats('password')] };
    expect(rules.findFaults({ password: 'a', repeated: 'b' }, form)).toEqual({ repeated: { key: 'passwordMismatch' } });
    expect(rules.findFaults({ password: 'a', repeated: 'a' }, form)).toEqual({});
  });
});

test('requires a choice only while its tick is on', () => {
  const form = { chosen: [rules.chosenWhile('isOn')] };
  const faultsOf = (isOn: boolean, chosen: readonly string[]) => rules.findFaults({ isOn, chosen }, form);
  expect(faultsOf(true, [])).toEqual({ chosen: { key: 'choice' } });
  expect([faultsOf(true, ['1', '2']), faultsOf(false, [])]).toEqual([{}, {}]);
});

describe('a form accepts exactly what the contract accepts', () => {
  const address = fc.oneof(
    fc.emailAddress(),
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      '',
      ' ',
      'jana@example.cz ',
      'JANA@EXAMPLE.CZ',
      'a@b',
      'a..b@c.cz',
      'a@b.c',
      `${'a'.repeat(300)}@b.cz`,
      'řeka@b.cz',
      "o'neill@b.ie",
    ),
  );
  const password = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ minLength: 195, maxLength: 205 }),
    fc.constantFrom('        ', 'a\u0000bcdefgh', '😀😀😀😀'),
  );

  test('e-mail', () => {
    fc.assert(
      fc.property(address, (value) => {
        expect(faultOf(value, rules.fieldRules.email) === null).toBe(Email.safeParse(value).success);
      }),
    );
  });

  test('new password', () => {
    fc.assert(
      fc.property(password, (value) => {
        expect(faultOf(value, rules.fieldRules.newPassword) === null).toBe(Password.safeParse(value).success);
      }),
    );
  });

  test('phone', () => {
    const phone = fc.oneof(fc.stringMatching(/^\+?[0-9 ]{9,14}$/), fc.constantFrom('+42077712345', '+4207771234567', '+420777123456\n'));
    fc.assert(
      fc.property(phone, (value) => {
        expect(faultOf(value, [rules.phone]) === null).toBe(Phone.safeParse(value).success);
      }),
    );
  });

  test.each([
    [LoginBody, { email: 'jana@example.cz', password: 'x', verification_code: '123456' }],
    [ForgottenPasswordBody, { email: 'jana@example.cz' }],
    [ResetPasswordBody, { email: 'jana@example.cz', password: 'Longenough1', password_confirmation: 'Longenough1', token: 't' }],
    [ActivateBody, { email: 'jana@example.cz', password: 'Longenough1', password_confirmation: 'Longenough1', '2fa_code': '123456' }],
  ] as const)('the entrance sends a valid body (%#)', (schema, body) => expect(schema.safeParse(body).success).toBe(true));
});

test.each([
  ['', '', true],
  ['tatry-2', '', true],
  [' tatry ', '', true],
  ['a b/č', '', false],
  ['a b/č', 'a b/č', true],
])('%j over %j may become a part of a link: %s', (typed, stored, isFine) => {
  expect(rules.linkWord(stored)(typed, {})).toEqual(isFine ? null : { key: 'linkWord' });
});

test.each([
  'jana@example.cz',
  'test@iana-.com',
  `a@${'b'.repeat(64)}.cz`,
  `${'a'.repeat(65)}@example.cz`,
  'a@example.xn--p1ai',
  'a@b',
  'á@example.cz',
])('judges %s as the server does', (address) => {
  expect(rules.email(address, {}) === null).toBe(Email.safeParse(address).success);
});
