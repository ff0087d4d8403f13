import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { contractTypes, strategies } from '../../../database/schema/catalogue.ts';
import { contracts, contractStrategies } from '../../../database/schema/clients.ts';
import { pausedFor } from '../../identity/identity-standing.reader.ts';
import { isId } from '../../../platform/keys/identifiers.ts';

function selectContracts(db: Readable, where: SQL | undefined) {
  return db
    .select({
      id: contracts.id,
      clientId: contracts.clientId,
      contractNumber: contracts.contractNumber,
      contractTypeId: contracts.contractTypeId,
      contractType: { name: contractTypes.name, nameSk: contractTypes.nameSk },
      currency: contracts.currency,
      signedOn: contracts.signedOn,
      signingSource: contracts.signingSource,
      concludedOn: contracts.concludedOn,
      heldSince: contracts.heldSince,
      withdrawnAt: contracts.withdrawnAt,
      createdAt: contracts.createdAt,
      deletedAt: contracts.deletedAt,
      version: contracts.version,
    })
    .from(contracts)
    .innerJoin(contractTypes, eq(contractTypes.id, contracts.contractTypeId))
    .where(where)
    .orderBy(asc(contracts.contractNumber), asc(contracts.id));
}

export type ContractRow = Awaited<ReturnType<typeof selectContracts>>[number];

/** Whether an onboarding made a contract of a client: the client signs it in the portal, and staff do not agree on it elsewhere. */
export const isOnboarded = (clientId: string, contractId: SQL): SQL<boolean> => sql`(EXISTS (SELECT FROM interaction_forms f
  WHERE f.client_id = ${clientId} AND f.contract_id = ${contractId} AND f.options ->> 'contractId' IS NULL))`;

/** A client's contracts ordered by number. */
export function listContracts(db: Readable, clientId: string, withTrashed: boolean): Promise<ContractRow[]> {
  return selectContracts(db, and(eq(contracts.clientId, clientId), withTrashed ? undefined : isNull(contracts.deletedAt)));
}

/** A contract of the client, in the trash or not; null when it is unknown or belongs to another client. */
export async function findContract(db: Readable, clientId: string, id: string): Promise<ContractRow | null> {
  if (!isId(id)) return null;
  const [row] = await selectContracts(db, and(eq(contracts.clientId, clientId), eq(contracts.id, id)));
  return row ?? null;
}

/** The investments of one client. Every subquery names the client itself, so that each runs on the node with that client's rows. */
function selectInvestments(db: Readable, clientId: string, where: SQL | undefined) {
  return db
    .select({
      id: contractStrategies.id,
      clientId: contractStrategies.clientId,
      contractId: contractStrategies.contractId,
      strategyId: contractStrategies.strategyId,
      variableSymbol: contractStrategies.variableSymbol,
      formerVariableSymbols: sql<string[]>`ARRAY(
        SELECT f.variable_symbol FROM former_variable_symbols f
        WHERE f.client_id = ${clientId} AND f.contract_strategy_id = ${contractStrategies.id} ORDER BY f.replaced_at DESC, f.variable_symbol)`,
      labelText: contractStrategies.labelText,
      heldSince: contractStrategies.heldSince,
      pausedFor: pausedFor(sql`${clientId}::uuid`, sql`${contractStrategies.createdAt}`),
      position: contractStrategies.position,
      createdAt: contractStrategies.createdAt,
      deletedAt: contractStrategies.deletedAt,
      version: contractStrategies.version,
      strategy: { name: strategies.name, nameSk: strategies.nameSk, currency: strategies.currency },
      publicName: { name: strategies.strategyName, nameSk: strategies.strategyNameSk },
      contractType: { name: contractTypes.name, nameSk: contractTypes.nameSk },
      contract: {
        contractNumber: contracts.contractNumber,
        currency: contracts.currency,
        deletedAt: contracts.deletedAt,
        heldSince: contracts.heldSince,
        withdrawnAt: contracts.withdrawnAt,
      },
    })
    .from(contractStrategies)
    .innerJoin(contracts, and(eq(contracts.clientId, contractStrategies.clientId), eq(contracts.id, contractStrategies.contractId)))
    .innerJoin(contractTypes, eq(contractTypes.id, contracts.contractTypeId))
    .innerJoin(strategies, eq(strategies.id, contractStrategies.strategyId))
    .where(and(eq(contractStrategies.clientId, clientId), where))
    .orderBy(asc(contracts.contractNumber), asc(contracts.id), asc(contractStrategies.position), asc(contractStrategies.id));
}

export type InvestmentRow = Awaited<ReturnType<typeof selectInvestments>>[number];

/** A client's investments by contract and position; those under a contract in the trash count as trashed. */
export function listInvestments(db: Readable, clientId: string, withTrashed: boolean): Promise<InvestmentRow[]> {
  const outsideTrash = and(isNull(contractStrategies.deletedAt), isNull(contracts.deletedAt));
  return selectInvestments(db, clientId, withTrashed ? undefined : outsideTrash);
}

/** An investment of the client, in the trash or not; null when it is unknown or belongs to another client. */
export async function findInvestment(db: Readable, clientId: string, id: string): Promise<InvestmentRow | null> {
  if (!isId(id)) return null;
  const [row] = await selectInvestments(db, clientId, eq(contractStrategies.id, id));
  return row ?? null;
}

/** The language of a client's portal. */
export async function readClientLanguage(db: Readable, clientId: string): Promise<'cs' | 'sk'> {
  const { rows } = await db.execute<{ language: 'cs' | 'sk' }>(
    sql`SELECT u.language FROM clients c JOIN users u ON u.id = c.user_id WHERE c.id = ${clientId}`,
  );
  return rows[0]?.language ?? 'cs';
}
