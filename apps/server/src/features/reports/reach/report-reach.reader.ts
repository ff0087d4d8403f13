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
}

const at = (id: string | null): SQL => sql`${id}::uuid`;

/** Finds the adviser within the caller's reach; throws record.not_found. */
export async function openReport(db: Readable, actor: Actor, wanted: string | null): Promise<Opened> {
  const scope = scopeOf('reports.read', actor.role);
  const ownId = actor.intermediaryPersonId;
  if (wanted === null) return { id: null, scope, ownId, name: null };
  if (wanted === NO_INTERMEDIARY_ID && scope === 'all') return { id: wanted, scope, ownId, name: null };
  if (!isId(wanted)) throw new Problem('record.not_found');
  const isReached = {
    all: sql`true`,
    own: sql`p.id = ${at(ownId)}`,
    subtree: sql`p.id IN (SELECT c.descendant_id FROM intermediary_person_closure c WHERE c.ancestor_id = ${at(ownId)})`,
    never: sql`false`,
  }[scope];
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT concat_ws(' ', p.firstname, p.surname) AS name FROM intermediary_people p WHERE p.id = ${wanted}::uuid AND ${isReached}`,
  );
  const [found] = rows;
  if (!found) throw new Problem('record.not_found');
  return { id: wanted, scope, ownId, name: found.name };
}

/** The rows of report_person_days or report_person_totals whose sum is what was opened, with everybody below. */
export function peopleWithin({ id, scope, ownId }: Opened): SQL {
  if (id === null && scope === 'all') return sql`= ${COMPANY}::uuid`;
  const top = id ?? ownId;
  if (scope === 'own' || top === NO_INTERMEDIARY_ID) return sql`= ${at(top)}`;
  return sql`IN (SELECT c.descendant_id FROM intermediary_person_closure c WHERE c.ancestor_id = ${at(top)})`;
}

/** The advisers whose own clients a level lists: of one adviser, or of everybody whom the caller may see. */
export function ownersWithin(opened: Opened): SQL {
  if (opened.id !== null) return sql`= ${at(opened.id)}`;
  return opened.scope === 'all' ? sql`<> ${COMPANY}::uuid` : peopleWithin(opened);
}

export interface Currentness {
  as_of: string | null;
  pending: number;
  unrated: number;
}

/** How current and complete the figures of what was opened are. */
export async function readCurrentness(db: Readable, opened: Opened): Promise<Currentness> {
  const { rows } = await db.execute<{ as_of: Date | null; pending: number; unrated: number }>(sql`
    SELECT (SELECT f.folded_at FROM report_folds f WHERE f.id = 1) AS as_of,
           (SELECT count(DISTINCT d.client_id)::int FROM report_dirty d) AS pending,
           (SELECT coalesce(sum(t.unrated), 0)::int FROM report_person_totals t WHERE t.kind = 'ALL' AND t.person_id ${peopleWithin(opened)}) AS unrated`);
  const [row] = rows;
  return { as_of: row?.as_of ? new Date(row.as_of).toISOString() : null, pending: row?.pending ?? 0, unrated: row?.unrated ?? 0 };
}
