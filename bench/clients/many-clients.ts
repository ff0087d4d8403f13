import { createHash } from 'node:crypto';
import { foldText } from '@pramen/domain/text/fold';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { inTwoLines, withoutIndexes } from './bulk-load.ts';
import { firstnames, mailHosts, surnames } from './names.ts';

/** Advisers below one manager, and managers below one head. */
const TEAM = 60;
const MANAGERS = 8;
const INTERMEDIARIES = 7;
/** The head, managers, and their teams. */
const ADVISERS = 1 + MANAGERS + MANAGERS * TEAM;
const PORTION = 50_000;
const CONTRACT_EVERY = 10;

/** Deterministic noise: row n is the same on every machine. */
const noise = (salt: number) => `(hashint8extended(n, ${salt}) & 2147483647)`;

/**
 * n = 0 is the head, 1 … MANAGERS the managers, the others advisers in teams. Ids are the md5 of kind and number, so that a
 * row can be referenced without a look-up.
 */
const idOf = (kind: string, number: string) => `md5('${kind}' || (${number})::text)::uuid`;
const parentOf = `CASE WHEN n = 0 THEN NULL WHEN n <= ${MANAGERS} THEN 0 ELSE 1 + (n - ${MANAGERS + 1}) / ${TEAM} END`;

const tree = `
  WITH RECURSIVE people AS (SELECT n, ${parentOf} AS parent FROM generate_series(0, ${ADVISERS - 1}) n),
  pairs AS (SELECT n AS ancestor, n AS descendant, 0 AS depth FROM people
            UNION ALL SELECT people.parent, pairs.descendant, depth + 1 FROM pairs JOIN people ON people.n = pairs.ancestor WHERE people.parent IS NOT NULL)
  INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth)
  SELECT ${idOf('adviser', 'ancestor')}, ${idOf('adviser', 'descendant')}, depth FROM pairs`;

async function addAdvisers({ pool }: Database, at: Date): Promise<void> {
  await pool.query(
    `INSERT INTO intermediaries (id, intermediary_name, abbr, code, theme, created_at)
     SELECT ${idOf('intermediary', 'n')}, 'Zprostředkovatel ' || n, 'Z' || n, 'bench' || n, '{}', $1 FROM generate_series(0, ${INTERMEDIARIES - 1}) n`,
    [at],
  );
  await pool.query(
    `WITH named AS (SELECT n, ($2::text[])[1 + ${noise(1)} % cardinality($2::text[])] AS firstname, ($3::text[])[1 + ${noise(2)} % cardinality($3::text[])] AS surname FROM generate_series(0, ${ADVISERS - 1}) n),
     signing AS (INSERT INTO users (id, email, name, role, created_at)
       SELECT ${idOf('adviser-user', 'n')}, 'adviser' || n || '@bench.test', firstname || ' ' || surname, CASE WHEN n <= ${MANAGERS} THEN 'INTERMEDIARY_ADMIN' ELSE 'INTERMEDIARY' END, $1 FROM named)
     INSERT INTO intermediary_people (id, intermediary_id, user_id, firstname, surname, parent_id, referral_code, created_at)
     SELECT ${idOf('adviser', 'n')}, ${idOf('intermediary', `n % ${INTERMEDIARIES}`)}, ${idOf('adviser-user', 'n')}, firstname, surname, ${idOf('adviser', parentOf)}, 'bench' || n, $1 FROM named`,
    [at, firstnames, surnames.map(([, man]) => man)],
  );
  await pool.query(tree);
}

/** Surnames of both sexes in one array: a first name at an even index is a woman's. */
const addClients = `
  WITH drawn AS (SELECT n, ${noise(3)} % cardinality($4::text[]) AS first, ${noise(4)} % (cardinality($5::text[]) / 2) AS last, ${noise(5)} AS chance FROM generate_series($2::bigint, $3::bigint) n),
  named AS (SELECT n, chance, ($4::text[])[1 + first] AS firstname, ($5::text[])[1 + 2 * last + first % 2] AS surname,
    ($9::text[])[1 + first] || '.' || ($10::text[])[1 + 2 * last + first % 2] AS address FROM drawn),
  whole AS (SELECT *, address || n || '@' || ($6::text[])[1 + chance % cardinality($6::text[])] AS email FROM named),
  signing AS (INSERT INTO users (id, email, phone, name, role, created_at)
    SELECT ${idOf('client-user', 'n')}, email, CASE WHEN chance % 7 = 0 THEN '+421905' ELSE '+420777' END || lpad((chance % 1000000)::text, 6, '0'), firstname || ' ' || surname, 'CLIENT', $1 FROM whole),
  added AS (INSERT INTO clients (id, user_id, email, intermediary_person_id, client_code, firstname, surname, title_before, company_name, created_at)
    SELECT ${idOf('client', 'n')}, ${idOf('client-user', 'n')}, email, CASE WHEN chance % 25 > 0 THEN ${idOf('adviser', `chance % ${ADVISERS}`)} END, 'K' || lpad(n::text, 8, '0'), firstname, surname,
           CASE WHEN chance % 9 = 0 THEN 'Ing.' END, CASE WHEN chance % 40 = 0 THEN surname || ' a syn, s.r.o.' END, $1 FROM whole),
  signed AS (INSERT INTO contracts (client_id, id, contract_number, contract_type_id, currency, created_at)
    SELECT ${idOf('client', 'n')}, ${idOf('contract', 'n')}, '20' || lpad(n::text, 8, '0'), $7, 'CZK', $1 FROM drawn WHERE n % ${CONTRACT_EVERY} = 0),
  registered AS (INSERT INTO firm_numbers (kind, number, client_id, record_id)
    SELECT 'CONTRACT_NUMBER', '20' || lpad(n::text, 8, '0'), ${idOf('client', 'n')}, ${idOf('contract', 'n')} FROM drawn WHERE n % ${CONTRACT_EVERY} = 0
    UNION ALL SELECT 'VARIABLE_SYMBOL', '26' || lpad(n::text, 8, '0'), ${idOf('client', 'n')}, ${idOf('investment', 'n')} FROM drawn WHERE n % ${CONTRACT_EVERY} = 0)
  INSERT INTO contract_strategies (client_id, id, contract_id, strategy_id, variable_symbol, created_at)
  SELECT ${idOf('client', 'n')}, ${idOf('investment', 'n')}, ${idOf('contract', 'n')}, $8, '26' || lpad(n::text, 8, '0'), $1 FROM drawn WHERE n % ${CONTRACT_EVERY} = 0`;

async function addCatalogue({ pool }: Database, at: Date): Promise<{ contractType: string; strategy: string }> {
  const ids = { contractType: '00000000-0000-4000-8000-000000000001', strategy: '00000000-0000-4000-8000-000000000002' };
  await pool.query(`INSERT INTO contract_types (id, name, created_at) VALUES ($1, 'Bench', $2)`, [ids.contractType, at]);
  await pool.query(`INSERT INTO strategies (id, name, strategy_name, created_at) VALUES ($1, 'Bench', 'Bench', $2)`, [ids.strategy, at]);
  return ids;
}

/** The id of person n in the tree. */
export function personId(number: number): string {
  const hex = createHash('md5').update(`adviser${number}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Adds `count` clients with their users, and a tree of advisers above most of them; a tenth have a contract. */
export async function addManyClients(database: Database, count: number, at: Date): Promise<void> {
  const { pool } = database;
  await addAdvisers(database, at);
  const { contractType, strategy } = await addCatalogue(database, at);
  const portions = Array.from(
    { length: Math.ceil(count / PORTION) },
    (_, portion) => [portion * PORTION + 1, Math.min(count, (portion + 1) * PORTION)] as const,
  );
  await withoutIndexes(database, ['users', 'clients', 'contracts', 'contract_strategies'], () =>
    inTwoLines(portions, ([from, to]) =>
      pool.query(addClients, [
        at,
        from,
        to,
        firstnames,
        surnames.flat(),
        mailHosts,
        contractType,
        strategy,
        firstnames.map(foldText),
        surnames.flat().map(foldText),
      ]),
    ),
  );
  await inTwoLines(
    ['users', 'clients', 'contracts', 'contract_strategies', 'intermediary_people', 'intermediary_person_closure'],
    (table) => pool.query(`VACUUM (ANALYZE) ${table}`),
  );
}
