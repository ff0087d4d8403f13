import { translate } from '@pramen/texts/translate';
import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documents } from '../../../database/schema/documents.ts';
import { outboxMessages } from '../../../database/schema/messages.ts';
import { suitabilityReports, suitabilityReportTellings } from '../../../database/schema/suitability-reports.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findOwnClients } from '../../clients/record/client.reader.ts';
import type { ComposeNotices, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import type { Composers } from '../../messages/outbox/messages.service.ts';
import { REPORT_READY } from '../orders/report-orders.rules.ts';

/** Messages are swept after 400 days; none is sent after so long. */
const LOOKED_FOR_MS = 60 * DAY;

interface Told {
  clientId: string;
  reportId: string;
  messageId: string;
  toldAt: Date;
}

async function noteTold(tx: Tx, { audit }: Pick<Platform, 'audit'>, { clientId, reportId, messageId, toldAt }: Told): Promise<void> {
  const added = await tx
    .insert(suitabilityReportTellings)
    .values({ clientId, reportId, toldAt })
    .onConflictDoNothing()
    .returning({ reportId: suitabilityReportTellings.reportId });
  if (added.length === 0) return;
  await audit.append(
    tx,
    {},
    {
      action: 'suitabilityReports.told',
      objectType: 'suitability_report',
      objectId: reportId,
      clientId,
      facts: { messageId, after: { told_at: toldAt.toISOString() } },
    },
  );
}

/** Keeps, for each report whose e-mail was handed over, when that was: the messages themselves are swept. Once each. */
export async function noteTellings(platform: Pick<Platform, 'audit' | 'clock' | 'db'>): Promise<void> {
  const { db, clock } = platform;
  const since = new Date(clock.now().getTime() - LOOKED_FOR_MS);
  const untold = await db
    .select({ clientId: suitabilityReports.clientId, reportId: suitabilityReports.id, messageId: suitabilityReports.messageId })
    .from(suitabilityReports)
    .leftJoin(
      suitabilityReportTellings,
      and(
        eq(suitabilityReportTellings.clientId, suitabilityReports.clientId),
        eq(suitabilityReportTellings.reportId, suitabilityReports.id),
      ),
    )
    .where(and(isNull(suitabilityReportTellings.reportId), gte(suitabilityReports.placedAt, since)));
  if (untold.length === 0) return;
  const ids = untold.map(({ messageId }) => messageId);
  const sent = await db
    .select({ id: outboxMessages.id, sentAt: outboxMessages.sentAt })
    .from(outboxMessages)
    .where(and(inArray(outboxMessages.id, ids), isNotNull(outboxMessages.sentAt)));
  const sentAt = new Map(sent.map(({ id, sentAt: at }) => [id, at]));
  const told = untold.flatMap((report): Told[] => {
    const toldAt = sentAt.get(report.messageId);
    return toldAt ? [{ ...report, toldAt }] : [];
  });
  await doEach(told, (one) => inTransaction(db, (tx) => noteTold(tx, platform, one)));
}

/** Names the report and leads to its document. */
const noticeReady: ComposeNotices = async (db, notices) => {
  const own = await findOwnClients(db, notices);
  const ids = notices.flatMap(({ params }) => params['documentId'] ?? []);
  const rows = await db
    .select({ id: documents.id, name: documents.name })
    .from(documents)
    .where(and(inArray(documents.clientId, own), inArray(documents.id, ids), isNull(documents.deletedAt)));
  return notices.map(({ language, params }) => {
    const subject = translate(language, 'messages:notices.suitabilityReport.subject');
    const found = rows.find(({ id }) => id === params['documentId']);
    if (!found) return { subject, text: subject, about: null };
    const text = translate(language, 'messages:notices.suitabilityReport.text', { name: found.name });
    return { subject, text, about: { kind: 'document', id: found.id } };
  });
};

export const reportNotices: NoticeComposers = { [REPORT_READY]: noticeReady };

/** The e-mail says neither figures nor the result: only the portal does. */
export const reportLetters = ({ config }: Platform): Composers => ({
  [REPORT_READY]: (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, 'messages:suitabilityReport.subject'),
      text: translate(language, 'messages:suitabilityReport.text', { link: portalAddress(config, 'my-documents', {}) }),
    }),
});
