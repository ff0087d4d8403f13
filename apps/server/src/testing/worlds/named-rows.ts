import type { Pool } from 'pg';
import { registerStored } from '../sharding/registered.ts';

/** Words with letters that the Czech and Slovak alphabets sort differently from ASCII, and ä and ô, which they sort differently. */
export const words = [
  'Äther',
  'Auto',
  'Ázia',
  'Atlas',
  'Ôsma',
  'Obal',
  'Opál',
  'Ovčia',
  'Ľan',
  'Ĺza',
  'Lom',
  'Luna',
  'Ŕad',
  'Rok',
  'Ruža',
  'Čaj',
  'Cukor',
  'Czech',
  'Ďateľ',
  'Duna',
  'Hora',
  'Chata',
  'Chuť',
  'Iva',
  'Šaty',
  'Sud',
  'Ťava',
  'Tuk',
  'Žaba',
  'Zub',
  'Ňuch',
  'Nos',
  'Mäta',
  'Mat',
  'Mesto',
  'Kôň',
  'Kop',
  'Kovář',
];
const id = (kind: string) => `md5('${kind}' || word)::uuid`;
/** Distinct times that do not follow the order of the words. */
const at = `timestamptz '2026-01-01' + make_interval(secs => abs(hashtext(word)))`;

/** Inserts one row per word for everything that has a name. */
const rows = [
  `INSERT INTO intermediaries (id, intermediary_name, abbr, code, theme, created_at) SELECT ${id('i')}, word, 'i', 'i' || word, '{}', ${at} FROM word`,
  `INSERT INTO users (id, email, name, role, created_at) SELECT ${id('s')}, 's' || word, word, 'BACK_OFFICE', ${at} FROM word`,
  `INSERT INTO users (id, email, name, role, created_at) SELECT ${id('pu')}, 'p' || word, 'P', 'INTERMEDIARY', ${at} FROM word`,
  `INSERT INTO intermediary_people (id, intermediary_id, user_id, firstname, surname, parent_id, referral_code, created_at) SELECT ${id('p')}, ${id('i')}, ${id('pu')}, 'Jan', word, $1, 'r' || word, ${at} FROM word`,
  `INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth) SELECT ${id('p')}, ${id('p')}, 0 FROM word UNION ALL SELECT $1, ${id('p')}, 1 FROM word`,
  `INSERT INTO users (id, email, name, role, created_at) SELECT ${id('cu')}, 'c' || word, 'C', 'CLIENT', ${at} FROM word`,
  `INSERT INTO clients (id, user_id, email, intermediary_person_id, client_code, firstname, surname, created_at) SELECT ${id('c')}, ${id('cu')}, 'c' || word, ${id('p')}, word, 'Jana', word, ${at} FROM word`,
  `INSERT INTO documents (client_id, id, name, state, state_at, generation, created_at) SELECT ${id('c')}, ${id('d')}, word, 'TO_REVIEW', ${at}, 'DONE', ${at} FROM word`,
  ...['contract_types', 'document_categories'].map(
    (table) => `INSERT INTO ${table} (id, name, name_sk, created_at) SELECT ${id(table)}, word, word, ${at} FROM word`,
  ),
  `INSERT INTO document_templates (id, name, name_sk, code_format, created_at) SELECT ${id('t')}, word, word, 'T_%NMB_4%', ${at} FROM word`,
  `INSERT INTO form_templates (id, name, public_name, type, revision_number, created_at) SELECT ${id('f')}, word, word, 'FORM', 1, ${at} FROM word`,
  `INSERT INTO form_revisions (id, template_id, number, hash, definition, created_at) SELECT ${id('r')}, ${id('f')}, 1, '', '', ${at} FROM word`,
  `INSERT INTO strategies (id, name, name_sk, strategy_name, strategy_name_sk, created_at) SELECT ${id('y')}, word, word, word, word, ${at} FROM word`,
];

/** Adds one row per word to everything that lists show; people and their clients are below the manager. */
export async function addNamedRows(pool: Pool, named: readonly string[], managerId: string): Promise<void> {
  for (const row of rows) {
    const isUnderManager = row.includes('$1');
    await pool.query(
      row.replace(/ SELECT/, ` WITH word AS (SELECT unnest($${isUnderManager ? 2 : 1}::text[]) AS word) SELECT`),
      isUnderManager ? [managerId, named] : [named],
    );
  }
  await registerStored(pool);
}
