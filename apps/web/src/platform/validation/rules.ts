import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  phonePattern,
  VERIFICATION_CODE_LENGTH,
} from '@pramen/contract/field-limits';
import { isLinkWord } from '@pramen/domain/web/link-word';
import { emailPattern } from '@pramen/domain/text/email';
import { isBlankText } from '@pramen/domain/text/blank';

/** Error of one field: a key of the `validation` texts and the values in its message. */
export interface FieldFault {
  key:
    | 'required'
    | 'empty'
    | 'minLength'
    | 'maxLength'
    | 'phoneRequired'
    | 'phone'
    | 'email'
    | 'passwordMismatch'
    | 'samePassword'
    | 'blankPassword'
    | 'forbiddenCharacter'
    | 'number'
    | 'range'
    | 'wholeRange'
    | 'wholeNumber'
    | 'reversed'
    | 'choice'
    | 'day'
    | 'dayBetween'
    | 'dayExactly'
    | 'dayOfNothing'
    | 'minute'
    | 'variableSymbol'
    | 'colour'
    | 'contractNeeded'
    | 'documentNeeded'
    | 'linkWord'
    | 'personName'
    | 'accountNumber'
    | 'bankCode'
    | 'bankUnknown'
    | 'iban'
    | 'bic'
    | 'birthNumber'
    | 'personalNumber'
    | 'zipCode'
    | 'placeNeeded'
    | 'codeFormat.empty'
    | 'codeFormat.number'
    | 'codeFormat.token';
  /** Numbers, or texts that write them. */
  values?: { min?: number | string; max?: number | string; day?: string };
}

/** Checks one value; `values` are all fields of the form: a tick is 'true' or empty, several choices are joined by commas. null: valid. */
export type FieldRule = (value: string, values: Readonly<Record<string, string>>) => FieldFault | null;

export const required: FieldRule = (value) => (value === '' ? { key: 'required' } : null);

/** Counts characters as people do, and as the server does: an emoji is one, not two UTF-16 units. */
function countLetters(value: string): number {
  return [...value].length;
}

export function minLength(min: number): FieldRule {
  return (value) => {
    if (value === '') return { key: 'empty' };
    return countLetters(value) < min ? { key: 'minLength', values: { min } } : null;
  };
}

export function maxLength(max: number): FieldRule {
  return (value) => (countLetters(value) > max ? { key: 'maxLength', values: { max } } : null);
}

/** An empty value passes: whether an e-mail is required is another rule. */
export const email: FieldRule = (value) => (value === '' || emailPattern.test(value.trim()) ? null : { key: 'email' });

export const phone: FieldRule = (value) => {
  if (value === '') return { key: 'phoneRequired' };
  return phonePattern.test(value) ? null : { key: 'phone' };
};

/** Rule of a new password in a form where an empty field keeps the old one. */
const orKept =
  (rule: FieldRule): FieldRule =>
  (value, values) =>
    value === '' ? null : rule(value, values);

/** The value must equal that of another field. */
export function repeats(field: string): FieldRule {
  return (value, values) => (value === values[field] ? null : { key: 'passwordMismatch' });
}

/** The value must differ from that of another field. */
export function differsFrom(field: string): FieldRule {
  return (value, values) => (value !== '' && value === values[field] ? { key: 'samePassword' } : null);
}

/** PostgreSQL cannot store NUL; the server refuses it with the same message. */
export const storable: FieldRule = (value) => (value.includes('\0') ? { key: 'forbiddenCharacter' } : null);

/** Fields without rules accept any value. */
export type FormRules<Values> = { readonly [Field in keyof Values]?: readonly FieldRule[] };

function writeValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(',');
  return value === true ? 'true' : '';
}

/** The first error of each field of the form; an empty object means that it may be sent. */
export function findFaults<Values extends Record<string, unknown>>(
  values: Values,
  rules: FormRules<Values>,
): { [Field in keyof Values]?: FieldFault } {
  const faults: { [Field in keyof Values]?: FieldFault } = {};
  const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, writeValue(value)]));
  for (const field of Object.keys(rules) as (keyof Values & string)[]) {
    if (!Object.hasOwn(texts, field)) continue;
    for (const rule of rules[field] ?? []) {
      const fault = rule(texts[field] ?? '', texts);
      if (fault === null) continue;
      faults[field] = fault;
      break;
    }
  }
  return faults;
}

const notBlank: FieldRule = (value) => (isBlankText(value) ? { key: 'blankPassword' } : null);

const newPassword = [required, storable, minLength(PASSWORD_MIN_LENGTH), maxLength(PASSWORD_MAX_LENGTH), notBlank] as const;

/** Rules of a password that an empty field keeps. */
export const keptPassword: readonly FieldRule[] = newPassword.map(orKept);

/** Requires a choice while a checkbox of the form is ticked. */
export function chosenWhile(tick: string): FieldRule {
  return (value, values) => (values[tick] === 'true' && value === '' ? { key: 'choice' } : null);
}

/** `#rrggbb` in upper or lower case. */
export const colour: FieldRule = (value) => (/^#[0-9a-f]{6}$/i.test(value.trim()) ? null : { key: 'colour' });

/** A phone as users type it: spaces between its digits are ignored. */
export const typedPhone: FieldRule = (value, values) => phone(value.replaceAll(/\s/g, ''), values);

/** Like typedPhone, but may be empty. */
export const optionalPhone: FieldRule = (value, values) => (value.trim() === '' ? null : typedPhone(value, values));

/** A part of a link; an empty value passes, and so does the stored one. */
export function linkWord(stored: string): FieldRule {
  return (value) => (value.trim() === '' || value.trim() === stored || isLinkWord(value.trim()) ? null : { key: 'linkWord' });
}

/** Rules of the fields that several forms share. */
export const fieldRules = {
  email: [required, maxLength(EMAIL_MAX_LENGTH), email],
  newPassword,
  repeatedPassword: [required, repeats('password')],
  // Sending a code that is too short would use up one of its five attempts.
  code: [required, minLength(VERIFICATION_CODE_LENGTH)],
  phone: [phone],
} satisfies Record<string, readonly FieldRule[]>;
