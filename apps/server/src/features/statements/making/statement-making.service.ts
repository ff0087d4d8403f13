import type { StatementKind, StatementReason } from '@pramen/domain/documents/statement-orders';
import { and, eq, isNull } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/people.ts';
import { statements } from '../../../database/schema/statements.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { describeError } from '../../../platform/log/log.ts';
import type { BulkStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Stopped } from '../../../platform/workers/stopped.ts';
import { keepIssue, sealIssue } from '../../documents/issued-documents.service.ts';
import type { SealedIssue } from '../../documents/issued-documents.service.ts';
import type { PortfolioDeps } from '../../portfolio/record/portfolio.service.ts';
import { readCompany } from '../../settings/company.reader.ts';
import type { DraftPaper, PaperDraft } from '../orders/paper.ts';
import { findLatest, findOrder } from '../orders/statements.reader.ts';
import type { OrderRecord, StatementRecord } from '../orders/statements.reader.ts';
import { settleOrder } from '../orders/statements.service.ts';
import { draftTaxPaper } from '../tax/tax-paper.service.ts';
import { draftStatement } from './statement-paper.service.ts';
import { tellMade, tellUnchanged } from './statement-telling.service.ts';

/** What making statements needs beside the platform. */
export interface MakingDeps {
  portfolio: PortfolioDeps;
  pdf: BulkStudio;
}

type OrderKey = Pick<OrderRecord, 'clientId' | 'id'>;

/** The owner of the portfolio's queue that all background statements share. */
const QUEUE_OWNER = 'statements';

async function readAddressee(db: Readable, clientId: string) {
  const [found] = await db
    .select({ client: clients, language: users.language })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)));
  return found ?? null;
}
type Addressee = NonNullable<Awaited<ReturnType<typeof readAddressee>>>;

function presentAddressee({ client }: Addressee) {
  const { titleBefore, firstname, surname, titleAfter, companyName, clientCode, legalPersonId } = client;
  const name = [titleBefore, firstname, surname, titleAfter].filter(Boolean).join(' ');
  return { name, companyName, code: clientCode, legalPersonId };
}

async function fail(platform: Platform, key: OrderKey, reason: StatementReason): Promise<void> {
  await inTransaction(platform.db, (tx) => settleOrder(tx, platform.clock.now(), key, 'FAILED', { reason }));
}

/** The next edition of a paper, or the latest one when its figures are the same. */
async function readEdition(db: Readable, order: OrderRecord, fingerprint: Buffer) {
  const latest = await findLatest(db, order);
  return { next: (latest?.edition ?? 0) + 1, same: latest?.figuresSha256.equals(fingerprint) === true ? latest : null };
}

const settleUnchanged = (platform: Platform, order: OrderRecord, userId: string, same: StatementRecord) =>
  inTransaction(platform.db, async (tx) => {
    if (!(await settleOrder(tx, platform.clock.now(), order, 'UNCHANGED', { statementId: same.id }))) return;
    await tellUnchanged(tx, platform, order, userId, same);
  });

/** Adds a made paper to the client's documents and tells them; false when another job settled the order or made this edition first. */
async function keepPaper(
  tx: Tx,
  platform: Platform,
  order: OrderRecord,
  { userId }: Addressee['client'],
  made: { sealed: SealedIssue; edition: number; draft: PaperDraft },
): Promise<boolean> {
  const { clientId, kind, fromDate, toDate, isItemised } = order;
  const { sealed, edition, draft } = made;
  // One paper of a client at a time, so that an edition has one number and one document.
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('no key update');
  const current = await findOrder(tx, order);
  const { next } = await readEdition(tx, order, draft.fingerprint);
  if (current?.order.state !== 'WAITING' || next !== edition) return false;
  const createdAt = platform.clock.now();
  const issue = { clientId, kind: 'STATEMENT', name: draft.name(edition), userId: order.orderedBy } as const;
  const documentId = await keepIssue(tx, platform, issue, sealed);
  const id = newId();
  const figuresSha256 = draft.fingerprint;
  await tx.insert(statements).values({ clientId, id, kind, fromDate, toDate, isItemised, edition, documentId, figuresSha256, createdAt });
  await settleOrder(tx, createdAt, order, 'DONE', { statementId: id });
  await tellMade(tx, platform, order, userId, documentId);
  return true;
}

const drafts: Record<StatementKind, DraftPaper> = { STATEMENT: draftStatement, TAX: draftTaxPaper };

async function make(platform: Platform, deps: MakingDeps, order: OrderRecord): Promise<void> {
  const { db, clock, log } = platform;
  const { clientId, fromDate: from, toDate: to, isItemised } = order;
  const addressee = await readAddressee(db, clientId);
  if (!addressee) return fail(platform, order, 'client_removed');
  const request = {
    db,
    portfolio: deps.portfolio,
    owner: QUEUE_OWNER,
    clientId,
    period: { from, to, isItemised },
    language: addressee.language,
  };
  const draft = await drafts[order.kind](request);
  if ('failure' in draft) return fail(platform, order, draft.failure);
  if (draft.faults.length > 0) {
    const faults = draft.faults.map(({ kind, subject }) => ({ kind, subject }));
    log.error({ orderId: order.id, kind: order.kind, faults }, 'a statement does not close');
    return fail(platform, order, 'not_closed');
  }
  if (order.runId !== null && draft.isEmpty) {
    await inTransaction(db, (tx) => settleOrder(tx, clock.now(), order, 'NOTHING', {}));
    return;
  }
  const { next: edition, same } = await readEdition(db, order, draft.fingerprint);
  if (same) {
    await settleUnchanged(platform, order, addressee.client.userId, same);
    return;
  }
  const { name, businessNumber } = await readCompany(db);
  const head = { client: presentAddressee(addressee), company: { name, businessNumber }, issuedAt: clock.now() };
  const pages = await deps.pdf.print(draft.print(head, edition));
  const sealed = await sealIssue(platform, deps.pdf, pages, draft.reason);
  const isKept = await inTransaction(db, (tx) => keepPaper(tx, platform, order, addressee.client, { sealed, edition, draft }));
  if (isKept) return;
  await platform.files.remove(sealed.staged.objectKey);
  // Another order of the same paper was first: this one now finds its edition.
  const current = await findOrder(db, order);
  if (current?.order.state === 'WAITING') await make(platform, deps, current.order);
}

/** The process is stopping or overloaded: not the statement's fault. */
const isOfHouse = (error: unknown) => error instanceof Stopped || (error instanceof Problem && error.code === 'server.busy');

/** Makes the statement of an order that still waits; safe to kill, repeat and run concurrently. Its failure is kept with the order. */
export async function makeStatement(platform: Platform, deps: MakingDeps, key: OrderKey): Promise<void> {
  const found = await findOrder(platform.db, key);
  if (found?.order.state !== 'WAITING') return;
  try {
    await make(platform, deps, found.order);
  } catch (error) {
    if (isOfHouse(error)) throw error;
    platform.log.error({ orderId: key.id, error: describeError(error) }, 'a statement could not be made');
    await fail(platform, key, 'failed');
  }
}
