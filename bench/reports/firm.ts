import type { Database } from '../../apps/server/src/database/connect.ts';
import { COMPANY, NOBODY } from '../../apps/server/src/features/reports/fold/client-figures.rules.ts';
import { withoutIndexes } from '../clients/bulk-load.ts';

export const CLIENTS = 100_000;
/** Of these the ledger itself is there, and the product computes their figures from it. */
export const BOOKED_CLIENTS = 10_000;
const YEARS = 10;
const MONTHS = 12 * YEARS;
/** Below the broad manager: managers, each with as many advisers below that the level has 20,000 rows. */
const BROAD = 1_000;
const BELOW_EACH = 19;
const FLAT = 1_000;
const TEAM = 100;

/** Numbers of advisers: the head of all, the three managers below it, and then the people below those. */
const HEAD = 0;
const BROAD_MANAGER = 1;
const FLAT_MANAGER = 2;
const TEAM_MANAGER = 3;
const FIRST_BELOW_FLAT = 4 + BROAD * (1 + BELOW_EACH);
const FIRST_BELOW_TEAM = FIRST_BELOW_FLAT + FLAT;
export const ADVISERS = FIRST_BELOW_TEAM + TEAM;
/** Rows of the broad manager's level: those directly below, and those below these. */
export const BROAD_ROWS = BROAD * (1 + BELOW_EACH);

const PEOPLE = 91;
const CLIENTS_KIND = 93;
/** Of kind and number; the same in SQL. */
const uuidOf = (kind: number, number: number) => `${String(kind).padStart(8, '0')}-0000-7000-8000-${String(number).padStart(12, '0')}`;
const uuid = (kind: number, number: string) => `(lpad('${kind}', 8, '0') || '-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** An adviser's id by position in the tree. */
export const people = {
  head: uuidOf(PEOPLE, HEAD),
  broad: uuidOf(PEOPLE, BROAD_MANAGER),
  flat: uuidOf(PEOPLE, FLAT_MANAGER),
  team: uuidOf(PEOPLE, TEAM_MANAGER),
  alone: uuidOf(PEOPLE, ADVISERS - 1),
};

const parentOf = `CASE
  WHEN n = ${HEAD} THEN NULL WHEN n < 4 THEN ${HEAD}
  WHEN n < ${4 + BROAD} THEN ${BROAD_MANAGER}
  WHEN n < ${FIRST_BELOW_FLAT} THEN 4 + (n - ${4 + BROAD}) / ${BELOW_EACH}
  WHEN n < ${FIRST_BELOW_TEAM} THEN ${FLAT_MANAGER} ELSE ${TEAM_MANAGER} END`;

const syllables = `ARRAY['Há', 'Če', 'Ku', 'Ří', 'Mo', 'Žá', 'Be', 'Šu', 'Do', 'Ný', 'Cha', 'Zí']`;
/** A name of three syllables, spread over the alphabet. */
const surname = (n: string) =>
  `initcap(lower((${syllables})[1 + ${n} % 12] || (${syllables})[1 + (${n} / 12) % 12] || (${syllables})[1 + (${n} * 7 / 5) % 12]))`;

async function addAdvisers({ pool }: Database): Promise<void> {
  const each = `generate_series(0, ${ADVISERS - 1}) n`;
  await pool.query(`INSERT INTO intermediaries (id, intermediary_name, abbr, code, theme, created_at)
    VALUES (${uuid(90, '1')}, 'Rozsáhlá síť', 'RS', 'bench-reports', '{}', now())`);
  await pool.query(`INSERT INTO users (id, email, name, role, language, created_at)
    SELECT ${uuid(92, 'n')}, 'adviser' || n || '@reports.test', 'Jan ' || ${surname('n')}, 'INTERMEDIARY', 'cs', now() FROM ${each}`);
  await pool.query(`INSERT INTO intermediary_people (id, intermediary_id, user_id, firstname, surname, parent_id, referral_code, created_at)
    SELECT ${uuid(PEOPLE, 'n')}, ${uuid(90, '1')}, ${uuid(92, 'n')}, 'Jan', ${surname('n')}, ${uuid(PEOPLE, parentOf)}, 'report' || n, now() FROM ${each}`);
  await pool.query(`WITH RECURSIVE pairs AS (
      SELECT id AS ancestor, id AS descendant, 0 AS depth FROM intermediary_people WHERE intermediary_id = ${uuid(90, '1')}
      UNION ALL SELECT p.parent_id, pairs.descendant, depth + 1 FROM pairs JOIN intermediary_people p ON p.id = pairs.ancestor WHERE p.parent_id IS NOT NULL
    ) INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth) SELECT ancestor, descendant, depth FROM pairs`);
}

/** Every twenty-fifth client is nobody's. */
const ownerOf = `CASE WHEN c % 25 > 0 THEN ${uuid(PEOPLE, `c % ${ADVISERS}`)} END`;

async function addClients({ pool }: Database): Promise<void> {
  const each = `generate_series(1, ${CLIENTS}) c`;
  const client = uuid(CLIENTS_KIND, 'c');
  await pool.query(`INSERT INTO users (id, email, name, role, language, created_at)
    SELECT ${uuid(94, 'c')}, 'c' || c || '@reports.test', 'Eva ' || ${surname('c')}, 'CLIENT', 'cs', now() FROM ${each}`);
  await pool.query(`INSERT INTO clients (id, user_id, intermediary_person_id, client_code, firstname, surname, email, created_at)
    SELECT ${client}, ${uuid(94, 'c')}, ${ownerOf}, 'R' || c, 'Eva', ${surname('c')}, 'c' || c || '@reports.test', now() - interval '${YEARS} years' FROM ${each}`);
  await pool.query(`INSERT INTO client_ownerships (client_id, id, intermediary_person_id, valid_from)
    SELECT ${client}, ${uuid(95, 'c')}, ${ownerOf}, now() - interval '${YEARS} years' FROM ${each}`);
}

/** Of month m: every eighth flow takes money out, every tenth client pays in euros. */
const flow = {
  day: `(date_trunc('month', now())::date - m * 30 - (c * 7) % 30)`,
  type: `CASE WHEN (c + m) % 8 = 0 THEN 'WITHDRAWAL' ELSE 'DEPOSIT' END`,
  amount: `(CASE WHEN (c + m) % 8 = 0 THEN -1 ELSE 1 END) * (500 + (c * 31 + m * 17) % 100000 / 100.0)`,
  currency: `CASE WHEN c % 10 = 0 THEN 'EUR' ELSE 'CZK' END`,
};

/** A contract with an investment and a flow in every month, of each booked client. */
async function bookLedger({ pool }: Database): Promise<void> {
  const each = `generate_series(1, ${BOOKED_CLIENTS}) c`;
  const client = uuid(CLIENTS_KIND, 'c');
  await pool.query(`INSERT INTO contract_types (id, name, created_at) VALUES (${uuid(96, '1')}, 'Smlouva měření', now())`);
  await pool.query(
    `INSERT INTO strategies (id, name, strategy_name, created_at) VALUES (${uuid(97, '1')}, 'Strategie měření', 'Měření', now())`,
  );
  await pool.query(`INSERT INTO contracts (client_id, id, contract_number, contract_type_id, currency, created_at)
    SELECT ${client}, ${uuid(98, 'c')}, 'M' || c, ${uuid(96, '1')}, ${flow.currency}, now() - interval '${YEARS} years' FROM ${each}`);
  await pool.query(`INSERT INTO contract_strategies (client_id, id, contract_id, strategy_id, variable_symbol, created_at)
    SELECT ${client}, ${uuid(99, 'c')}, ${uuid(98, 'c')}, ${uuid(97, '1')}, (8000000000 + c)::text, now() - interval '${YEARS} years' FROM ${each}`);
  await pool.query(`INSERT INTO cash_transactions (client_id, id, contract_strategy_id, trans_ref, transaction_date, cash_transaction_type, amount, currency, imported_at)
    SELECT ${client}, gen_random_uuid(), ${uuid(99, 'c')}, 'R' || c || '-' || m, ${flow.day}, ${flow.type}, ${flow.amount}, ${flow.currency}, now()
    FROM ${each}, generate_series(0, ${MONTHS - 1}) m`);
}

const added = ['clients', 'contracts', 'paid_in', 'invested', 'unrated'];
const adding = added.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ');

/** Rows of clients without a ledger, as if their figures had been computed from one: a change in each month of ten years. */
async function addRollups({ pool }: Database): Promise<void> {
  const each = `generate_series(${BOOKED_CLIENTS + 1}, ${CLIENTS}) c`;
  const person = `coalesce(${ownerOf}, '${NOBODY}'::uuid)`;
  await pool.query(`INSERT INTO report_client_totals (client_id, person_id, kind, key_id, clients, contracts, paid_in, invested, unrated)
    SELECT ${uuid(CLIENTS_KIND, 'c')}, ${person}, 'ALL', ${uuid(CLIENTS_KIND, 'c')}, 1, 1, 60000 + c / 100.0, 52000 + c / 100.0, 0 FROM ${each}`);
  const days = `SELECT ${uuid(PEOPLE, 'n')} AS person_id, date_trunc('month', now())::date - m * 30 - n % 30 AS day, 2000 + n / 100.0 AS paid_in
    FROM generate_series(0, ${ADVISERS - 1}) n, generate_series(0, ${MONTHS - 1}) m`;
  await pool.query(`INSERT INTO report_person_days AS t (person_id, day, clients, contracts, paid_in, invested, unrated)
    SELECT person_id, day, 0, 0, paid_in, paid_in, 0 FROM (${days}) d
    UNION ALL SELECT '${COMPANY}'::uuid, day, 0, 0, sum(paid_in), sum(paid_in), 0 FROM (${days}) d GROUP BY day
    ON CONFLICT (person_id, day) DO UPDATE SET ${adding}`);
  const totals = `SELECT person_id, paid_in, invested FROM report_client_totals WHERE kind = 'ALL' AND client_id >= ${uuid(CLIENTS_KIND, `${BOOKED_CLIENTS + 1}`)} AND client_id <= ${uuid(CLIENTS_KIND, `${CLIENTS}`)}`;
  await pool.query(`INSERT INTO report_person_totals AS t (person_id, kind, key_id, clients, contracts, paid_in, invested, unrated)
    SELECT person_id, 'ALL', '${NOBODY}'::uuid, count(*), count(*), sum(paid_in), sum(invested), 0 FROM (${totals}) c GROUP BY person_id
    UNION ALL SELECT '${COMPANY}'::uuid, 'ALL', '${NOBODY}'::uuid, count(*), count(*), sum(paid_in), sum(invested), 0 FROM (${totals}) c
    ON CONFLICT (person_id, kind, key_id) DO UPDATE SET ${adding}`);
}

/** Advisers and clients, and the ledger of some of them, marked as not computed yet. */
export async function addFirm(database: Database): Promise<void> {
  await addAdvisers(database);
  await withoutIndexes(
    database,
    ['users', 'clients', 'client_ownerships', 'contracts', 'contract_strategies', 'cash_transactions'],
    async () => {
      await addClients(database);
      await bookLedger(database);
    },
  );
  await database.pool.query(
    `INSERT INTO report_dirty (id, client_id) SELECT gen_random_uuid(), ${uuid(CLIENTS_KIND, 'c')} FROM generate_series(1, ${BOOKED_CLIENTS}) c`,
  );
  await database.pool.query('VACUUM ANALYZE');
}

/** The figures of all other clients. */
export async function addOthers(database: Database): Promise<void> {
  await addRollups(database);
  await database.pool.query('VACUUM ANALYZE');
}
