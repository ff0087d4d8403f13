import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { DAY, HOUR, MINUTE } from '../../../platform/clock/clock.ts';
import type { Limit } from '../../access/limits.service.ts';

/** Long enough to come back after a weekend; the values of a stranger are not kept longer. */
export const REGISTRATION_LIFETIME_MS = 7 * DAY;

/** Counted by network (an information evening shares one) and by registration. Right codes are refunded. */
export const limits = {
  /** Each response reveals whether a person signs in with an e-mail; a refused save does, too. */
  checkByAddress: { counter: 'registration.check.address', most: 200, windowMs: DAY },
  saveByAddress: { counter: 'registration.save.address', most: 60, windowMs: HOUR },
  saveByRegistration: { counter: 'registration.save', most: 50, windowMs: DAY },
  verifyByAddress: { counter: 'registration.verify.address', most: 60, windowMs: 15 * MINUTE },
  verifyByRegistration: { counter: 'registration.verify', most: 35, windowMs: DAY },
  /** Codes: the company pays for each, and each reaches a stranger. */
  sendsByAddress: { counter: 'registration.sends.address', most: 100, windowMs: HOUR },
  sendsByRegistration: { counter: 'registration.sends', most: 20, windowMs: DAY },
} as const satisfies Record<string, Limit>;

export type Channel = 'EMAIL' | 'SMS';
export type CodeField = 'verification_code_email' | 'verification_code_sms' | 'verification_code';

/** The messages whose code each field takes. */
export const channelsOf: Readonly<Record<CodeField, readonly Channel[]>> = {
  verification_code_email: ['EMAIL'],
  verification_code_sms: ['SMS'],
  verification_code: ['EMAIL', 'SMS'],
};

const refusals = {
  verification_code_email: 'verification_code.EMAIL.INVALID_CODE',
  verification_code_sms: 'verification_code.SMS.INVALID_CODE',
  verification_code: 'verification_code.INVALID_CODE',
} as const satisfies Record<CodeField, string>;

/** The refusal of wrong codes, with a message at each field; its code names the field when only one was wrong. */
export function refuseCodes(language: Language, fields: readonly CodeField[]): Problem {
  const [first, ...others] = fields;
  const code = first && others.length === 0 ? refusals[first] : 'verification_code.INVALID_CODE';
  return new Problem(code, {
    errors: Object.fromEntries(fields.map((field) => [field, [translate(language, `errors:${refusals[field]}`)]])),
  });
}

export function refuseEmail(language: Language): Problem {
  const sentence = translate(language, 'refusals:clientSelfRegister.email_not_unique');
  return new Problem('clientSelfRegister.email_not_unique', { errors: { email: [sentence] } });
}

/** Runs a write that a duplicate e-mail would refuse at its field, and refuses the registration instead. */
export async function writeWithEmail<Result>(language: Language, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Problem && error.details.errors?.['email']) throw refuseEmail(language);
    throw error;
  }
}

export const WELCOME_MESSAGE = 'registration.welcome';
