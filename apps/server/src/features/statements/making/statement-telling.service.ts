import { quarterOfPeriod } from '@pramen/domain/dates/quarter';
import { translate } from '@pramen/texts/translate';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documents } from '../../../database/schema/documents.ts';
import { statements } from '../../../database/schema/statements.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findOwnClients } from '../../clients/record/client.reader.ts';
import { announce, TOGETHER_MS } from '../../messages/notifications/announce.service.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import type { ComposeNotices, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import type { Composers } from '../../messages/outbox/messages.service.ts';
import { isOwedRun, wasOwed } from '../orders/statements.reader.ts';
import type { OrderRecord, StatementRecord } from '../orders/statements.reader.ts';
import { STATEMENT_OWED, STATEMENT_READY } from '../orders/statements.rules.ts';

type Deps = Pick<Platform, 'clock' | 'jobs'>;

const isOwed = async (tx: Tx, { runId }: OrderRecord) => runId !== null && (await isOwedRun(tx, runId));

const tellOwed = (tx: Tx, platform: Deps, userId: string, documentId: string) =>
  announce(tx, platform, userId, {
    notice: { kind: STATEMENT_OWED, params: { documentId } },
    letter: STATEMENT_OWED,
    togetherMs: TOGETHER_MS,
  });

/** Tells a client of a new statement: of one that they are owed also by e-mail, whatever they chose. */
export async function tellMade(tx: Tx, platform: Deps, order: OrderRecord, userId: string, documentId: string): Promise<void> {
  if (await isOwed(tx, order)) await tellOwed(tx, platform, userId, documentId);
  else await notify(tx, platform, { userId, kind: STATEMENT_READY, params: { documentId } });
}

/** Tells a client, once, of the statement that they are owed and have already, because it was ordered for another reason. */
export async function tellUnchanged(tx: Tx, platform: Deps, order: OrderRecord, userId: string, same: StatementRecord): Promise<void> {
  if ((await isOwed(tx, order)) && !(await wasOwed(tx, order, same.id))) await tellOwed(tx, platform, userId, same.documentId);
}

/** Names the statement or tax paper and leads to its document; of a statement that is owed it says why it came. */
const noticeOf =
  (kind: 'statement' | 'owedStatement'): ComposeNotices =>
  async (db, notices) => {
    const own = await findOwnClients(db, notices);
    const ids = notices.flatMap(({ params }) => params['documentId'] ?? []);
    const rows = await db
      .select({ id: documents.id, name: documents.name, kind: statements.kind, from: statements.fromDate, to: statements.toDate })
      .from(documents)
      .innerJoin(statements, and(eq(statements.clientId, documents.clientId), eq(statements.documentId, documents.id)))
      .where(and(inArray(documents.clientId, own), inArray(documents.id, ids), isNull(documents.deletedAt)));
    return notices.map(({ language, params }) => {
      const found = rows.find(({ id }) => id === params['documentId']);
      const subject = translate(language, `messages:notices.${found?.kind === 'TAX' ? 'taxPaper' : kind}.subject`);
      if (!found) return { subject, text: subject, about: null };
      const { name } = found;
      const quarter = quarterOfPeriod(found);
      const text =
        kind === 'owedStatement' && quarter
          ? translate(language, 'messages:notices.owedStatement.text', { name, quarter: quarter.quarter, year: quarter.year })
          : translate(language, `messages:notices.${found.kind === 'TAX' ? 'taxPaper' : 'statement'}.text`, { name });
      return { subject, text, about: { kind: 'document', id: found.id } };
    });
  };

/** Composers of this feature's notifications. */
export const statementNotices: NoticeComposers = { [STATEMENT_READY]: noticeOf('statement'), [STATEMENT_OWED]: noticeOf('owedStatement') };

/** The e-mail says no figure: only the portal does. */
export const statementLetters = ({ config }: Platform): Composers => ({
  [STATEMENT_OWED]: (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, 'messages:owedStatement.subject'),
      text: translate(language, 'messages:owedStatement.text', { link: portalAddress(config, 'my-documents', {}) }),
    }),
});
