import { translate } from '@pramen/texts/translate';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { records } from '../../database/schema/records.ts';
import { suitabilityReminders } from '../../database/schema/suitability.ts';
import { inTransaction } from '../../database/transaction.ts';
import { portalAddress } from '../../platform/calls/portal-address.ts';
import { doEach } from '../../platform/jobs/each.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform, WritePlatform } from '../../platform/platform.ts';
import { findStaffToTell, readWhoMayBeTold } from '../clients/carers.reader.ts';
import { notify } from '../messages/notifications/notifications.service.ts';
import type { ComposeNotices, DueNotice, NoticeComposers } from '../messages/notifications/notifications.service.ts';
import type { Compose, Composers } from '../messages/outbox/messages.service.ts';
import { queueMessage } from '../messages/outbox/messages.service.ts';
import { readUnreminded } from './due.reader.ts';
import type { Unreminded } from './due.reader.ts';

/** Kind of the notices and of the e-mail about a questionnaire that is to be answered again: {clientId, recordId}. */
export const QUESTIONNAIRE_ENDS = 'suitability.questionnaire-ends';
export const QUESTIONNAIRE_ENDED = 'suitability.questionnaire-ended';

async function remind(tx: Tx, platform: WritePlatform, { clientId, recordId, stage }: Unreminded): Promise<void> {
  const sentAt = platform.clock.now();
  const first = await tx
    .insert(suitabilityReminders)
    .values({ clientId, id: newId(), recordId, stage, sentAt })
    .onConflictDoNothing()
    .returning({ id: suitabilityReminders.id });
  if (first.length === 0) return;
  const kind = stage === 'BEFORE' ? QUESTIONNAIRE_ENDS : QUESTIONNAIRE_ENDED;
  const [client] = await tx.select({ userId: clients.userId }).from(clients).where(eq(clients.id, clientId));
  const params = { clientId, recordId };
  for (const userId of await findStaffToTell(tx, clientId)) await notify(tx, platform, { userId, kind, params });
  if (!client) return;
  await notify(tx, platform, { userId: client.userId, kind, params });
  await queueMessage(tx, platform, { userId: client.userId, channel: 'EMAIL', kind });
}

/** Asks clients and staff again, once before a questionnaire ends and once after; each reminder in its own transaction. */
export async function remindOfQuestionnaires(platform: WritePlatform & Pick<Platform, 'db'>): Promise<void> {
  const unreminded = await readUnreminded(platform.db, platform.clock.today());
  await doEach(unreminded, (one) => inTransaction(platform.db, (tx) => remind(tx, platform, one)));
}

/** '2026-03-05' as 05.03.2026. */
const writeDay = (day: string) => day.split('-').toReversed().join('.');

interface Named {
  recordId: string;
  clientId: string;
  name: string;
  validUntil: string | null;
  clientUserId: string;
}

const idsOf = (notices: readonly DueNotice[], param: string) => notices.map(({ params }) => params[param] ?? '');

function readNamed(db: Readable, notices: readonly DueNotice[]): Promise<Named[]> {
  return db
    .select({
      recordId: records.id,
      clientId: clients.id,
      name: sql<string>`concat_ws(' ', ${clients.firstname}, ${clients.surname})`,
      validUntil: records.validUntil,
      clientUserId: clients.userId,
    })
    .from(records)
    .innerJoin(clients, eq(clients.id, records.clientId))
    .where(and(inArray(records.clientId, idsOf(notices, 'clientId')), inArray(records.id, idsOf(notices, 'recordId'))));
}

/** A client is named only to those who care for them now: the client may have changed hands since. */
const noticeEnd =
  (stage: 'before' | 'after'): ComposeNotices =>
  async (db, notices) => {
    const rows = await readNamed(db, notices);
    const mayBeTold = await readWhoMayBeTold(
      db,
      idsOf(notices, 'clientId'),
      notices.map(({ userId }) => userId),
    );
    return notices.map(({ language, params, userId }) => {
      const found = rows.find(({ recordId }) => recordId === params['recordId']);
      const subject = translate(language, `suitability:notices.${stage}.subject`);
      const date = writeDay(found?.validUntil ?? '');
      if (found?.clientUserId === userId)
        return { subject, text: translate(language, `suitability:notices.${stage}.text`, { date }), about: null };
      if (!found || !mayBeTold(found.clientId, userId))
        return { subject, text: translate(language, 'suitability:notices.gone'), about: null };
      const text = translate(language, `suitability:notices.${stage}.staff`, { name: found.name, date });
      return { subject, text, about: { kind: 'client', id: found.clientId } };
    });
  };

export const suitabilityNotices: NoticeComposers = {
  [QUESTIONNAIRE_ENDS]: noticeEnd('before'),
  [QUESTIONNAIRE_ENDED]: noticeEnd('after'),
};

/** The e-mail names neither the matter nor the person: only the portal does. */
function composeLetter({ config }: Platform): Compose {
  return (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, 'suitability:letters.due.subject'),
      text: translate(language, 'suitability:letters.due.text', { link: portalAddress(config, 'home', {}) }),
    });
}

export const suitabilityLetters = (platform: Platform): Composers => ({
  [QUESTIONNAIRE_ENDS]: composeLetter(platform),
  [QUESTIONNAIRE_ENDED]: composeLetter(platform),
});
