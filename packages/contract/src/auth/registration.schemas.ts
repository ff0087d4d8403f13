import { z } from 'zod';
import { AnyId, Email, lineText, Password, personName, requiredText, text, TypedPhone } from '../fields.ts';
import { PASSWORD_MAX_LENGTH } from '../field-limits.ts';

/** A code as typed; the form sends an empty field for one that was not entered. */
const EnteredCode = text(40)
  .transform((value) => value.replaceAll(/\s/g, '') || undefined)
  .optional();

/** Each may be filled; every one that is must be right, and one is enough. The last one is of either message. */
const enteredCodes = { verification_code_email: EnteredCode, verification_code_sms: EnteredCode, verification_code: EnteredCode };

const mismatch = { path: ['password_conf'], params: { key: 'passwordMismatch' } };

export const RegistrationBody = z
  .object({
    /** Ignored: the server joins the first name and surname itself. */
    name: text(201).optional(),
    firstname: personName(100),
    surname: personName(100),
    email: Email,
    phone: TypedPhone,
    password: Password,
    password_conf: Password,
    referral_code: lineText(60).optional(),
    /** The `client.id` of an earlier response: changes that registration. */
    client_id: AnyId.nullish(),
    /** The form sends all its fields; the codes count only when they are verified. */
    ...enteredCodes,
  })
  .refine(({ password, password_conf }) => password === password_conf, mismatch);

/** `client.id` is an opaque random handle, valid for 7 days and void after the verification; `user` is who will sign in. */
export const RegistrationAnswer = z.object({
  client: z.object({ id: z.string(), phone: z.string(), email: z.string() }),
  user: z.object({ phone: z.string(), email: z.string() }),
});
export type RegistrationAnswer = z.output<typeof RegistrationAnswer>;

export const RegistrationVerificationBody = z.object({
  ...enteredCodes,
  email: Email,
  password: requiredText(PASSWORD_MAX_LENGTH),
  /** Shown inside the page of another site: the token may be exchanged once, within 60 seconds. */
  is_embedded: z.boolean().optional(),
});
export const RegistrationVerificationAnswer = z.object({ access_token: z.string(), message: z.string().nullable() });

export const UniqueEmailQuery = z.object({ email: Email });
export const UniqueEmailAnswer = z.object({ is_unique: z.boolean() });
