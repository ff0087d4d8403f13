import type pg from 'pg';

/** Enters into the registry what a test stored by SQL of its own, past the services that register what they store. */
export async function registerStored(pool: Pick<pg.Pool | pg.Client, 'query'>): Promise<void> {
  await pool.query(`
    INSERT INTO firm_numbers (kind, number, client_id, record_id)
    SELECT 'CONTRACT_NUMBER', lower(contract_number), client_id, id FROM contracts
    UNION ALL SELECT 'VARIABLE_SYMBOL', variable_symbol, client_id, id FROM contract_strategies
    UNION ALL SELECT 'VARIABLE_SYMBOL', variable_symbol, client_id, contract_strategy_id FROM former_variable_symbols
    UNION ALL SELECT 'DOCUMENT_CODE', code, client_id, id FROM documents WHERE code IS NOT NULL
    UNION ALL SELECT 'DOCUMENT', id::text, client_id, id FROM documents
    UNION ALL SELECT 'FILE', uuid, client_id, id FROM files
    ON CONFLICT DO NOTHING`);
}
