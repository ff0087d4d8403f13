import { eq, sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { contractTypes } from '../../../database/schema/catalogue.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { takesProducts } from '../../contract-types/contract-types.reader.ts';
import { readOfferedStrategies } from '../../strategies/strategies.reader.ts';
import type { StrategyRow } from '../../strategies/strategies.reader.ts';
import type { ContractRow } from '../record/contracts.reader.ts';
import { isOfCurrency } from '../record/contracts.rules.ts';

/**
 * Strategies that can be added to a contract in the given Prague minute: offered under its type, not held yet, and in its currency or in
 * none. CLOSED: the client withdrew, or the contract type is not open for products now.
 */
export async function findAvailableStrategies(
  db: Readable,
  contract: Pick<ContractRow, 'clientId' | 'id' | 'contractTypeId' | 'currency' | 'withdrawnAt'>,
  minute: string,
  language: Language,
): Promise<StrategyRow[] | 'CLOSED'> {
  const [type] = await db.select().from(contractTypes).where(eq(contractTypes.id, contract.contractTypeId));
  if (!type || contract.withdrawnAt !== null || !takesProducts(type, minute)) return 'CLOSED';
  const offered = await readOfferedStrategies(db, type.id, minute, language);
  const { rows } = await db.execute<{ strategy_id: string }>(sql`
    SELECT strategy_id FROM contract_strategies WHERE client_id = ${contract.clientId} AND contract_id = ${contract.id} AND deleted_at IS NULL`);
  const held = new Set(rows.map(({ strategy_id }) => strategy_id));
  return offered.filter(({ id, currency }) => !held.has(id) && isOfCurrency(currency, contract.currency));
}
