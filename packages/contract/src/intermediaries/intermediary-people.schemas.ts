import { z } from 'zod';
import { Email, KnownVersion, lineText, OptionalId, Password, TypedPhone } from '../fields.ts';
import { differentPasswords, KeptPassword, samePasswords } from '../staff/staff.schemas.ts';

export const personRoles = ['INTERMEDIARY', 'INTERMEDIARY_ADMIN'] as const;
export type PersonRole = (typeof personRoles)[number];

const Labelled = z.object({ id: z.string(), label: z.string() });

export const IntermediaryPerson = z.object({
  id: z.string(),
  user_id: z.string(),
  /** Surname and first name, or the e-mail of a person without a name. */
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
  /** 1 for direct subordinates. */
  depth: z.int(),
});
export type PersonBelow = z.output<typeof PersonBelow>;

/** A person with their position in the tree. */
export const PlacedPerson = IntermediaryPerson.extend({
  /** All managers from the top down to the direct one. */
  managers: z.array(Labelled),
  /** All people below, each after their manager. */
  people_below: z.array(PersonBelow),
  /** Number of the person's own clients. */
  clients_count: z.int(),
});
export type PlacedPerson = z.output<typeof PlacedPerson>;

/** Maximum number of people in one response. */
export const MOST_OF_STRUCTURE = 10_000;

/** A person of the structure: the number of their own clients, and the total including everyone below. */
export const StructurePerson = Labelled.extend({
  role: z.enum(personRoles),
  intermediary_id: z.string(),
  /** The person's manager, always one of the returned people; null at the top. */
  parent_id: z.string().nullable(),
  clients_count: z.int(),
  clients_count_structure: z.int(),
});
export type StructurePerson = z.output<typeof StructurePerson>;

/** Intermediaries by name, each with its people by surname; a person's manager may belong to another intermediary. */
export const Structure = z.object({
  data: z.array(Labelled.extend({ persons: z.array(StructurePerson) })),
  /** Total number of people; more than returned when it exceeds 10,000. */
  meta: z.object({ total: z.int() }),
});
export type Structure = z.output<typeof Structure>;

const name = lineText(100);
const fields = {
  surname: name,
  firstname: name,
  email: Email,
  phone: TypedPhone,
  role: z.enum(personRoles),
  parent_id: OptionalId,
  /** Empty: a random code. */
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
