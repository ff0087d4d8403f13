import { describe, expect, test } from 'vitest';
import { findFaults } from '../../platform/validation/rules.ts';
import { isSavedAlike, isSentToShown, judgePassword, registrationRules, type RegistrationValues } from './registration.model.ts';

const values: RegistrationValues = {
  firstname: 'Božena',
  surname: 'Růžičková',
  email: 'bozena@example.test',
  phone: '+420 777 123 456',
  password: 'Tichá voda mele 7',
  password_conf: 'Tichá voda mele 7',
  hasReferral: true,
  referral_code: '',
  verification_code_email: '',
  verification_code_sms: '',
};

test('a complete form has no faults', () => expect(findFaults(values, registrationRules)).toEqual({}));

test.each<[Partial<RegistrationValues>, string, string]>([
  [{ firstname: '' }, 'firstname', 'required'],
  [{ surname: '' }, 'surname', 'required'],
  [{ surname: 'x'.repeat(101) }, 'surname', 'maxLength'],
  [{ firstname: '<b>Eva</b>' }, 'firstname', 'personName'],
  [{ surname: 'Nová 😀' }, 'surname', 'personName'],
  [{ email: '' }, 'email', 'required'],
  [{ email: 'bozena@' }, 'email', 'email'],
  [{ phone: '' }, 'phone', 'phoneRequired'],
  [{ phone: '777 123 456' }, 'phone', 'phone'],
  [{ password: '1234567' }, 'password', 'minLength'],
  [{ password_conf: 'jiné' }, 'password_conf', 'passwordMismatch'],
  [{ verification_code_sms: '12345' }, 'verification_code_sms', 'minLength'],
])('%j is wrong at %s: %s', (changes, field, key) =>
  expect(findFaults({ ...values, ...changes }, registrationRules)).toMatchObject({ [field]: { key } }),
);

describe('the codes were sent to what is shown', () => {
  const saved = { handle: 'h', email: 'bozena@example.test', phone: '+420777123456' };
  test.each<[Partial<RegistrationValues>, boolean]>([
    [{}, true],
    [{ email: ' Bozena@Example.test ' }, true],
    [{ phone: '+420777123456' }, true],
    [{ surname: 'Malá' }, true],
    [{ email: 'bozenka@example.test' }, false],
    [{ phone: '+420777123457' }, false],
  ])('%j: %s', (changes, expected) => expect(isSentToShown(saved, { ...values, ...changes })).toBe(expected));
});

describe('the form is saved as it is shown', () => {
  test.each<[Partial<RegistrationValues>, boolean]>([
    [{}, true],
    [{ verification_code_sms: '123456' }, true],
    [{ surname: 'Malá' }, false],
    [{ password: 'Jiné heslo 12' }, false],
    [{ referral_code: 'abc' }, false],
  ])('after %j: %s', (changes, expected) => expect(isSavedAlike(values, { ...values, ...changes })).toBe(expected));

  test('never before the first save', () => expect(isSavedAlike(null, values)).toBe(false));
  test('whatever stands in a referral code that is switched off', () =>
    expect(isSavedAlike({ ...values, hasReferral: false }, { ...values, hasReferral: false, referral_code: 'x' })).toBe(true));
});

test.each<[Partial<RegistrationValues>, boolean[]]>([
  [{}, [true, true, true]],
  [{ password: '', password_conf: '' }, [false, false, false]],
  [{ password: '👍👍👍👍', password_conf: '' }, [false, true, false]],
  [{ password: 'Bozena', password_conf: 'Bozena' }, [false, false, true]],
  [{ password: 'ruzickova-bozena' }, [true, false, false]],
  [{ password: 'bozena@example.test' }, [true, false, false]],
])('the rules of a password with %j: %j', (changes, met) =>
  expect(judgePassword({ ...values, ...changes }).map(([, isMet]) => isMet)).toEqual(met),
);
