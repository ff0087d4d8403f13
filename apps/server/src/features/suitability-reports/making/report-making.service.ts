import type { StatementReason } from '@pramen/domain/documents/statement-orders';
import { translate } from '@pramen/texts/translate';
import { and, eq, isNull } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/people.ts';
import { suitabilityReports } from '../../../database/schema/suitability-reports.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { describeError } from '../../../platform/log/log.ts';
import type { BulkStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Stopped } from '../../../platform/workers/stopped.ts';
import { keepIssue, sealIssue } from '../../documents/issued-documents.service.ts';
import type { SealedIssue } from '../../documents/issued-documents.service.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import type { PortfolioDeps } from '../../portfolio/record/portfolio.service.ts';
import { readCompany } from '../../settings/company.reader.ts';
import { findLatest, findOrder } from '../orders/report-orders.reader.ts';
import type { OrderRecord } from '../orders/report-orders.reader.ts';
import { REPORT_READY } from '../orders/report-orders.rules.ts';
import { settleOrder } from '../orders/report-orders.service.ts';
import { composeReport } from './report-content.service.ts';
import type { ReportContent } from './report-content.service.ts';
import { nameReport, printReport } from './report-print.present.ts';

/** What making reports needs beside the platform. */
export interface MakingDeps {
  portfolio: PortfolioDeps;
  pdf: BulkStudio;
}

type OrderKey = Pick<OrderRecord, 'clientId' | 'id'>;

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
  const { titleBefore, firstname, surname, titleAfter, companyName, clientCode } = client;
  return { name: [titleBefore, firstname, surname, titleAfter].filter(Boolean).join(' '), companyName, code: clientCode };
}

const settle = (platform: Platform, key: OrderKey, ...how: [Parameters<typeof settleOrder>[3], Parameters<typeof settleOrder>[4]]) =>
  inTransaction(platform.db, (tx) => settleOrder(tx, platform.clock.now(), key, ...how));
const fail = (platform: Platform, key: OrderKey, reason: StatementReason) => settle(platform, key, 'FAILED', { reason });

interface MadeReport {
  sealed: SealedIssue;
  edition: number;
  fingerprint: Buffer;
  outcome: ReportContent['outcome'];
}

/** Places a made report among the client's documents and tells them; false when another job settled the order or made this edition first. */
async function keepReport(tx: Tx, platform: Platform, order: OrderRecord, addressee: Addressee, made: MadeReport): Promise<boolean> {
  const { clientId, dueOn, fromDate, toDate } = order;
  const { client, language } = addressee;
  // One report of a client at a time, so that an edition has one number and one document.
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('no key update');
  const current = await findOrder(tx, order);
  const latest = await findLatest(tx, clientId, dueOn);
  const { edition, fingerprint, outcome } = made;
  if (current?.state !== 'WAITING' || edition !== (latest?.edition ?? 0) + 1) return false;
  const placedAt = platform.clock.now();
  const name = nameReport({ from: fromDate, to: toDate }, edition, language);
  const documentId = await keepIssue(tx, platform, { clientId, kind: 'SUITABILITY_REPORT', name, userId: order.orderedBy }, made.sealed);
  const { userId } = client;
  await notify(tx, platform, { userId, kind: REPORT_READY, params: { documentId } });
  const messageId = await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: REPORT_READY });
  const id = newId();
  const period = { dueOn, fromDate, toDate };
  await tx
    .insert(suitabilityReports)
    .values({ clientId, id, ...period, edition, outcome, documentId, contentSha256: fingerprint, messageId, placedAt });
  await settleOrder(tx, placedAt, order, 'DONE', { reportId: id });
  const facts = { after: { due_on: dueOn, from: fromDate, to: toDate, edition, outcome }, documentId, sha256: fingerprint.toString('hex') };
  await platform.audit.append(
    tx,
    {},
    { action: 'suitabilityReports.placed', objectType: 'suitability_report', objectId: id, clientId, facts },
  );
  return true;
}

async function make(platform: Platform, { portfolio, pdf }: MakingDeps, order: OrderRecord): Promise<void> {
  const { db, clock } = platform;
  const { clientId, fromDate: from, toDate: to, dueOn } = order;
  const addressee = await readAddressee(db, clientId);
  if (!addressee) return void (await fail(platform, order, 'client_removed'));
  const { language } = addressee;
  const composed = await composeReport(db, portfolio, order, { today: clock.today(), language });
  if (composed === 'NOTHING') return void (await settle(platform, order, 'NOTHING', {}));
  if ('reason' in composed) {
    platform.log.error({ orderId: order.id, reason: composed.reason }, 'a suitability report could not be composed');
    return void (await fail(platform, order, composed.reason));
  }
  const { content, fingerprint } = composed;
  const latest = await findLatest(db, clientId, dueOn);
  if (latest?.contentSha256.equals(fingerprint)) return void (await settle(platform, order, 'UNCHANGED', { reportId: latest.id }));
  const edition = (latest?.edition ?? 0) + 1;
  const { name, businessNumber } = await readCompany(db);
  const client = presentAddressee(addressee);
  const print = { client, company: { name, businessNumber }, period: { from, to }, content, edition, issuedAt: clock.now() };
  const sealed = await sealIssue(
    platform,
    pdf,
    await pdf.print(printReport(print, language)),
    translate(language, 'suitabilityReportPdf:title'),
  );
  const made = { sealed, edition, fingerprint, outcome: content.outcome };
  if (await inTransaction(db, (tx) => keepReport(tx, platform, order, addressee, made))) return;
  await platform.files.remove(sealed.staged.objectKey);
  // Another order of the same period was first: this one now finds its edition.
  const current = await findOrder(db, order);
  if (current?.state === 'WAITING') await make(platform, { portfolio, pdf }, current);
}

/** The process is stopping or overloaded: not the report's fault. */
const isOfHouse = (error: unknown) => error instanceof Stopped || (error instanceof Problem && error.code === 'server.busy');

/** Makes the report of an order that still waits; safe to kill, repeat and run concurrently. Its failure is kept with the order. */
export async function makeReport(platform: Platform, deps: MakingDeps, key: OrderKey): Promise<void> {
  const order = await findOrder(platform.db, key);
  if (order?.state !== 'WAITING') return;
  try {
    await make(platform, deps, order);
  } catch (error) {
    if (isOfHouse(error)) throw error;
    platform.log.error({ orderId: key.id, error: describeError(error) }, 'a suitability report could not be made');
    await fail(platform, key, 'failed');
  }
}
