import type { Instruction, Trade, Transaction } from '@pramen/contract/ledger/ledger.schemas';
import { nameInvestment } from '@pramen/domain/strategies/name-investment';
import type { InstructionRow, OfStrategy, TradeRow, TransactionRow } from './ledger.lists.ts';

function presentStrategy(row: OfStrategy) {
  return { id: row.strategyId, label: nameInvestment({ ...row, label: row.labelText }), strategy: { name: row.catalogueName } };
}

/** Amounts have at most 2 decimals and quantities 6: both are exact in the shortest decimal form of a double. */
const numberOf = (decimal: string) => Number(decimal);

export function presentTransaction(row: TransactionRow): Transaction {
  return {
    id: row.id,
    transaction_date: row.transactionDate,
    trans_ref: row.transRef,
    type: { cash_transaction_type: row.cashTransactionType },
    fee_type: row.feeTypeName === null ? null : { fee_type_name: row.feeTypeName },
    security: row.securityName === null || row.isin === null ? null : { equity_name: row.securityName, isin: row.isin },
    contract_strategy: presentStrategy(row),
    amount: numberOf(row.amount),
    currency: row.currency,
  };
}

export function presentTrade(row: TradeRow): Trade {
  return {
    id: row.id,
    transaction_date: row.transactionDate,
    trans_ref: row.transRef,
    type: { sec_transaction_type: row.secTransactionType },
    sec_account: { equity_name: row.equityName, isin: row.isin },
    contract_strategy: presentStrategy(row),
    quantity: numberOf(row.quantity),
    price: row.price === null ? null : numberOf(row.price),
    amount: numberOf(row.amount),
    currency: row.currency,
  };
}

export function presentInstruction(row: InstructionRow): Instruction {
  return {
    id: row.id,
    instruction_transaction_datetime: row.instructedAt,
    instruction_reference: row.instructionReference,
    instruction_transaction_type: { transaction_type: row.transactionType },
    isin: row.isin,
    contract_strategy: presentStrategy(row),
    amount: numberOf(row.amount),
    currency: row.currency,
  };
}
