import { z } from 'zod';
import { Email, KnownVersion, lineText, OptionalId, Password, TypedPhone } from '../fields.ts';
import { differentPasswords, KeptPassword, samePasswords } from '../staff/staff.schemas.ts';

export const personRoles = ['INTERMEDIARY', 'INTERMEDIARY_ADMIN'] as const;
export type PersonRole = (typeof personRoles)[number];

const Labelled = z.object({ id: z.string(), label: z.string() });

export const IntermediaryPerson = z.object({
  id: z.string(),
  user_id: z.string(),
  /** Surname and first name; the e-mail of somebody without a name. */
  label: z.string(),
  surname: z.string(),
  firstname: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.enum(personRoles),
  intermediary: Labelled,
  parent_id: z.string().nullable(),
  parent: Labelled.nullable(),
  referral_code: z.string(),
  version: z.int(),
});
export type IntermediaryPerson = z.output<typeof IntermediaryPerson>;

export const PersonBelow = Labelled.extend({
  role: z.enum(personRoles),
  parent_id: z.string().nullable(),
  /** 1 for those directly below. */
  depth: z.int(),
});
export type PersonBelow = z.output<typeof PersonBelow>;

/** A person in their place in the tree. */
export const PlacedPerson = IntermediaryPerson.extend({
  /** Everybody above, from the top to the direct manager. */
  managers: z.array(Labelled),
  /** Everybody below, each behind whom they stand under. */
  people_below: z.array(PersonBelow),
  /** How many clients the person looks after themselves. */
  clients_count: z.int(),
});
export type PlacedPerson = z.output<typeof PlacedPerson>;

const name = lineText(100);
const fields = {
  surname: name,
  firstname: name,
  email: Email,
  phone: TypedPhone,
  role: z.enum(personRoles),
  parent_id: OptionalId,
  /** Empty: a random one. */
  referral_code: lineText(60),
};

export const NewPerson = z
  .object(fields)
  .partial()
  .required({ email: true, phone: true, role: true })
  .extend({ password: Password, password_conf: Password })
  .refine(samePasswords, differentPasswords);
export type NewPerson = z.output<typeof NewPerson>;

export const ChangedPerson = z
  .object(fields)
  .partial()
  .extend({ password: KeptPassword, password_conf: KeptPassword, version: KnownVersion })
  .refine(samePasswords, differentPasswords);
export type ChangedPerson = z.output<typeof ChangedPerson>;

export const SavedPerson = z.object({ message: z.string(), person: IntermediaryPerson });
