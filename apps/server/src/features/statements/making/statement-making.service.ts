import type { StatementReason } from '@pramen/domain/documents/statement-orders';
import { and, eq, isNull } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/people.ts';
import { statements } from '../../../database/schema/statements.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { describeError } from '../../../platform/log/log.ts';
import type { BulkStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Stopped } from '../../../platform/workers/stopped.ts';
import { translate } from '@pramen/texts/translate';
import { keepIssue, sealIssue } from '../../documents/issued-documents.service.ts';
import type { SealedIssue } from '../../documents/issued-documents.service.ts';
import type { PortfolioDeps } from '../../portfolio/record/portfolio.service.ts';
import { readCompany } from '../../settings/company.reader.ts';
import { fingerprintOf, presentFigures } from '../figures/statement-figures.present.ts';
import { isEmpty, stateClient } from '../figures/statement-figures.service.ts';
import { findLatest, findOrder } from '../orders/statements.reader.ts';
import type { OrderRecord, StatementRecord } from '../orders/statements.reader.ts';
import { settleOrder } from '../orders/statements.service.ts';
import { nameStatement, printStatement } from './statement-print.present.ts';
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

/** The next edition of a period, or the latest one when its figures are the same. */
async function readEdition(db: Readable, { clientId, fromDate, toDate }: OrderRecord, fingerprint: Buffer) {
  const latest = await findLatest(db, clientId, fromDate, toDate);
  return { next: (latest?.edition ?? 0) + 1, same: latest?.figuresSha256.equals(fingerprint) === true ? latest : null };
}

const settleUnchanged = (platform: Platform, order: OrderRecord, userId: string, same: StatementRecord) =>
  inTransaction(platform.db, async (tx) => {
    if (!(await settleOrder(tx, platform.clock.now(), order, 'UNCHANGED', { statementId: same.id }))) return;
    await tellUnchanged(tx, platform, order, userId, same);
  });

/** Adds a made statement to the client's documents and tells them; false when another job settled the order or made this edition first. */
async function keepStatement(
  tx: Tx,
  platform: Platform,
  order: OrderRecord,
  { client, language }: Addressee,
  made: { sealed: SealedIssue; edition: number; fingerprint: Buffer },
): Promise<boolean> {
  const { clientId, fromDate, toDate } = order;
  // One statement of a client at a time, so that an edition has one number and one document.
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('no key update');
  const current = await findOrder(tx, order);
  const { next } = await readEdition(tx, order, made.fingerprint);
  if (current?.order.state !== 'WAITING' || next !== made.edition) return false;
  const createdAt = platform.clock.now();
  const name = nameStatement({ from: fromDate, to: toDate }, made.edition, language);
  const documentId = await keepIssue(tx, platform, { clientId, kind: 'STATEMENT', name, userId: order.orderedBy }, made.sealed);
  const id = newId();
  const { edition, fingerprint } = made;
  await tx.insert(statements).values({ clientId, id, fromDate, toDate, edition, documentId, figuresSha256: fingerprint, createdAt });
  await settleOrder(tx, createdAt, order, 'DONE', { statementId: id });
  await tellMade(tx, platform, order, client.userId, documentId);
  return true;
}

async function make(platform: Platform, { portfolio, pdf }: MakingDeps, order: OrderRecord): Promise<void> {
  const { db, clock, log } = platform;
  const { clientId, fromDate: from, toDate: to } = order;
  const addressee = await readAddressee(db, clientId);
  if (!addressee) return fail(platform, order, 'client_removed');
  const { language } = addressee;
  const { coverage, statement } = await stateClient(db, portfolio, QUEUE_OWNER, clientId, { from, to }, language);
  if (!statement) return fail(platform, order, 'reason' in coverage ? coverage.reason : 'failed');
  if (statement.faults.length > 0) {
    log.error(
      { orderId: order.id, faults: statement.faults.map(({ kind, subject }) => ({ kind, subject })) },
      'a statement does not close',
    );
    return fail(platform, order, 'not_closed');
  }
  if (order.runId !== null && isEmpty(statement)) {
    await inTransaction(db, (tx) => settleOrder(tx, clock.now(), order, 'NOTHING', {}));
    return;
  }
  const figures = presentFigures(statement, language);
  const fingerprint = fingerprintOf(figures);
  const { next: edition, same } = await readEdition(db, order, fingerprint);
  if (same) {
    await settleUnchanged(platform, order, addressee.client.userId, same);
    return;
  }
  const { name, businessNumber } = await readCompany(db);
  const print = { client: presentAddressee(addressee), company: { name, businessNumber }, figures, edition, issuedAt: clock.now() };
  const pages = await pdf.print(printStatement(print, language));
  const sealed = await sealIssue(platform, pdf, pages, reasonIn(language));
  const isKept = await inTransaction(db, (tx) => keepStatement(tx, platform, order, addressee, { sealed, edition, fingerprint }));
  if (isKept) return;
  await platform.files.remove(sealed.staged.objectKey);
  // Another order of the same period was first: this one now finds its edition.
  const current = await findOrder(db, order);
  if (current?.order.state === 'WAITING') await make(platform, { portfolio, pdf }, current.order);
}

const reasonIn = (language: Language) => translate(language, 'statementPdf:reason');

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
