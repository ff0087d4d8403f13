import { addDays } from '@pramen/domain/dates/calendar-date';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clients, contracts } from '../../../database/schema/clients.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { pausesPayments } from '../../identity/identity-standing.reader.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import { queueMessages } from '../../messages/outbox/messages.service.ts';
import { dateColumns, factOfDates } from './contract-dates.rules.ts';
import { isOnboarded, isSignedByClient, ownSignatures } from './contracts.reader.ts';
import { markReported } from '../../../platform/rollups/report-marks.ts';

/** Kinds of notices about contracts: {contractId}, {contractStrategyId}. */
export const CONTRACT_SIGNED = 'contracts.signed';
export const PAYMENT_TERMS_READY = 'contracts.payment-terms-ready';

/** Kind of the e-mail to a client who can pay into a contract of an onboarding from now on: {clientId, contractId}. */
export const FIRST_DEPOSIT = 'contracts.first-deposit';

/** Topic, {clientId, contractId, userId}: the client, who is the user, has withdrawn from a contract. */
export const CONTRACT_LEFT = 'contracts.left';

/** Older signings are records of the past and cause no notice. */
export const NEWS_DAYS = 30;

/** What it takes to tell a client. */
export interface TellDeps extends Pick<WritePlatform, 'clock'> {
  jobs: Pick<WritePlatform['jobs'], 'enqueueAll'>;
}
type Deps = TellDeps & Pick<WritePlatform, 'audit'>;

/** The earliest signing date that still causes a notice. */
export const firstNewsDay = (today: string): string => addDays(today, -NEWS_DAYS);

async function findUserId(tx: Tx, clientId: string): Promise<string | null> {
  const [client] = await tx
    .select({ userId: clients.userId })
    .from(clients)
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)));
  return client?.userId ?? null;
}

/** Currencies in which the company accepts money from a client: on accounts of the client's intermediary, or on its own. */
async function readPaidCurrencies(tx: Tx, clientId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ currency: string }>(sql`
    SELECT DISTINCT a.currency FROM clients c LEFT JOIN intermediary_people p ON p.id = c.intermediary_person_id
    JOIN receiving_accounts a ON a.intermediary_id IS NULL OR a.intermediary_id = p.intermediary_id
    WHERE c.id = ${clientId}`);
  return rows.map(({ currency }) => currency);
}

interface Told extends Record<string, unknown> {
  /** Of the investment. */
  id: string;
  contract_id: string;
}

/** Contracts of onboardings that the client can pay into for the first time: nothing else under them was announced before. */
async function listFirstPayable(tx: Tx, clientId: string, told: readonly Told[]): Promise<string[]> {
  const contractIds = sql.param([...new Set(told.map((one) => one.contract_id))]);
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT k.id FROM contracts k WHERE k.client_id = ${clientId} AND k.id = ANY(${contractIds}::uuid[]) AND ${isOnboarded(clientId, sql`k.id`)}
      AND NOT EXISTS (SELECT FROM contract_strategies h WHERE h.client_id = ${clientId} AND h.contract_id = k.id
        AND h.terms_told_at IS NOT NULL AND h.id <> ALL(${sql.param(told.map(({ id }) => id))}::uuid[]))
    ORDER BY k.id`);
  return rows.map(({ id }) => id);
}

/** A contract `k` is signed, or made by an onboarding and signed by the client: whoever signs for the company keeps no client from paying. */
const isAgreed = (clientId: string): SQL =>
  sql`(k.signed_on IS NOT NULL OR (${isOnboarded(clientId, sql`k.id`)} AND ${isSignedByClient(clientId, sql`k.id`)}))`;

/**
 * Notifies a client of each investment that has become payable: under a contract that is signed as far as it is theirs to sign, neither of them held, of a client whose identification is not open again, in an active strategy, with an account in the
 * contract's currency. Each is announced once, however often this is called. A contract of an onboarding is announced by e-mail, too, once;
 * not the `decidedId`, whose decision the client is told by its own e-mail.
 */
export async function tellPayable(tx: Tx, platform: TellDeps, clientId: string, decidedId: string | null = null): Promise<void> {
  const { clock } = platform;
  const userId = await findUserId(tx, clientId);
  if (userId === null) return;
  const { rows } = await tx.execute<Told>(sql`
    UPDATE contract_strategies h SET terms_told_at = ${clock.now()}::timestamptz
    FROM contracts k, strategies s
    WHERE h.client_id = ${clientId} AND k.client_id = ${clientId} AND k.id = h.contract_id AND s.id = h.strategy_id
      AND h.terms_told_at IS NULL AND h.deleted_at IS NULL AND k.deleted_at IS NULL AND h.held_since IS NULL AND k.held_since IS NULL AND k.withdrawn_at IS NULL AND ${isAgreed(clientId)} AND s.is_active
      AND NOT ${pausesPayments(sql`${clientId}::uuid`, sql`h.created_at`)}
      AND k.currency = ANY(${sql.param(await readPaidCurrencies(tx, clientId))}::text[])
    RETURNING h.id, h.contract_id`);
  if (rows.length === 0) return;
  for (const { id } of rows) await notify(tx, platform, { userId, kind: PAYMENT_TERMS_READY, params: { contractStrategyId: id } });
  const first = (await listFirstPayable(tx, clientId, rows)).filter((contractId) => contractId !== decidedId);
  const letters = first.map((contractId) => ({ userId, channel: 'EMAIL', kind: FIRST_DEPOSIT, params: { clientId, contractId } }) as const);
  await queueMessages(tx, platform, letters);
}

/** Notifies every client whose investments were waiting for an account in a currency. */
export async function tellWaiting(tx: Tx, platform: TellDeps, currency: string): Promise<void> {
  const { rows } = await tx.execute<{ client_id: string }>(sql`
    SELECT DISTINCT h.client_id FROM contract_strategies h JOIN contracts k ON k.client_id = h.client_id AND k.id = h.contract_id
    WHERE h.terms_told_at IS NULL AND h.deleted_at IS NULL AND k.deleted_at IS NULL AND h.held_since IS NULL AND k.held_since IS NULL AND k.withdrawn_at IS NULL AND k.currency = ${currency}`);
  for (const { client_id: clientId } of rows) await tellPayable(tx, platform, clientId);
}

/** Notifies the client of a signed contract, if signed recently, and of the investments that are now payable. */
export async function tellSigned(
  tx: Tx,
  platform: TellDeps,
  { clientId, contractId, signedOn }: { clientId: string; contractId: string; signedOn: string },
  decidedId: string | null = null,
): Promise<void> {
  const { clock } = platform;
  const userId = signedOn < firstNewsDay(clock.today()) ? null : await findUserId(tx, clientId);
  if (userId !== null) await notify(tx, platform, { userId, kind: CONTRACT_SIGNED, params: { contractId } });
  await tellPayable(tx, platform, clientId, decidedId);
}

interface SignedDocument {
  clientId: string;
  /** Of the contract. */
  id: string;
  documentId: string;
  madeOn: string;
  signedOn: string;
}

/** Whether money moved through a contract before a day: nobody pays under one that is not concluded. */
const isPaidBefore = (clientId: string, contractId: string, day: string): SQL => sql`(
  EXISTS (SELECT 1 FROM cash_transactions m JOIN contract_strategies h ON h.client_id = m.client_id AND h.id = m.contract_strategy_id
    WHERE m.client_id = ${clientId} AND h.client_id = ${clientId} AND h.contract_id = ${contractId} AND m.transaction_date < ${day}::date)
  OR EXISTS (SELECT 1 FROM trades t JOIN contract_strategies h ON h.client_id = t.client_id AND h.id = t.contract_strategy_id
    WHERE t.client_id = ${clientId} AND h.client_id = ${clientId} AND h.contract_id = ${contractId} AND t.transaction_date < ${day}::date))`;

/** One that the client has left is not concluded any more, whoever still signs. */
const isOpen = and(isNull(contracts.deletedAt), isNull(contracts.withdrawnAt));

type Dated = Pick<typeof contracts.$inferSelect, 'signedOn' | 'signingSource' | 'concludedOn' | 'heldSince' | 'withdrawnAt'>;

/** Marks the client's figures for anew, and records which document dated a contract and how. */
async function recordDates(
  tx: Tx,
  { audit }: Pick<Deps, 'audit'>,
  action: 'contracts.signed' | 'contracts.concluded',
  { clientId, id, documentId }: Pick<SignedDocument, 'clientId' | 'id' | 'documentId'>,
  dates: Dated,
  after: Record<string, unknown>,
): Promise<void> {
  await markReported(tx, clientId);
  const facts = { documentId, ...factOfDates(dates) };
  await audit.append(tx, {}, { action, objectType: 'contract', objectId: id, clientId, facts, personal: { after } });
}

/**
 * Remembers that the client concluded a contract by a document, although staff have dated it: the date that they type is no evidence of a
 * conclusion elsewhere, and the company would have to prove one. A document made after an imported date, or after money had moved, amends
 * what was concluded elsewhere.
 */
async function concludeDated(tx: Tx, platform: Pick<Deps, 'audit'>, signedDocument: SignedDocument): Promise<void> {
  const { clientId, id, madeOn, signedOn } = signedDocument;
  const after = { concludedOn: signedOn };
  const isConcludedElsewhere = sql`(${contracts.signingSource} = 'IMPORT' OR ${isPaidBefore(clientId, id, madeOn)})`;
  const isThis = and(eq(contracts.clientId, clientId), eq(contracts.id, id), isNotNull(contracts.signedOn), isNull(contracts.concludedOn));
  const [concluded] = await tx
    .update(contracts)
    .set({ ...after, version: sql`${contracts.version} + 1` })
    .where(
      and(
        isThis,
        isOpen,
        sql`NOT ${isOnboarded(clientId, sql`${id}::uuid`)}`,
        sql`(${contracts.signedOn} >= ${madeOn}::date OR NOT ${isConcludedElsewhere})`,
      ),
    )
    .returning(dateColumns);
  if (concluded) await recordDates(tx, platform, 'contracts.concluded', signedDocument, concluded, after);
}

/**
 * Concludes a contract that an onboarding made and the company has accepted once the client has signed all of it: the client's days of withdrawal
 * count from their last signature, whoever still signs for the company (decision 075), and whatever date staff have typed.
 */
async function concludeByClient(
  tx: Tx,
  platform: Pick<Deps, 'audit'>,
  { clientId, id, documentId }: Pick<SignedDocument, 'clientId' | 'id' | 'documentId'>,
): Promise<void> {
  const key = sql`${id}::uuid`;
  const lastSigned = sql<string>`(SELECT (max(o.decided_at) AT TIME ZONE 'Europe/Prague')::date FROM (${ownSignatures(clientId, key, 'SIGNED')}) o)`;
  const isAccepted = and(isNull(contracts.concludedOn), isNull(contracts.heldSince), isOpen);
  const [concluded] = await tx
    .update(contracts)
    .set({ concludedOn: lastSigned, version: sql`${contracts.version} + 1` })
    .where(
      and(
        eq(contracts.clientId, clientId),
        eq(contracts.id, id),
        isAccepted,
        sql`${isOnboarded(clientId, key)} AND ${isSignedByClient(clientId, key)}`,
      ),
    )
    .returning(dateColumns);
  if (concluded)
    await recordDates(tx, platform, 'contracts.concluded', { clientId, id, documentId }, concluded, { concludedOn: concluded.concludedOn });
}

/** A document of a contract is still to be signed by somebody, or was rejected and not decided since. */
const isAwaited = (clientId: string, id: string): SQL => sql`(EXISTS (SELECT FROM documents d
  LEFT JOIN document_templates t ON t.id = d.template_id
  WHERE d.client_id = ${clientId} AND d.contract_id = ${id} AND d.deleted_at IS NULL AND (
    (d.state IN ('PREPARED', 'TO_BE_SIGNED', 'REJECTED') AND ((t.signable AND (t.require_owner_signature OR t.require_responsible_signature))
      OR EXISTS (SELECT FROM document_signatures s WHERE s.client_id = ${clientId} AND s.document_id = d.id)))
    OR (d.state = 'TO_REVIEW' AND EXISTS (SELECT FROM document_signatures s
      WHERE s.client_id = ${clientId} AND s.document_id = d.id AND s.state <> 'SIGNED')))))`;

/**
 * The last signature of the document generated for a contract concludes it and sets its signing date; of one that an onboarding made, the last
 * signature of its last document. A date set by staff, an import or an earlier document is kept.
 */
async function signContract(tx: Tx, platform: Deps, signedDocument: SignedDocument): Promise<void> {
  const { clientId, id, signedOn } = signedDocument;
  const after = { signedOn, signingSource: 'DOCUMENT' } as const;
  const isWhole = sql`NOT (${isOnboarded(clientId, sql`${id}::uuid`)} AND ${isAwaited(clientId, id)})`;
  const [signed] = await tx
    .update(contracts)
    .set({ ...after, concludedOn: sql`coalesce(${contracts.concludedOn}, ${signedOn}::date)`, version: sql`${contracts.version} + 1` })
    .where(and(eq(contracts.clientId, clientId), eq(contracts.id, id), isNull(contracts.signedOn), isOpen, isWhole))
    .returning(dateColumns);
  if (!signed) return concludeDated(tx, platform, signedDocument);
  await recordDates(tx, platform, 'contracts.signed', signedDocument, signed, { ...after, concludedOn: signed.concludedOn });
  await tellSigned(tx, platform, { clientId, contractId: id, signedOn });
}

/** The document of a contract of an onboarding whose last signature is the latest; null when none is completely signed. */
async function findLastSigned(tx: Tx, { clientId, id }: { clientId: string; id: string }): Promise<SignedDocument | null> {
  const { rows } = await tx.execute<{ document_id: string; made_on: string; signed_on: string }>(sql`
    SELECT d.id AS document_id, (d.created_at AT TIME ZONE 'Europe/Prague')::date::text AS made_on,
      (max(s.decided_at) FILTER (WHERE s.state = 'SIGNED') AT TIME ZONE 'Europe/Prague')::date::text AS signed_on
    FROM documents d JOIN document_signatures s ON s.client_id = ${clientId} AND s.document_id = d.id
    WHERE d.client_id = ${clientId} AND d.contract_id = ${id} AND d.deleted_at IS NULL AND d.state IN ('TO_REVIEW', 'ACCEPTED')
      AND ${isOnboarded(clientId, sql`${id}::uuid`)}
    GROUP BY d.client_id, d.id, d.created_at, d.state
    HAVING bool_or(s.state = 'SIGNED') AND (d.state = 'ACCEPTED' OR bool_and(s.state = 'SIGNED'))
    ORDER BY max(s.decided_at) FILTER (WHERE s.state = 'SIGNED') DESC, d.id LIMIT 1`);
  const [last] = rows;
  return last ? { clientId, id, documentId: last.document_id, madeOn: last.made_on, signedOn: last.signed_on } : null;
}

/**
 * What a change of one of its documents means for a contract: it may be concluded, be dated, and take money from now on. The days are those of
 * the document when everybody has signed it; null: it is not complete, cancelled or deleted.
 */
export async function applyDocument(
  tx: Tx,
  platform: Deps,
  document: Pick<SignedDocument, 'clientId' | 'id' | 'documentId'>,
  days: Pick<SignedDocument, 'madeOn' | 'signedOn'> | null,
): Promise<void> {
  await concludeByClient(tx, platform, document);
  const signed = days === null ? await findLastSigned(tx, document) : { ...document, ...days };
  if (signed) await signContract(tx, platform, signed);
  await tellPayable(tx, platform, document.clientId);
}
