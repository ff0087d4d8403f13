import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { PagedReadQuery } from '@pramen/contract/fields';
import type { Readable } from '../../database/connect.ts';
import { strategies } from '../../database/schema/catalogue.ts';
import { contracts, contractStrategies } from '../../database/schema/clients.ts';
import { cashTransactions, instructions, trades } from '../../database/schema/ledger.ts';
import { securities } from '../../database/schema/market.ts';
import { filtersOf, orderOf, sliceOf } from './ledger.columns.ts';
import type { Columns } from './ledger.columns.ts';

/** Rows of one contract or of one contract strategy, always of one client. */
export type LedgerScope = { clientId: string; contractId: string } | { clientId: string; contractStrategyId: string };

/** Whether the contract or contract strategy exists for this client. */
export async function isKnownScope(db: Readable, scope: LedgerScope): Promise<boolean> {
  const rows = await db
    .select({ id: contracts.id })
    .from(contracts)
    .leftJoin(contractStrategies, and(eq(contractStrategies.clientId, contracts.clientId), eq(contractStrategies.contractId, contracts.id), isNull(contractStrategies.deletedAt)))
    .where(
      and(
        eq(contracts.clientId, scope.clientId),
        isNull(contracts.deletedAt),
        'contractId' in scope ? eq(contracts.id, scope.contractId) : eq(contractStrategies.id, scope.contractStrategyId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

function inScope(scope: LedgerScope): SQL | undefined {
  return and(
    eq(contractStrategies.clientId, scope.clientId),
    isNull(contractStrategies.deletedAt),
    'contractId' in scope ? eq(contractStrategies.contractId, scope.contractId) : eq(contractStrategies.id, scope.contractStrategyId),
  );
}

const ofStrategy = { strategyId: contractStrategies.id, labelText: contractStrategies.labelText, strategyName: strategies.name };

/** Rows of one page (or all), with the exact total when a page was asked for. */
export interface LedgerPage<Row> {
  rows: Row[];
  total: number | null;
}

async function takePage<Query extends PgSelect>(db: Readable, rows: Query, query: PagedReadQuery): Promise<LedgerPage<Awaited<Query>[number]>> {
  const slice = sliceOf(query);
  if (!slice) return { rows: await rows, total: null };
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(sql`${rows} AS every_row`);
  return { rows: await rows.limit(slice.limit).offset(slice.offset), total: counted?.total ?? 0 };
}

const transactionColumns: Columns = {
  transaction_date: sql`${cashTransactions.transactionDate}`,
  trans_ref: sql`${cashTransactions.transRef}`,
  cash_transaction_type: sql`${cashTransactions.cashTransactionType}`,
  fee_type_name: sql`${cashTransactions.feeTypeName}`,
  strategy: sql`${strategies.name}`,
  amount: sql`${cashTransactions.amount}`,
  currency: sql`${cashTransactions.currency}`,
};

/** Cash transactions, newest first unless asked otherwise. */
export async function listTransactions(db: Readable, scope: LedgerScope, query: PagedReadQuery) {
  const where = and(inScope(scope), ...filtersOf(transactionColumns, query.filter));
  const joinStrategy = and(eq(contractStrategies.clientId, cashTransactions.clientId), eq(contractStrategies.id, cashTransactions.contractStrategyId));
  const rows = db
    .select({
      id: cashTransactions.id,
      transactionDate: cashTransactions.transactionDate,
      transRef: cashTransactions.transRef,
      cashTransactionType: cashTransactions.cashTransactionType,
      feeTypeName: cashTransactions.feeTypeName,
      amount: cashTransactions.amount,
      currency: cashTransactions.currency,
      ...ofStrategy,
    })
    .from(cashTransactions)
    .innerJoin(contractStrategies, joinStrategy)
    .innerJoin(strategies, eq(strategies.id, contractStrategies.strategyId))
    .where(where)
    .orderBy(...orderOf(transactionColumns, query.order, [desc(cashTransactions.transactionDate), desc(cashTransactions.id)]))
    .$dynamic();
  return takePage(db, rows, query);
}

const tradeColumns: Columns = {
  transaction_date: sql`${trades.transactionDate}`,
  trans_ref: sql`${trades.transRef}`,
  sec_transaction_type: sql`${trades.secTransactionType}`,
  equity_name: sql`${securities.name}`,
  isin: sql`${securities.isin}`,
  strategy: sql`${strategies.name}`,
  quantity: sql`${trades.quantity}`,
  amount: sql`${trades.amount}`,
  currency: sql`${trades.currency}`,
};

/** Trades, newest first unless asked otherwise. */
export async function listTrades(db: Readable, scope: LedgerScope, query: PagedReadQuery) {
  const where = and(inScope(scope), ...filtersOf(tradeColumns, query.filter));
  const joinStrategy = and(eq(contractStrategies.clientId, trades.clientId), eq(contractStrategies.id, trades.contractStrategyId));
  const rows = db
    .select({
      id: trades.id,
      transactionDate: trades.transactionDate,
      transRef: trades.transRef,
      secTransactionType: trades.secTransactionType,
      equityName: securities.name,
      isin: securities.isin,
      quantity: trades.quantity,
      price: trades.price,
      amount: trades.amount,
      currency: trades.currency,
      ...ofStrategy,
    })
    .from(trades)
    .innerJoin(contractStrategies, joinStrategy)
    .innerJoin(strategies, eq(strategies.id, contractStrategies.strategyId))
    .innerJoin(securities, eq(securities.id, trades.securityId))
    .where(where)
    .orderBy(...orderOf(tradeColumns, query.order, [desc(trades.transactionDate), desc(trades.id)]))
    .$dynamic();
  return takePage(db, rows, query);
}

const instructionColumns: Columns = {
  instruction_transaction_datetime: sql`${instructions.instructedAt}`,
  instruction_reference: sql`${instructions.instructionReference}`,
  transaction_type: sql`${instructions.transactionType}`,
  isin: sql`${securities.isin}`,
  strategy: sql`${strategies.name}`,
  amount: sql`${instructions.amount}`,
  currency: sql`${instructions.currency}`,
};

/** Instructions, newest first unless asked otherwise. */
export async function listInstructions(db: Readable, scope: LedgerScope, query: PagedReadQuery) {
  const where = and(inScope(scope), ...filtersOf(instructionColumns, query.filter));
  const joinStrategy = and(eq(contractStrategies.clientId, instructions.clientId), eq(contractStrategies.id, instructions.contractStrategyId));
  const rows = db
    .select({
      id: instructions.id,
      instructedAt: instructions.instructedAt,
      instructionReference: instructions.instructionReference,
      transactionType: instructions.transactionType,
      isin: securities.isin,
      amount: instructions.amount,
      currency: instructions.currency,
      ...ofStrategy,
    })
    .from(instructions)
    .innerJoin(contractStrategies, joinStrategy)
    .innerJoin(strategies, eq(strategies.id, contractStrategies.strategyId))
    .leftJoin(securities, eq(securities.id, instructions.securityId))
    .where(where)
    .orderBy(...orderOf(instructionColumns, query.order, [desc(instructions.instructedAt), desc(instructions.id)]))
    .$dynamic();
  return takePage(db, rows, query);
}
