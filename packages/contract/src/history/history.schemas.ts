import { z } from 'zod';
import { roles } from '@pramen/domain/permissions/roles';
import { LONGEST_PAGE, page } from '../fields.ts';

/** Records with a history, named as in the path. */
export const historyTypes = [
  'client',
  'contract',
  'investment',
  'intermediary',
  'intermediary_person',
  'strategy',
  'contract_type',
  'document',
  'document_template',
  'form_template',
  'user',
] as const;
export type HistoryType = (typeof historyTypes)[number];

/** Topics of events, for filtering a long history. */
export const historyKinds = ['client', 'money', 'documents', 'security', 'notices', 'office'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** matters: everything except sign-ins, security and read notifications. */
export const historyChoices = ['all', 'matters', ...historyKinds] as const;
export type HistoryChoice = (typeof historyChoices)[number];

export const HistoryQuery = z.object({
  kind: z.enum(historyChoices).default('all'),
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  length: z.coerce.number().int().min(1).max(LONGEST_PAGE).default(10),
});
export type HistoryQuery = z.output<typeof HistoryQuery>;

/** A contract type under which a strategy is offered; from and to are local minutes and apply only with use_custom_date. */
const HistoryOffer = z.object({ name: z.string(), use_custom_date: z.boolean(), from: z.string().nullable(), to: z.string().nullable() });
export type HistoryOffer = z.output<typeof HistoryOffer>;

/** Ids are replaced by the names of their records; calendar days are YYYY-MM-DD, local minutes YYYY-MM-DDTHH:mm. */
export const HistoryValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()), z.array(HistoryOffer)]);
export type HistoryValue = z.output<typeof HistoryValue>;

const HistoryPerson = z.object({ name: z.string(), role: z.enum(roles) });

export const HistoryEvent = z.object({
  id: z.string(),
  /** Instant, ISO 8601. */
  occurred_at: z.string(),
  /** `<feature>.<event>`. */
  action: z.string(),
  /** The affected record: the record itself or a part of it (an address of a client). name: null when it no longer exists. */
  object: z.object({ type: z.string(), name: z.string().nullable() }),
  /** The user on whose behalf it happened; null: the system. */
  actor: HistoryPerson.nullable(),
  /** The impersonator; null: the actor in person. */
  impersonator: HistoryPerson.nullable(),
  changes: z.array(z.object({ field: z.string(), before: HistoryValue, after: HistoryValue })),
  /** The values were personal data and were erased permanently. */
  is_erased: z.boolean(),
});
export type HistoryEvent = z.output<typeof HistoryEvent>;

export const HistoryPage = page(HistoryEvent);
