import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { markReportedFrom } from '../../platform/rollups/report-marks.ts';

/** Kind of the notification about a dividend: {transactionId}. */
export const DIVIDEND_CREDITED = 'ledger.dividend-credited';

/**
 * Books cash transactions from rows of (client_id, id, contract_strategy_id, trans_ref, transaction_date, cash_transaction_type,
 * fee_type_name, amount, currency, counterpart_id, security_id); returns how many. A booked row never changes.
 */
export async function bookCashTransactionsFrom(tx: Tx, rows: SQL, at: Date): Promise<number> {
  await markReportedFrom(tx, sql`SELECT client_id FROM (${rows}) b`);
  const { rowCount } = await tx.execute(sql`
    INSERT INTO cash_transactions (client_id, id, contract_strategy_id, trans_ref, transaction_date, cash_transaction_type,
                                   fee_type_name, amount, currency, counterpart_id, security_id, imported_at)
    SELECT client_id, id, contract_strategy_id, trans_ref, transaction_date, cash_transaction_type,
           fee_type_name, amount, currency, counterpart_id, security_id, ${at}::timestamptz
    FROM (${rows}) r`);
  return rowCount ?? 0;
}

/**
 * Books trades from rows of (client_id, id, contract_strategy_id, trans_ref, transaction_date, sec_transaction_type, security_id, quantity,
 * price, amount, currency); returns how many.
 */
export async function bookTradesFrom(tx: Tx, rows: SQL, at: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO trades (client_id, id, contract_strategy_id, trans_ref, transaction_date, sec_transaction_type,
                        security_id, quantity, price, amount, currency, imported_at)
    SELECT client_id, id, contract_strategy_id, trans_ref, transaction_date, sec_transaction_type,
           security_id, quantity, price, amount, currency, ${at}::timestamptz
    FROM (${rows}) r`);
  return rowCount ?? 0;
}

/**
 * Records instructions from rows of (client_id, id, contract_strategy_id, instruction_reference, instructed_at, transaction_type,
 * security_id, amount, currency); returns how many.
 */
export async function recordInstructionsFrom(tx: Tx, rows: SQL, at: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO instructions (client_id, id, contract_strategy_id, instruction_reference, instructed_at,
                              transaction_type, security_id, amount, currency, imported_at)
    SELECT client_id, id, contract_strategy_id, instruction_reference, instructed_at,
           transaction_type, security_id, amount, currency, ${at}::timestamptz
    FROM (${rows}) r`);
  return rowCount ?? 0;
}
