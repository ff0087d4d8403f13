import { NO_INTERMEDIARY_ID } from '@pramen/contract/reports/reports.lists';
import type { ReportTableBody } from '@pramen/contract/reports/reports.schemas';
import type { reportColumns } from '@pramen/contract/reports/reports.schemas';
import type { ReportRowType } from '@pramen/contract/reports/reports.lists';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { inAlphabetOf } from '../../../database/names.ts';
import { executePrepared } from '../../../database/reading/prepared.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { NOBODY } from '../fold/client-figures.rules.ts';
import { ownersWithin } from '../reach/report-reach.reader.ts';
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
  /** Whether anybody is below. */
  is_parent: boolean;
};

const none = (column: string, zero = '0') => sql.raw(`coalesce(${column}, ${zero})`);
const ownSums = sql`${none('o.contracts')} AS contracts, ${none('o.clients')} AS clients, ${none('o.paid_in', '0.00')} AS paid_in, ${none('o.invested', '0.00')} AS invested`;

/** What a row is, by its place among the others. */
const typeOf: Readonly<Record<string, ReportRowType>> = {
  1: 'INTERMEDIARY_PERSON',
  2: 'CLIENT',
  3: 'FORMER_CLIENTS',
  4: 'NO_INTERMEDIARY',
};

/** A row as one text, because a column of its own costs more than its figure: 20,000 rows have a dozen. */
const packed = sql.raw(
  `concat_ws(' ', r.id, r.place, r.is_parent::int, r.contracts, r.clients, r.paid_in, r.invested, r.contracts_below, r.clients_below, r.paid_in_below) AS packed`,
);

export type PackedRow = { packed: string; name: string };

export function unpackRow({ packed: cells, name }: PackedRow): RowCells {
  const [id = '', place = '', isParent, contracts, clients, paidIn = '', invested = '', contractsBelow, clientsBelow, paidInBelow = ''] =
    cells.split(' ');
  const type = typeOf[place];
  if (!type) throw new Error(`no row stands at place ${place}`);
  return {
    id,
    name,
    type,
    is_parent: isParent === '1',
    contracts: Number(contracts),
    clients: Number(clients),
    paid_in: paidIn,
    invested,
    contracts_below: Number(contractsBelow),
    clients_below: Number(clientsBelow),
    paid_in_below: paidInBelow,
  };
}

/**
 * Advisers that `isShown`, with their own figures and those of their structure. Rows are named by arrays of keys, so that a level costs what
 * its rows cost, not what the firm has. A former one without money is left out.
 */
function people(isShown: SQL, { scope }: Opened): SQL {
  const keys = (query: string) => sql.raw(`ANY(ARRAY(SELECT ${query}))`);
  const whole = (sum: string, zero = '0') => sql`${none(`o.${sum}`, zero)} + ${none(`d.${sum}`, zero)}`;
  return sql`
    WITH shown AS MATERIALIZED (
      SELECT p.id, p.parent_id, concat_ws(' ', p.firstname, p.surname) AS name, p.surname || ' ' || p.firstname AS sorted, p.folded_name AS folded, p.deleted_at
      FROM intermediary_people p WHERE ${isShown}
    ), own AS MATERIALIZED (
      SELECT t.person_id, t.contracts, t.clients, t.paid_in, t.invested FROM report_person_totals t WHERE t.kind = 'ALL' AND t.person_id = ${keys('id FROM shown')}
    ), others AS MATERIALIZED (
      SELECT c.ancestor_id, c.descendant_id FROM intermediary_person_closure c
      WHERE c.ancestor_id = ${keys('id FROM shown')} AND c.descendant_id <> c.ancestor_id AND ${scope !== 'own'}
    ), theirs AS MATERIALIZED (
      SELECT t.person_id, t.contracts, t.clients, t.paid_in, t.invested FROM report_person_totals t WHERE t.kind = 'ALL' AND t.person_id = ${keys('descendant_id FROM others')}
    ), deeper AS (
      SELECT c.ancestor_id, sum(t.contracts) AS contracts, sum(t.clients) AS clients, sum(t.paid_in) AS paid_in, sum(t.invested) AS invested
      FROM others c LEFT JOIN theirs t ON t.person_id = c.descendant_id GROUP BY c.ancestor_id
    )
    SELECT s.id, s.parent_id, s.name, s.sorted, s.folded, 1 AS place, d.ancestor_id IS NOT NULL AS is_parent, ${ownSums},
           ${whole('contracts')} AS contracts_below, ${whole('clients')} AS clients_below, ${whole('paid_in', '0.00')} AS paid_in_below
    FROM shown s LEFT JOIN own o ON o.person_id = s.id LEFT JOIN deeper d ON d.ancestor_id = s.id
    WHERE s.deleted_at IS NULL OR ${whole('paid_in')} <> 0 OR ${whole('invested')} <> 0`;
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
    SELECT x.id, NULL::uuid AS parent_id, x.name, x.sorted, x.folded, 2 AS place, false AS is_parent, x.contracts, x.clients, x.paid_in, x.invested, ${below}
    FROM named x WHERE x.is_here
    UNION ALL
    SELECT x.* FROM (
      SELECT ${opened.id ?? opened.ownId ?? NOBODY}::uuid AS id, NULL::uuid AS parent_id, '' AS name, '' AS sorted, '' AS folded, 3 AS place, false AS is_parent,
             sum(contracts)::int AS contracts, sum(clients)::int AS clients, sum(paid_in) AS paid_in, sum(invested) AS invested,
             sum(contracts)::int AS contracts_below, sum(clients)::int AS clients_below, sum(paid_in) AS paid_in_below
      FROM named WHERE NOT is_here HAVING count(*) > 0) x`;
}

const nobody = sql`
  SELECT o.person_id AS id, NULL::uuid AS parent_id, '' AS name, '' AS sorted, '' AS folded, 4 AS place, false AS is_parent, ${ownSums},
         o.contracts AS contracts_below, o.clients AS clients_below, o.paid_in AS paid_in_below
  FROM report_person_totals o WHERE o.person_id = ${NO_INTERMEDIARY_ID}::uuid AND o.kind = 'ALL'
    AND (o.contracts, o.clients, o.paid_in, o.invested) IS DISTINCT FROM (0, 0, 0::numeric, 0::numeric)`;

function directlyBelow({ id, scope, ownId, isParent }: Opened): SQL | null {
  if (id !== null) return scope === 'own' || !isParent ? null : sql`p.parent_id = ${id}::uuid`;
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

/** All rows of a level in their order, packed, each with how many there are. */
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
    SELECT ${packed}, r.name, count(*) OVER () AS total
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
  type Row = PackedRow & { total: string };
  const query = sql`${levelQuery(opened, body, language)} LIMIT ${body.length} OFFSET ${(body.page - 1) * body.length}`;
  // Orders and searches have too many texts for a connection to keep.
  const isUsual = body.order.length === 0 && body.search.trim() === '';
  const rows = isUsual ? await executePrepared<Row>(db, query) : (await db.execute<Row>(query)).rows;
  return { rows: rows.map(unpackRow), total: Number(rows[0]?.total ?? 0) };
}

/** The advisers directly below those of a page, by whom they are below. */
export async function readChildren(
  db: Readable,
  opened: Opened,
  page: readonly RowCells[],
  language: Language,
): Promise<Map<string, RowCells[]>> {
  const ids = page.flatMap(({ id, is_parent: isParent }) => (isParent ? [id] : []));
  if (opened.scope === 'own' || ids.length === 0) return new Map();
  const query = sql`
    SELECT ${packed}, r.name, r.parent_id
    FROM (${people(sql`p.parent_id = ANY(${sql.param(ids)}::uuid[])`, opened)}) r ORDER BY ${inAlphabetOf(language, sql`r.sorted`)}, r.id`;
  const children = new Map<string, RowCells[]>();
  for (const row of await executePrepared<PackedRow & { parent_id: string }>(db, query)) {
    const siblings = children.get(row.parent_id);
    if (siblings) siblings.push(unpackRow(row));
    else children.set(row.parent_id, [unpackRow(row)]);
  }
  return children;
}
