import { EMAIL_MAX_LENGTH, PASSWORD_MIN_LENGTH, VERIFICATION_CODE_LENGTH } from '@pramen/contract/field-limits';
import { registrationBodyLimits as limits } from '@pramen/contract/auth/registration.limits';
import { personName } from '../../platform/validation/name-rules.ts';
import { foldText } from '@pramen/domain/text/fold';
import { email, fieldRules, maxLength, required, typedPhone, type FieldRule, type FormRules } from '../../platform/validation/rules.ts';

/** The values of the form. */
export type Entered = {
  firstname: string;
  surname: string;
  email: string;
  phone: string;
  password: string;
  password_conf: string;
  hasReferral: boolean;
  referral_code: string;
};

export type EnteredCodes = {
  verification_code_email: string;
  verification_code_sms: string;
};

export type RegistrationValues = Entered & EnteredCodes;

/** What the server has saved: the handle, and the contacts that it sends codes to. */
export interface SavedRegistration {
  handle: string;
  email: string;
  phone: string;
}

/** The contacts as the server stores them. */
export function contactsOf(entered: Pick<Entered, 'email' | 'phone'>): { email: string; phone: string } {
  return { email: entered.email.trim().toLowerCase(), phone: entered.phone.replaceAll(/\s/g, '') };
}

/** Whether the codes go to the contacts in the form; after a change of either they no longer do. */
export function isSentToShown(saved: SavedRegistration, entered: Pick<Entered, 'email' | 'phone'>): boolean {
  const { email: shownEmail, phone } = contactsOf(entered);
  return saved.email === shownEmail && saved.phone === phone;
}

/** Whether two states of the form would be saved alike. */
export function isSavedAlike(one: Entered | null, other: Entered): boolean {
  const savedOf = ({ firstname, surname, email: typed, phone, password, hasReferral, referral_code }: Entered) =>
    [firstname, surname, typed, phone, password, hasReferral ? referral_code : ''].join('\n');
  return one !== null && savedOf(one) === savedOf(other);
}

const optionalCode: FieldRule = (value) =>
  value === '' || value.length === VERIFICATION_CODE_LENGTH ? null : { key: 'minLength', values: { min: VERIFICATION_CODE_LENGTH } };

export const registrationRules: FormRules<RegistrationValues> = {
  firstname: [required, maxLength(limits.firstname[1]), personName()],
  surname: [required, maxLength(limits.surname[1]), personName()],
  email: [required, maxLength(EMAIL_MAX_LENGTH), email],
  phone: [typedPhone],
  password: fieldRules.newPassword,
  password_conf: fieldRules.repeatedPassword,
  referral_code: [maxLength(limits.referral_code[1])],
  // Sending a code that is too short would use up one of its five attempts.
  verification_code_email: [optionalCode],
  verification_code_sms: [optionalCode],
};

export type PasswordRule = 'length' | 'own' | 'same';

const bare = (text: string) => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Rules of the password that the browser can judge, and whether they are met; the server knows further ones. */
export function judgePassword({ password, password_conf, email: typed, firstname, surname }: Entered): [PasswordRule, boolean][] {
  const own = [typed, typed.split('@')[0] ?? '', firstname, surname, firstname + surname, surname + firstname].map(bare);
  const isOwn = bare(password) !== '' && own.includes(bare(password));
  return [
    ['length', [...password].length >= PASSWORD_MIN_LENGTH],
    ['own', password !== '' && !isOwn],
    ['same', password !== '' && password === password_conf],
  ];
}
