import { scopeOf } from '@pramen/domain/permissions/permissions';
import type { Scope } from '@pramen/domain/permissions/permissions';
import { NO_INTERMEDIARY_ID } from '@pramen/contract/reports/reports.lists';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { COMPANY } from '../fold/client-figures.rules.ts';

/** What a caller has opened: everything that they may see (id null), an adviser, or nobody. */
export interface Opened {
  id: string | null;
  /** Of the caller: 'own' sees nobody below. */
  scope: Scope;
  ownId: string | null;
  name: string | null;
  /** Whether an adviser has others directly below. */
  isParent: boolean;
}

const at = (id: string | null): SQL => sql`${id}::uuid`;

/** What a caller asks to open, and SQL of the columns `name`, NULL for an adviser out of the caller's reach, and `is_parent`. */
export interface Asked extends Omit<Opened, 'name' | 'isParent'> {
  columns: SQL;
}

/** Throws record.not_found for what is no id. */
export function askToOpen(actor: Actor, wanted: string | null): Asked {
  const scope = scopeOf('reports.read', actor.role);
  const ownId = actor.intermediaryPersonId;
  const asked = { id: wanted, scope, ownId };
  if (wanted === null || (wanted === NO_INTERMEDIARY_ID && scope === 'all'))
    return { ...asked, columns: sql`NULL AS name, false AS is_parent` };
  if (!isId(wanted)) throw new Problem('record.not_found');
  const isReached = {
    all: sql`true`,
    own: sql`p.id = ${at(ownId)}`,
    subtree: sql`p.id IN (SELECT c.descendant_id FROM intermediary_person_closure c WHERE c.ancestor_id = ${at(ownId)})`,
    never: sql`false`,
  }[scope];
  const name = sql`(SELECT concat_ws(' ', p.firstname, p.surname) FROM intermediary_people p WHERE p.id = ${wanted}::uuid AND ${isReached})`;
  const isParent = sql`EXISTS (SELECT FROM intermediary_people p WHERE p.parent_id = ${wanted}::uuid)`;
  return { ...asked, columns: sql`${name} AS name, ${isParent} AS is_parent` };
}

export type ReachCells = { name: string | null; is_parent: boolean };

/** What was asked for, with what was read of it; throws record.not_found. */
export function reach({ id, scope, ownId }: Asked, { name, is_parent: isParent }: ReachCells): Opened {
  const isAdviser = id !== null && !(id === NO_INTERMEDIARY_ID && scope === 'all');
  if (isAdviser && name === null) throw new Problem('record.not_found');
  return { id, scope, ownId, name, isParent };
}

/** Finds the adviser within the caller's reach; throws record.not_found. */
export async function openReport(db: Readable, actor: Actor, wanted: string | null): Promise<Opened> {
  const asked = askToOpen(actor, wanted);
  if (wanted === null) return reach(asked, { name: null, is_parent: false });
  const { rows } = await db.execute<ReachCells>(sql`SELECT ${asked.columns}`);
  return reach(asked, rows[0] ?? { name: null, is_parent: false });
}

type Within = Pick<Opened, 'id' | 'scope' | 'ownId'>;

/** Whose rows add up to what was opened: one person, or everybody in a structure. */
function whoseRows({ id, scope, ownId }: Within): { one: SQL } | { all: SQL } {
  if (id === null && scope === 'all') return { one: sql`${COMPANY}::uuid` };
  const top = id ?? ownId;
  if (scope === 'own' || top === NO_INTERMEDIARY_ID) return { one: at(top) };
  return { all: sql`SELECT c.descendant_id FROM intermediary_person_closure c WHERE c.ancestor_id = ${at(top)}` };
}

/** The rows of report_person_days or report_person_totals whose sum is what was opened. An array of keys is read by them, whatever the firm has. */
export function peopleWithin(within: Within): SQL {
  const whose = whoseRows(within);
  return 'one' in whose ? sql`= ${whose.one}` : sql`= ANY(ARRAY(${whose.all}))`;
}

/** The advisers whose own clients a level lists: of one adviser, or of everybody whom the caller may see. */
export function ownersWithin(opened: Within): SQL {
  if (opened.id !== null) return sql`= ${at(opened.id)}`;
  if (opened.scope === 'all') return sql`<> ${COMPANY}::uuid`;
  const whose = whoseRows(opened);
  return 'one' in whose ? sql`= ${whose.one}` : sql`IN (${whose.all})`;
}

export interface Currentness {
  as_of: string | null;
  pending: number;
  unrated: number;
}

/** Since when the figures are, and how many clients wait to be computed. */
export const foldColumns = sql`(SELECT f.folded_at FROM report_folds f WHERE f.id = 1) AS as_of, (SELECT count(DISTINCT d.client_id)::int FROM report_dirty d) AS pending`;

export type CurrentCells = { as_of: Date | null; pending: number; unrated: number };

export const currentnessOf = ({ as_of: asOf, pending, unrated }: CurrentCells): Currentness => ({
  as_of: asOf === null ? null : new Date(asOf).toISOString(),
  pending,
  unrated,
});

/** How current and complete the figures of what was opened are. */
export async function readCurrentness(db: Readable, opened: Opened): Promise<Currentness> {
  const { rows } = await db.execute<CurrentCells>(sql`
    SELECT ${foldColumns},
           (SELECT coalesce(sum(t.unrated), 0)::int FROM report_person_totals t WHERE t.kind = 'ALL' AND t.person_id ${peopleWithin(opened)}) AS unrated`);
  return currentnessOf(rows[0] ?? { as_of: null, pending: 0, unrated: 0 });
}
