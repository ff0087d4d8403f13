import { parseRole } from '@pramen/domain/permissions/roles';
import { z } from 'zod';
import { PASSWORD_MAX_LENGTH } from '../field-limits.ts';
import { Email, KnownVersion, Password, text, trimmedText, TypedPhone } from '../fields.ts';
import { staffRoles } from './staff.lists.ts';

/** A role in either spelling. */
const Role = text(40)
  .transform((value) => parseRole(value))
  .pipe(z.enum(staffRoles));

export const StaffUser = z.object({
  id: z.string(),
  /** Shown in selects: the name. */
  label: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(staffRoles),
  version: z.int(),
});
export type StaffUser = z.output<typeof StaffUser>;

export const OneStaffUser = StaffUser.extend({
  /** A Microsoft account is bound, with which the user signs in. */
  has_microsoft: z.boolean(),
});
export type OneStaffUser = z.output<typeof OneStaffUser>;

const fields = { name: trimmedText(200), email: Email, phone: TypedPhone, role: Role };

/** A password and its repetition. */
const passwords = { password: Password, password_conf: Password };
interface Passwords {
  password?: string | undefined;
  password_conf?: string | undefined;
}
export const samePasswords = (body: Passwords) => (body.password ?? '') === (body.password_conf ?? '');
export const differentPasswords = { path: ['password_conf'], params: { key: 'passwordMismatch' } };

/** An empty form field counts as not sent. */
export const KeptPassword = text(PASSWORD_MAX_LENGTH)
  .transform((value) => value || undefined)
  .pipe(Password.optional())
  .optional();

export const NewStaffUser = z.object({ ...fields, role: Role.optional(), ...passwords }).refine(samePasswords, differentPasswords);
export type NewStaffUser = z.output<typeof NewStaffUser>;

export const ChangedStaffUser = z
  .object(fields)
  .partial()
  .extend({ password: KeptPassword, password_conf: KeptPassword, version: KnownVersion })
  .refine(samePasswords, differentPasswords);
export type ChangedStaffUser = z.output<typeof ChangedStaffUser>;

export const SavedStaffUser = z.object({ message: z.string(), user: StaffUser });

/** An entry of the account-manager select of the client dialog. */
export const AccountManager = z.object({ id: z.string(), label: z.string(), name: z.string(), email: z.string() });
export type AccountManager = z.output<typeof AccountManager>;
