import { SHOWN_PAPERS, SHOWN_ROWS } from '@pramen/contract/adviser-dashboard/adviser-dashboard.schemas';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { inAlphabetOf } from '../../database/names.ts';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { cashTransactions } from '../../database/schema/ledger.ts';
import { documents } from '../../database/schema/documents.ts';
import { intermediaryPeople, users } from '../../database/schema/people.ts';
import type { Language } from '../../platform/calls/call.ts';

/** Open steps of a client. */
export type Waiting = 'not-activated' | 'without-contract';

const among = (mine: SQL) => and(isNull(clients.deletedAt), mine);

/** Clients with a contract, in one query for all of them, because clients and contracts may be on different nodes. */
const holders = (db: Readable, mine: SQL) =>
  db
    .select({ clientId: contracts.clientId })
    .from(contracts)
    .innerJoin(clients, eq(clients.id, contracts.clientId))
    .where(and(among(mine), isNull(contracts.deletedAt)))
    .groupBy(contracts.clientId)
    .as('holders');

const waitsFor = ({ clientId }: ReturnType<typeof holders>): Record<Waiting, SQL> => ({
  'not-activated': sql`(${clients.activeAccess} AND ${users.passwordHash} IS NULL)`,
  'without-contract': sql`${clientId} IS NULL`,
});

/** Clients do not see anything that is in the trash; this keeps the sums here equal to theirs. */
const outsideTrash = and(isNull(contractStrategies.deletedAt), isNull(contracts.deletedAt));
const shown = {
  id: clients.id,
  fullname: sql<string>`concat_ws(' ', ${clients.firstname}, ${clients.surname})`,
  clientCode: clients.clientCode,
  createdAt: clients.createdAt,
};

/** Counts the clients and those with each open step; `mine` selects the adviser's clients. */
export async function readClientCounts(db: Readable, mine: SQL) {
  const held = holders(db, mine);
  const waits = waitsFor(held);
  const [row] = await db
    .select({
      clients: sql<number>`count(*)::int`,
      notActivated: sql<number>`(count(*) FILTER (WHERE ${waits['not-activated']}))::int`,
      withoutContract: sql<number>`(count(*) FILTER (WHERE ${waits['without-contract']}))::int`,
    })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .leftJoin(held, eq(held.clientId, clients.id))
    .where(among(mine));
  return row ?? { clients: 0, notActivated: 0, withoutContract: 0 };
}

/** The first clients with an open step, the longest wait first. */
export function readWaiting(db: Readable, mine: SQL, waiting: Waiting) {
  const held = holders(db, mine);
  return db
    .select(shown)
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .leftJoin(held, eq(held.clientId, clients.id))
    .where(and(among(mine), waitsFor(held)[waiting]))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .limit(SHOWN_ROWS);
}

export function readNewest(db: Readable, mine: SQL) {
  return db.select(shown).from(clients).where(among(mine)).orderBy(desc(clients.createdAt), desc(clients.id)).limit(SHOWN_ROWS);
}

export type DashboardClientRow = Awaited<ReturnType<typeof readNewest>>[number];

/**
 * Deposits less withdrawals of all clients by currency; withdrawals are negative amounts. Transfers between a client's own strategies
 * cancel out.
 */
export function readInvested(db: Readable, mine: SQL) {
  return db
    .select({ currency: cashTransactions.currency, amount: sql<string>`sum(${cashTransactions.amount})::text` })
    .from(cashTransactions)
    .innerJoin(clients, eq(clients.id, cashTransactions.clientId))
    .innerJoin(
      contractStrategies,
      and(eq(contractStrategies.clientId, cashTransactions.clientId), eq(contractStrategies.id, cashTransactions.contractStrategyId)),
    )
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .where(and(among(mine), outsideTrash, inArray(cashTransactions.cashTransactionType, ['DEPOSIT', 'WITHDRAWAL'])))
    .groupBy(cashTransactions.currency)
    .orderBy(asc(cashTransactions.currency));
}

/** The latest deposits, newest first. */
export function readDeposits(db: Readable, mine: SQL) {
  return db
    .select({
      id: cashTransactions.id,
      clientId: clients.id,
      fullname: shown.fullname,
      contractId: contracts.id,
      contractNumber: contracts.contractNumber,
      transactionDate: cashTransactions.transactionDate,
      amount: cashTransactions.amount,
      currency: cashTransactions.currency,
    })
    .from(cashTransactions)
    .innerJoin(clients, eq(clients.id, cashTransactions.clientId))
    .innerJoin(
      contractStrategies,
      and(eq(contractStrategies.clientId, cashTransactions.clientId), eq(contractStrategies.id, cashTransactions.contractStrategyId)),
    )
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .where(and(among(mine), outsideTrash, eq(cashTransactions.cashTransactionType, 'DEPOSIT')))
    .orderBy(desc(cashTransactions.transactionDate), desc(cashTransactions.id))
    .limit(SHOWN_ROWS);
}

export type DashboardDepositRow = Awaited<ReturnType<typeof readDeposits>>[number];

/** Clients' documents in one state, those longest in it first, and their total. */
export async function readPapers(db: Readable, mine: SQL, state: 'REJECTED' | 'TO_BE_SIGNED') {
  const rows = await db
    .select({
      id: documents.id,
      name: documents.name,
      clientId: clients.id,
      fullname: shown.fullname,
      since: documents.stateAt,
      total: sql<number>`(count(*) OVER ())::int`,
    })
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .where(and(among(mine), isNull(documents.deletedAt), eq(documents.state, state)))
    .orderBy(asc(documents.stateAt), asc(documents.id))
    .limit(SHOWN_PAPERS);
  return { total: rows[0]?.total ?? 0, rows };
}

export type DashboardPapers = Awaited<ReturnType<typeof readPapers>>;

const adviserName = sql<string>`concat_ws(' ', ${intermediaryPeople.firstname}, ${intermediaryPeople.surname})`;

/** Advisers with the number of their clients and of those with each open step. */
export function readAdvisers(db: Readable, mine: SQL, language: Language) {
  const held = holders(db, mine);
  const waits = waitsFor(held);
  return db
    .select({
      id: intermediaryPeople.id,
      name: adviserName,
      clients: sql<number>`count(*)::int`,
      notActivated: sql<number>`(count(*) FILTER (WHERE ${waits['not-activated']}))::int`,
      withoutContract: sql<number>`(count(*) FILTER (WHERE ${waits['without-contract']}))::int`,
    })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .innerJoin(intermediaryPeople, eq(intermediaryPeople.id, clients.intermediaryPersonId))
    .leftJoin(held, eq(held.clientId, clients.id))
    .where(among(mine))
    .groupBy(intermediaryPeople.id)
    .orderBy(
      inAlphabetOf(language, intermediaryPeople.surname),
      inAlphabetOf(language, intermediaryPeople.firstname),
      asc(intermediaryPeople.id),
    );
}

/** Like readInvested, by adviser. */
export function readInvestedByAdviser(db: Readable, mine: SQL) {
  return db
    .select({
      personId: clients.intermediaryPersonId,
      currency: cashTransactions.currency,
      amount: sql<string>`sum(${cashTransactions.amount})::text`,
    })
    .from(cashTransactions)
    .innerJoin(clients, eq(clients.id, cashTransactions.clientId))
    .innerJoin(
      contractStrategies,
      and(eq(contractStrategies.clientId, cashTransactions.clientId), eq(contractStrategies.id, cashTransactions.contractStrategyId)),
    )
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .where(and(among(mine), outsideTrash, inArray(cashTransactions.cashTransactionType, ['DEPOSIT', 'WITHDRAWAL'])))
    .groupBy(clients.intermediaryPersonId, cashTransactions.currency)
    .orderBy(asc(cashTransactions.currency));
}
