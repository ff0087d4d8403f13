import {
  hitDecisions,
  hitStates,
  reopeningReasons,
  screeningLacks,
  screeningListFormats,
  screeningListKinds,
  screeningRoles,
  screeningStatuses,
  versionRefusals,
} from '@pramen/domain/compliance/screening/status/screening-words';
import { z } from 'zod';
import { optionalText, requiredText, StoredDay } from '../fields.ts';

const person = z.object({ id: z.string(), name: z.string() });

/** A row of a file that was not imported, or not whole. */
export const ListFinding = z.object({
  /** Line of the file; in XML the number of the entry. */
  line: z.int(),
  /** Key of a text in screening.json under `findings`. */
  reason: z.string(),
  /** The entry was imported without the value that could not be read. */
  is_imported: z.boolean(),
});
export type ListFinding = z.output<typeof ListFinding>;

export const ScreeningListVersion = z.object({
  id: z.string(),
  /** From 1; null while the version is being prepared, and for one never used. */
  number: z.int().nullable(),
  /** REFUSED: never used, because by its turn another version was in use. */
  state: z.enum(['STAGED', 'READY', 'REFUSED']),
  refused_for: z.enum(versionRefusals).nullable(),
  format: z.enum(screeningListFormats),
  published_on: z.string().nullable(),
  file_name: z.string(),
  byte_count: z.int(),
  /** SHA-256 of the file, hexadecimal. */
  sha256: z.string(),
  entry_count: z.int(),
  skipped_count: z.int(),
  added_count: z.int(),
  changed_count: z.int(),
  removed_count: z.int(),
  finding_count: z.int(),
  findings: z.array(ListFinding),
  received_at: z.string(),
  ready_at: z.string().nullable(),
  /** null: imported by a command of the operator. */
  imported_by: person.nullable(),
});
export type ScreeningListVersion = z.output<typeof ScreeningListVersion>;

export const ScreeningList = z.object({
  id: z.string(),
  kind: z.enum(screeningListKinds),
  name: z.string(),
  current_number: z.int().nullable(),
  retired_at: z.string().nullable(),
  /** When the version in use becomes too old. */
  usable_until: z.string().nullable(),
  is_too_old: z.boolean(),
  /** Clients who still have to be compared with the version in use. */
  waiting_count: z.int(),
  /** Confirmed matches of clients, which stay when the list is retired. */
  confirmed_count: z.int(),
  /** The last ones, the newest first. */
  versions: z.array(ScreeningListVersion),
});
export type ScreeningList = z.output<typeof ScreeningList>;

export const ScreeningLists = z.object({
  data: z.array(ScreeningList),
  /** Kinds without a list in use. */
  missing: z.array(z.enum(screeningListKinds)),
  limits: z.object({ file_byte_count: z.int() }),
});
export type ScreeningLists = z.output<typeof ScreeningLists>;

/** Fields beside the file; without them the content of the file decides. */
export const ImportListForm = z.object({
  kind: z.enum(screeningListKinds).optional(),
  name: optionalText(100).optional(),
  published_on: StoredDay.optional(),
  /** The version may have far fewer entries than the one in use. */
  may_shrink: z.enum(['true', 'false']).optional(),
});

export const ScreeningContribution = z.object({ kind: z.string(), subject: z.string(), value: z.string(), points: z.number() });
export type ScreeningContribution = z.output<typeof ScreeningContribution>;

export const ScreeningHitRow = z.object({
  id: z.string(),
  client: z.object({ id: z.string(), name: z.string(), client_code: z.string() }),
  role: z.enum(screeningRoles),
  list: z.object({ id: z.string(), kind: z.enum(screeningListKinds), name: z.string(), number: z.int(), is_retired: z.boolean() }),
  /** From 0 to 1. */
  score: z.number(),
  state: z.enum(hitStates),
  /** false: the last comparison no longer found it. */
  is_found: z.boolean(),
  found_at: z.string(),
  reopened_at: z.string().nullable(),
  reopened_for: z.enum(reopeningReasons).nullable(),
  /** Name of the entry; empty when the entry has no name any more. */
  entry_name: z.string(),
  version: z.int(),
});
export type ScreeningHitRow = z.output<typeof ScreeningHitRow>;

export const ScreeningEntry = z.object({
  ref: z.string(),
  kind: z.enum(['PERSON', 'ENTITY']),
  names: z.array(z.string()),
  birth_dates: z.array(z.string()),
  countries: z.array(z.string()),
  functions: z.array(z.string()),
  programmes: z.array(z.string()),
  birth_places: z.array(z.string()),
  remarks: z.array(z.string()),
  /** Whether the version in use still contains it. */
  is_listed: z.boolean(),
});
export type ScreeningEntry = z.output<typeof ScreeningEntry>;

/** Someone of the client's record as they were compared. */
export const ScreenedSubject = z.object({ names: z.array(z.string()), birth_date: z.string().nullable(), countries: z.array(z.string()) });

export const ScreeningDecision = z.object({
  id: z.string(),
  decision: z.enum(hitDecisions),
  reason: z.string(),
  list_number: z.int(),
  score: z.number(),
  decided_at: z.string(),
  decided_by: person,
});
export type ScreeningDecision = z.output<typeof ScreeningDecision>;

export const ScreeningHit = ScreeningHitRow.extend({
  subject: ScreenedSubject,
  entry: ScreeningEntry,
  contributions: z.array(ScreeningContribution),
  /** The newest first. */
  decisions: z.array(ScreeningDecision),
});
export type ScreeningHit = z.output<typeof ScreeningHit>;

export const ClientScreening = z.object({
  /** CONFIRMED is said first, whatever the screening lacks. */
  status: z.enum(screeningStatuses),
  /** What has to be done before an AML questionnaire can be accepted; null: nothing. */
  lacks: z.enum(screeningLacks).nullable(),
  /** When the oldest of the comparisons took place; null unless the client was compared with all lists in use. */
  screened_at: z.string().nullable(),
  lists: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(screeningListKinds),
      name: z.string(),
      number: z.int(),
      published_on: z.string().nullable(),
      usable_until: z.string(),
      is_compared: z.boolean(),
      screened_at: z.string().nullable(),
    }),
  ),
  open_count: z.int(),
  confirmed_count: z.int(),
  /** Open ones first, then by score. */
  hits: z.array(ScreeningHit),
});
export type ClientScreening = z.output<typeof ClientScreening>;

export const DecideHitBody = z.object({
  decision: z.enum(hitDecisions),
  reason: requiredText(2000)
    .transform((value) => value.trim())
    .pipe(z.string().min(1)),
  /** The version of the hit that was reviewed. */
  version: z.int().min(1),
});
