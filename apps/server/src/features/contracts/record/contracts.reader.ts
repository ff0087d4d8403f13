import type { Leavable } from '@pramen/domain/clients/withdrawal';
import type { SignatureState } from '@pramen/domain/documents/document-states';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { contractTypes, strategies } from '../../../database/schema/catalogue.ts';
import { contracts, contractStrategies } from '../../../database/schema/clients.ts';
import { pausedFor } from '../../identity/identity-standing.reader.ts';
import { isId } from '../../../platform/keys/identifiers.ts';

/** Whether an onboarding made a contract of a client: the client signs it in the portal, and staff do not agree on it elsewhere. */
export const isOnboarded = (clientId: string, contractId: SQL): SQL<boolean> => sql`(EXISTS (SELECT FROM interaction_forms f
  WHERE f.client_id = ${clientId} AND f.contract_id = ${contractId} AND f.options ->> 'contractId' IS NULL))`;

/** When the client decided about the documents of a contract: their signatures in a state, as rows of decided_at. */
export const ownSignatures = (clientId: string, contractId: SQL, state: SignatureState): SQL => sql`SELECT s.decided_at FROM documents d
  JOIN document_signatures s ON s.client_id = ${clientId} AND s.document_id = d.id
  WHERE d.client_id = ${clientId} AND d.contract_id = ${contractId} AND d.deleted_at IS NULL AND d.state <> 'CANCELED' AND s.role = 'OWNER' AND s.state = ${state}`;

/**
 * Contracts of clients, as rows of client_id and contract_id, of which the client has signed every document that is theirs to sign, whoever else is
 * still to sign it: one that their template or somebody asks them to sign, also while it is only being made. What they rejected is not signed,
 * unless staff have accepted it.
 */
const signedOf = (clientIds: SQL): SQL => sql`
  SELECT g.client_id, g.contract_id FROM (
    SELECT d.client_id, d.contract_id, d.state, coalesce(bool_or(s.state = 'SIGNED') AND NOT bool_or(s.state = 'PENDING'), false) AS is_signed
    FROM documents d LEFT JOIN document_templates t ON t.id = d.template_id
    LEFT JOIN document_signatures s ON s.client_id = d.client_id AND s.document_id = d.id AND s.role = 'OWNER'
    WHERE d.client_id IN (${clientIds}) AND d.contract_id IS NOT NULL AND d.deleted_at IS NULL AND d.state <> 'CANCELED'
      AND ((t.signable AND t.require_owner_signature) OR s.id IS NOT NULL)
    GROUP BY d.client_id, d.contract_id, d.id, d.state) g
  GROUP BY g.client_id, g.contract_id HAVING bool_or(g.is_signed) AND bool_and(g.is_signed OR g.state = 'ACCEPTED')`;

/**
 * Contracts of clients, as rows of client_id and contract_id, that an onboarding made and the client has not signed: nothing is paid into them
 * yet. Whether one is dated, and so perhaps signed on paper, is the caller's to ask.
 */
export const unsignedOf = (clientIds: SQL): SQL => sql`
  SELECT f.client_id, f.contract_id FROM interaction_forms f
  WHERE f.client_id IN (${clientIds}) AND f.contract_id IS NOT NULL AND f.options ->> 'contractId' IS NULL
  EXCEPT ${signedOf(clientIds)}`;

/** The client has signed every document of a contract that is theirs to sign. */
export const isSignedByClient = (clientId: string, contractId: SQL): SQL<boolean> =>
  sql`(${contractId} IN (SELECT o.contract_id FROM (${signedOf(sql`${clientId}::uuid`)}) o))`;

/** An onboarding made a contract, and the client has not signed all of it: nothing is paid into it yet. One that is dated may be signed on paper. */
export const isUnsigned = (clientId: string, contractId: SQL, signedOn: SQL): SQL<boolean> =>
  sql`(${signedOn} IS NULL AND ${contractId} IN (SELECT o.contract_id FROM (${unsignedOf(sql`${clientId}::uuid`)}) o))`;

function selectContracts(db: Readable, clientId: string, where: SQL | undefined) {
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
      isUnsigned: isUnsigned(clientId, sql`${contracts.id}`, sql`${contracts.signedOn}`),
      createdAt: contracts.createdAt,
      deletedAt: contracts.deletedAt,
      version: contracts.version,
    })
    .from(contracts)
    .innerJoin(contractTypes, eq(contractTypes.id, contracts.contractTypeId))
    .where(and(eq(contracts.clientId, clientId), where))
    .orderBy(asc(contracts.contractNumber), asc(contracts.id));
}

export type ContractRow = Awaited<ReturnType<typeof selectContracts>>[number];

/** A contract as far as its client may leave it. */
export const leavableOf = ({
  concludedOn,
  heldSince,
  isUnsigned,
}: Pick<ContractRow, 'concludedOn' | 'heldSince' | 'isUnsigned'>): Leavable => ({
  concludedOn,
  isPending: heldSince !== null || (concludedOn === null && isUnsigned),
});

/** A client's contracts ordered by number. */
export function listContracts(db: Readable, clientId: string, withTrashed: boolean): Promise<ContractRow[]> {
  return selectContracts(db, clientId, withTrashed ? undefined : isNull(contracts.deletedAt));
}

/** A contract of the client, in the trash or not; null when it is unknown or belongs to another client. */
export async function findContract(db: Readable, clientId: string, id: string): Promise<ContractRow | null> {
  if (!isId(id)) return null;
  const [row] = await selectContracts(db, clientId, eq(contracts.id, id));
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
