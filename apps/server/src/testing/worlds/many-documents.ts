import type pg from 'pg';
import { registerStored } from '../sharding/registered.ts';
import { settleRows } from '../sharding/settle-rows.ts';

/** SQL of a row's id, the md5 of its kind and number, so that a test can reference a row without a look-up. */
export const idOf = (kind: string, number: string) => `md5('${kind}' || (${number})::text)::uuid`;

/** Deterministic noise: row n is the same on every machine. */
const noise = (salt: number) => `(hashint8extended(n, ${salt}) & 2147483647)`;

const list = (values: readonly string[]) => `(ARRAY[${values.map((value) => `'${value}'`).join(', ')}])`;
const firstnames = ['Jana', 'Jiří', 'Žofie', 'Tomáš', 'Eliška', 'Ľubica', 'Ondrej', 'Kateřina'];
const surnames = ['Novák', 'Dvořák', 'Šťastný', 'Ďurica', 'Král', 'Říha', 'Čech', 'Horváth', 'Ševčík', 'Moravec'];
const names = [
  'Rámcová smlouva',
  'Plná moc',
  'Souhlas',
  'Čestné prohlášení',
  'Investiční dotazník',
  'Dodatek',
  'Výpověď',
  'Žádost o výběr',
  'Reklamační řád',
  'Ceník',
  'Zpráva',
  'Úvodní list',
];
const ADVISERS = 20;

/** Of a hundred documents one is to be reviewed, nine are prepared or to be signed, and the others are archived. */
const state = `CASE WHEN n % 100 = 0 THEN 'TO_REVIEW' WHEN n % 100 = 1 THEN 'PREPARED' WHEN n % 100 < 10 THEN 'TO_BE_SIGNED' WHEN n % 100 < 15 THEN 'CANCELED' ELSE 'ACCEPTED' END`;

const AT = `timestamptz '2024-01-01 00:00+00'`;

function statements(clients: number, documents: number): string[] {
  return [
    `INSERT INTO users (id, email, name, role, created_at)
     SELECT ${idOf('client-user', 'n')}, 'c' || n || '@x.test', 'C', 'CLIENT', ${AT} FROM generate_series(1, ${clients}) n`,
    `INSERT INTO users (id, email, name, role, created_at)
     SELECT ${idOf('adviser-user', 'n')}, 'a' || n || '@x.test', ${list(surnames)}[1 + n % ${surnames.length}] || ' ' || n, 'INTERMEDIARY', ${AT} FROM generate_series(1, ${ADVISERS}) n`,
    `INSERT INTO clients (id, user_id, email, client_code, firstname, surname, created_at, deleted_at)
     SELECT ${idOf('client', 'n')}, ${idOf('client-user', 'n')}, 'c' || n || '@x.test', 'C' || lpad(n::text, 8, '0'), ${list(firstnames)}[1 + ${noise(1)} % ${firstnames.length}],
            ${list(surnames)}[1 + ${noise(2)} % ${surnames.length}] || left(md5(n::text), 3), ${AT}, CASE WHEN n % 500 = 0 THEN ${AT} END FROM generate_series(1, ${clients}) n`,
    `INSERT INTO document_templates (id, name, code_format, created_at) SELECT ${idOf('template', 'n')}, ${list(names)}[1 + n], 'D_%NMB_7%', ${AT} FROM generate_series(0, ${names.length - 1}) n`,
    // One in ten was uploaded and has no code; every fifth is assigned to an adviser.
    `INSERT INTO documents (client_id, id, template_id, name, code, state, state_at, generation, assigned_user_id, created_at, deleted_at)
     SELECT ${idOf('client', `1 + ${noise(3)} % ${clients}`)}, ${idOf('document', 'n')}, ${idOf('template', `n % ${names.length}`)}, ${list(names)}[1 + n % ${names.length}],
            CASE WHEN n % 10 > 0 THEN 'D_' || lpad(n::text, 7, '0') END, ${state}, ${AT}, 'DONE', CASE WHEN n % 5 = 0 THEN ${idOf('adviser-user', `1 + n % ${ADVISERS}`)} END,
            ${AT} + n * interval '1 minute', CASE WHEN n % 1000 = 999 THEN ${AT} END FROM generate_series(1, ${documents}) n`,
    `INSERT INTO document_signatures (client_id, id, document_id, role, user_id, state, requested_at)
     SELECT d.client_id, ${idOf('signature', 'd.id::text')}, d.id, 'RESPONSIBLE', ${idOf('adviser-user', `1 + (hashtext(d.id::text) & 15)`)}, 'PENDING', ${AT} FROM documents d WHERE d.state = 'TO_BE_SIGNED'`,
  ];
}

/** Adds numbered clients and documents as the owner of a database without any; `idOf` returns the id of each. */
export async function addManyDocuments(owner: pg.Client | pg.Pool, clients: number, documents: number): Promise<void> {
  for (const statement of statements(clients, documents)) await owner.query(statement);
  await registerStored(owner);
  await settleRows(owner, ['users', 'clients', 'documents', 'document_templates', 'document_signatures']);
}
