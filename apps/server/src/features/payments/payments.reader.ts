import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Scope } from '@pramen/domain/permissions/permissions';
import type { LedgerCurrency } from '@pramen/domain/portfolio/ledger/ledger';
import { contractWithdrawals } from '../../database/schema/withdrawals.ts';
import type { Readable } from '../../database/connect.ts';
import { nameIn } from '../../database/names.ts';
import { contractTypes, strategies } from '../../database/schema/catalogue.ts';
import { clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { receivingAccounts } from '../../database/schema/payments.ts';
import { intermediaryPeople, users } from '../../database/schema/people.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { isUnsigned, ownSignatures } from '../contracts/record/contracts.reader.ts';
import { pausedFor } from '../identity/identity-standing.reader.ts';
import { clientsInScope } from '../clients/record/clients.reader.ts';

/** An account of the company that clients pay to. */
export interface ReceivingAccount {
  currency: LedgerCurrency;
  ownerName: string;
  iban: string;
  bic: string;
}

function selectPayer(db: Readable) {
  return db
    .select({ clientId: clients.id, userId: clients.userId, language: users.language, intermediaryId: intermediaryPeople.intermediaryId })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .leftJoin(intermediaryPeople, eq(intermediaryPeople.id, clients.intermediaryPersonId));
}

/** A client in the actor's scope with their language and tenant (null: the company); null when out of scope or unknown. */
export async function findPayer(db: Readable, actor: Actor, scope: Scope, clientId: string) {
  const [payer] = await selectPayer(db).where(and(eq(clients.id, clientId), isNull(clients.deletedAt), clientsInScope(actor, scope)));
  return payer ?? null;
}

/** The client whose user a message goes to; null when they were deleted. */
export async function findPayerByUser(db: Readable, userId: string) {
  const [payer] = await selectPayer(db).where(and(eq(clients.userId, userId), isNull(clients.deletedAt)));
  return payer ?? null;
}

/** The intermediary that looks after a client; null: none. */
export async function findIntermediaryOf(db: Readable, clientId: string): Promise<string | null> {
  const [payer] = await selectPayer(db).where(eq(clients.id, clientId));
  return payer?.intermediaryId ?? null;
}

/** The onboarding that made the contract or added the investment is not decided yet. */
const isHeld = sql<boolean>`(${contracts.heldSince} IS NOT NULL OR ${contractStrategies.heldSince} IS NOT NULL)`;

const pausedForOf = (clientId: string) => pausedFor(sql`${clientId}::uuid`, sql`${contractStrategies.createdAt}`);

const isUnsignedFor = (clientId: string) => isUnsigned(clientId, sql`${contracts.id}`, sql`${contracts.signedOn}`);

/** A document of the contract waits for the client's signature. */
const awaitsClientFor = (clientId: string) => sql<boolean>`(EXISTS (${ownSignatures(clientId, sql`${contracts.id}`, 'PENDING')}))`;

/**
 * The strategy takes money, no onboarding has to be decided first, the client is identified as the onboarding asked, has signed what it asked
 * for, and has not withdrawn from the contract.
 */
const isPayableFor = (clientId: string) =>
  sql<boolean>`(${strategies.isActive} AND NOT ${isHeld} AND ${pausedForOf(clientId)} IS NULL AND NOT ${isUnsignedFor(clientId)}
    AND ${contracts.withdrawnAt} IS NULL)`;

/** Every investment of a client outside the trash, active ones first, then by contract and position; names in a language. */
export function listPaidInvestments(db: Readable, clientId: string, language: 'cs' | 'sk') {
  const isPayable = isPayableFor(clientId);
  return db
    .select({
      id: contractStrategies.id,
      strategyId: contractStrategies.strategyId,
      strategyName: nameIn(language, strategies.strategyName, strategies.strategyNameSk),
      isActive: isPayable,
      isHeld,
      pausedFor: pausedForOf(clientId),
      isUnsigned: isUnsignedFor(clientId),
      awaitsClient: awaitsClientFor(clientId),
      withdrawnAt: contracts.withdrawnAt,
      settledAt: contractWithdrawals.settledAt,
      returnedAmount: contractWithdrawals.returnedAmount,
      returnedOn: contractWithdrawals.returnedOn,
      labelText: contractStrategies.labelText,
      variableSymbol: contractStrategies.variableSymbol,
      contractId: contracts.id,
      contractNumber: contracts.contractNumber,
      contractType: nameIn(language, contractTypes.name, contractTypes.nameSk),
      currency: contracts.currency,
    })
    .from(contractStrategies)
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .innerJoin(contractTypes, eq(contractTypes.id, contracts.contractTypeId))
    .innerJoin(strategies, eq(strategies.id, contractStrategies.strategyId))
    .leftJoin(contractWithdrawals, and(eq(contractWithdrawals.clientId, clientId), eq(contractWithdrawals.contractId, contracts.id)))
    .where(and(eq(contractStrategies.clientId, clientId), isNull(contractStrategies.deletedAt), isNull(contracts.deletedAt)))
    .orderBy(desc(isPayable), asc(contracts.contractNumber), asc(contractStrategies.position), asc(contractStrategies.id));
}

export type PaidInvestment = Awaited<ReturnType<typeof listPaidInvestments>>[number];

/** One account per currency: the tenant's own, else the company's. */
export function listReceivingAccounts(db: Readable, intermediaryId: string | null): Promise<ReceivingAccount[]> {
  const { currency, ownerName, iban, bic } = receivingAccounts;
  return db
    .selectDistinctOn([currency], { currency, ownerName, iban, bic })
    .from(receivingAccounts)
    .where(or(isNull(receivingAccounts.intermediaryId), eq(receivingAccounts.intermediaryId, sql`${intermediaryId}::uuid`)))
    .orderBy(asc(currency), sql`${receivingAccounts.intermediaryId} NULLS LAST`);
}
