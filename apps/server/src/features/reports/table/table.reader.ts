import { NO_INTERMEDIARY_ID } from '@pramen/contract/reports/reports.lists';
import type { ReportTableBody } from '@pramen/contract/reports/reports.schemas';
import type { reportColumns } from '@pramen/contract/reports/reports.schemas';
import type { ReportRowType } from '@pramen/contract/reports/reports.lists';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { inAlphabetOf } from '../../../database/names.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { COMPANY, NOBODY } from '../fold/client-figures.rules.ts';
import { ownersWithin, peopleWithin } from '../reach/report-reach.reader.ts';
import type { Opened } from '../reach/report-reach.reader.ts';

/** Money as decimal text. */
export type StatsCells = {
  contracts: number;
  clients: number;
  paid_in: string;
  invested: string;
  contracts_below: number;
  clients_below: number;
  paid_in_below: string;
};

export type RowCells = StatsCells & {
  id: string;
  name: string;
  type: ReportRowType;
};

const none = (column: string) => sql.raw(`coalesce(${column}, 0)`);
const ownSums = sql`${none('o.contracts')}::int AS contracts, ${none('o.clients')}::int AS clients, ${none('o.paid_in')}::numeric(20, 2) AS paid_in, ${none('o.invested')}::numeric(20, 2) AS invested`;

/** Advisers that `isShown`, with their own figures and those of their structure. A former one without money is left out. */
function people(isShown: SQL, { scope }: Opened): SQL {
  const structure =
    scope === 'own'
      ? sql`SELECT t.person_id AS ancestor_id, t.contracts, t.clients, t.paid_in, t.invested FROM report_person_totals t WHERE t.kind = 'ALL' AND t.person_id IN (SELECT id FROM shown)`
      : sql`SELECT c.ancestor_id, sum(t.contracts) AS contracts, sum(t.clients) AS clients, sum(t.paid_in) AS paid_in, sum(t.invested) AS invested
            FROM intermediary_person_closure c JOIN report_person_totals t ON t.person_id = c.descendant_id AND t.kind = 'ALL'
            WHERE c.ancestor_id IN (SELECT id FROM shown) GROUP BY c.ancestor_id`;
  return sql`
    WITH shown AS MATERIALIZED (
      SELECT p.id, p.parent_id, concat_ws(' ', p.firstname, p.surname) AS name, p.surname || ' ' || p.firstname AS sorted, p.folded_name AS folded, p.deleted_at
      FROM intermediary_people p WHERE ${isShown}
    ), below AS (${structure})
    SELECT s.id, s.parent_id, s.name, s.sorted, s.folded, 'INTERMEDIARY_PERSON' AS type, 1 AS place, ${ownSums},
           ${none('b.contracts')}::int AS contracts_below, ${none('b.clients')}::int AS clients_below, ${none('b.paid_in')}::numeric(20, 2) AS paid_in_below
    FROM shown s LEFT JOIN report_person_totals o ON o.person_id = s.id AND o.kind = 'ALL' LEFT JOIN below b ON b.ancestor_id = s.id
    WHERE s.deleted_at IS NULL OR b.paid_in <> 0 OR b.invested <> 0`;
}

/** The clients of a level, and one row for all who left it: their money stays, their names do not. */
function clients(opened: Opened): SQL {
  const owners = ownersWithin(opened);
  const below = sql.raw('x.contracts AS contracts_below, x.clients AS clients_below, x.paid_in AS paid_in_below');
  return sql`
    WITH summed AS MATERIALIZED (
      SELECT t.client_id, sum(t.contracts)::int AS contracts, sum(t.clients)::int AS clients, sum(t.paid_in) AS paid_in, sum(t.invested) AS invested
      FROM report_client_totals t WHERE t.kind = 'ALL' AND t.person_id ${owners} GROUP BY t.client_id
    ), named AS MATERIALIZED (
      SELECT c.id, concat_ws(' ', c.firstname, c.surname) AS name, c.surname || ' ' || c.firstname AS sorted, c.folded_firstname || ' ' || c.folded_surname || ' ' || c.folded_firstname AS folded,
             c.deleted_at IS NULL AND coalesce(c.intermediary_person_id, ${NOBODY}::uuid) ${owners} AS is_here, s.contracts, s.clients, s.paid_in, s.invested
      FROM summed s JOIN clients c ON c.id = s.client_id
    )
    SELECT x.id, NULL::uuid AS parent_id, x.name, x.sorted, x.folded, 'CLIENT' AS type, 2 AS place, x.contracts, x.clients, x.paid_in, x.invested, ${below}
    FROM named x WHERE x.is_here
    UNION ALL
    SELECT x.* FROM (
      SELECT ${opened.id ?? opened.ownId ?? NOBODY}::uuid AS id, NULL::uuid AS parent_id, '' AS name, '' AS sorted, '' AS folded, 'FORMER_CLIENTS' AS type, 3 AS place,
             sum(contracts)::int AS contracts, sum(clients)::int AS clients, sum(paid_in) AS paid_in, sum(invested) AS invested,
             sum(contracts)::int AS contracts_below, sum(clients)::int AS clients_below, sum(paid_in) AS paid_in_below
      FROM named WHERE NOT is_here HAVING count(*) > 0) x`;
}

const nobody = sql`
  SELECT o.person_id AS id, NULL::uuid AS parent_id, '' AS name, '' AS sorted, '' AS folded, 'NO_INTERMEDIARY' AS type, 4 AS place, ${ownSums},
         o.contracts AS contracts_below, o.clients AS clients_below, o.paid_in AS paid_in_below
  FROM report_person_totals o WHERE o.person_id = ${NO_INTERMEDIARY_ID}::uuid AND o.kind = 'ALL'
    AND (o.contracts, o.clients, o.paid_in, o.invested) IS DISTINCT FROM (0, 0, 0::numeric, 0::numeric)`;

function directlyBelow({ id, scope, ownId }: Opened): SQL | null {
  if (id !== null) return scope === 'own' || id === NO_INTERMEDIARY_ID ? null : sql`p.parent_id = ${id}::uuid`;
  return scope === 'all' ? sql`p.parent_id IS NULL` : sql`p.id = ${ownId}::uuid`;
}

/** The parts of a level, each a query with the same columns. Only the top has a row for nobody, and no clients unless they are asked for. */
function partsOf(opened: Opened, { scope }: ReportTableBody['filter']): SQL[] {
  const isTop = opened.id === null;
  const below = directlyBelow(opened);
  const parts: SQL[] = [];
  if (scope !== 'clients' && below) parts.push(people(below, opened));
  if (scope === 'clients' || (scope === null && !isTop)) parts.push(clients(opened));
  if (scope !== 'clients' && isTop && opened.scope === 'all') parts.push(nobody);
  return parts;
}

const orders: Record<(typeof reportColumns)[number], string> = {
  name: 'name',
  contracts_count: 'contracts',
  clients_count: 'clients',
  contracts_amount: 'paid_in',
  contracts_count_structure: 'contracts_below',
  clients_count_structure: 'clients_below',
  contracts_amount_structure: 'paid_in_below',
};

function orderOf(order: ReportTableBody['order'], language: Language): SQL {
  const name = inAlphabetOf(language, sql`r.sorted`);
  const wanted = order.map(({ column, dir }) => {
    const by = column === 'name' ? name : sql.raw(`r.${orders[column]}`);
    return dir === 'desc' ? sql`${by} DESC` : sql`${by} ASC`;
  });
  const last = wanted.length > 0 ? [name, sql`r.id`] : [sql`r.place`, name, sql`r.id`];
  return sql.join([...wanted, ...last], sql`, `);
}

type Wishes = Pick<ReportTableBody, 'filter' | 'order' | 'search'>;

/** All rows of a level in their order, each with how many there are. */
export function levelQuery(opened: Opened, { filter, order, search }: Wishes, language: Language): SQL {
  const parts = partsOf(opened, filter);
  const all =
    parts.length === 0
      ? sql`(${nobody} LIMIT 0)`
      : sql.join(
          parts.map((part) => sql`(${part})`),
          sql` UNION ALL `,
        );
  const needle = search.trim();
  const isFound = needle === '' ? sql`true` : sql`position(fold(${needle}::text) in r.folded) > 0`;
  return sql`
    SELECT r.id, r.name, r.type, r.contracts, r.clients, r.paid_in, r.invested, r.contracts_below, r.clients_below, r.paid_in_below, (count(*) OVER ())::int AS total
    FROM (${all}) r WHERE ${isFound}
    ORDER BY ${orderOf(order, language)}`;
}

/** One page of a level, and how many rows it has. */
export async function readLevel(
  db: Readable,
  opened: Opened,
  body: Wishes & Pick<ReportTableBody, 'page' | 'length'>,
  language: Language,
): Promise<{ rows: RowCells[]; total: number }> {
  const { rows } = await db.execute<RowCells & { total: number }>(
    sql`${levelQuery(opened, body, language)} LIMIT ${body.length} OFFSET ${(body.page - 1) * body.length}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The advisers directly below those of a page, by whom they are below. */
export async function readChildren(
  db: Readable,
  opened: Opened,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, RowCells[]>> {
  if (opened.scope === 'own' || ids.length === 0) return new Map();
  const { rows } = await db.execute<RowCells & { parent_id: string }>(sql`
    SELECT r.* FROM (${people(sql`p.parent_id = ANY(${sql.param(ids)}::uuid[])`, opened)}) r ORDER BY ${inAlphabetOf(language, sql`r.sorted`)}, r.id`);
  return Map.groupBy(rows, (row) => row.parent_id);
}

/** What was opened: its own figures, and those of its structure. */
export async function readOpened(db: Readable, opened: Opened): Promise<StatsCells> {
  const top = opened.id ?? (opened.scope === 'all' ? COMPANY : opened.ownId);
  const { rows } = await db.execute<StatsCells>(sql`
    SELECT ${ownSums}, b.contracts AS contracts_below, b.clients AS clients_below, b.paid_in AS paid_in_below
    FROM (SELECT coalesce(sum(t.contracts), 0)::int AS contracts, coalesce(sum(t.clients), 0)::int AS clients, coalesce(sum(t.paid_in), 0)::numeric(20, 2) AS paid_in
          FROM report_person_totals t WHERE t.kind = 'ALL' AND t.person_id ${peopleWithin(opened)}) b
    LEFT JOIN report_person_totals o ON o.person_id = ${top}::uuid AND o.kind = 'ALL'`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without GROUP BY always has a row');
  return row;
}
