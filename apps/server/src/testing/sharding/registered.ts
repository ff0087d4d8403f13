import type pg from 'pg';

/** What the registry must contain: every current or former number of a record, and no other. */
const stored = `
  SELECT 'CONTRACT_NUMBER' AS kind, lower(contract_number) AS number, client_id, id AS record_id FROM contracts
  UNION ALL SELECT 'VARIABLE_SYMBOL', variable_symbol, client_id, id FROM contract_strategies
  UNION ALL SELECT 'VARIABLE_SYMBOL', variable_symbol, client_id, contract_strategy_id FROM former_variable_symbols
  UNION ALL SELECT 'DOCUMENT_CODE', code, client_id, id FROM documents WHERE code IS NOT NULL
  UNION ALL SELECT 'DOCUMENT', id::text, client_id, id FROM documents
  UNION ALL SELECT 'FILE', uuid, client_id, id FROM files
  UNION ALL SELECT 'RECORD', id::text, client_id, id FROM records
  UNION ALL SELECT 'IDENTIFICATION', id::text, client_id, id FROM identifications
  UNION ALL SELECT 'SERVICE_REQUIREMENT', id::text, client_id, id FROM service_requirements`;
const registered = 'SELECT kind, number, client_id, record_id FROM firm_numbers';

type Connection = Pick<pg.Pool | pg.Client, 'query'>;

/** Registers the numbers of rows that a test has inserted by SQL, without the services that register them. */
export async function registerStored(pool: Connection): Promise<void> {
  await pool.query(`INSERT INTO firm_numbers (kind, number, client_id, record_id) ${stored} ON CONFLICT DO NOTHING`);
}

/** Rows in which records and registry differ, in either direction. */
export async function listUnregistered(pool: Connection): Promise<unknown[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `(SELECT * FROM (${stored}) s EXCEPT ${registered}) UNION ALL (${registered} EXCEPT SELECT * FROM (${stored}) s)`,
  );
  return rows;
}
