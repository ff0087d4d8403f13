import { translate } from '@pramen/texts/translate';
import { and, eq, inArray } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { records } from '../../database/schema/records.ts';
import { suitabilityReminders } from '../../database/schema/suitability.ts';
import { inTransaction } from '../../database/transaction.ts';
import { portalAddress } from '../../platform/calls/portal-address.ts';
import { doEach } from '../../platform/jobs/each.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform, WritePlatform } from '../../platform/platform.ts';
import { findCompanyStaff, findStaffToTell } from '../clients/carers.reader.ts';
import { composeNaming } from '../clients/naming-notices.service.ts';
import type { ReadValues } from '../clients/naming-notices.service.ts';
import { notify } from '../messages/notifications/notifications.service.ts';
import type { ComposeNotices, DueNotice, NoticeComposers } from '../messages/notifications/notifications.service.ts';
import type { Compose, Composers } from '../messages/outbox/messages.service.ts';
import { queueMessage } from '../messages/outbox/messages.service.ts';
import { readUnreminded } from './due.reader.ts';
import type { Unreminded } from './due.reader.ts';

/** Kind of the notices and of the e-mail about a questionnaire that is to be answered again: {clientId, recordId}. */
export const QUESTIONNAIRE_ENDS = 'suitability.questionnaire-ends';
export const QUESTIONNAIRE_ENDED = 'suitability.questionnaire-ended';
/** Of the notice to company staff about one that is missing for more than DUE_DAYS: {clientId, recordId}. */
export const QUESTIONNAIRE_MISSING = 'suitability.questionnaire-missing';

async function remind(tx: Tx, platform: WritePlatform, { clientId, recordId, stage }: Unreminded): Promise<void> {
  const sentAt = platform.clock.now();
  const first = await tx
    .insert(suitabilityReminders)
    .values({ clientId, id: newId(), recordId, stage, sentAt })
    .onConflictDoNothing()
    .returning({ id: suitabilityReminders.id });
  if (first.length === 0) return;
  if (stage === 'LONG_AFTER') {
    const params = { clientId, recordId };
    for (const userId of await findCompanyStaff(tx)) await notify(tx, platform, { userId, kind: QUESTIONNAIRE_MISSING, params });
    return;
  }
  const kind = stage === 'BEFORE' ? QUESTIONNAIRE_ENDS : QUESTIONNAIRE_ENDED;
  const [client] = await tx.select({ userId: clients.userId }).from(clients).where(eq(clients.id, clientId));
  const params = { clientId, recordId };
  for (const userId of await findStaffToTell(tx, clientId)) await notify(tx, platform, { userId, kind, params });
  if (!client) return;
  await notify(tx, platform, { userId: client.userId, kind, params });
  await queueMessage(tx, platform, { userId: client.userId, channel: 'EMAIL', kind });
}

/**
 * Asks clients and staff again, once before a questionnaire ends and once after; when it is still missing a month later, all company staff are
 * told, whoever looks after the client. Each reminder is its own transaction.
 */
export async function remindOfQuestionnaires(platform: WritePlatform & Pick<Platform, 'db'>): Promise<void> {
  const unreminded = await readUnreminded(platform.db, platform.clock.today());
  await doEach(unreminded, (one) => inTransaction(platform.db, (tx) => remind(tx, platform, one)));
}

/** '2026-03-05' as 05.03.2026. */
const writeDay = (day: string) => day.split('-').toReversed().join('.');

interface Ended {
  recordId: string;
  validUntil: string | null;
  clientUserId: string;
}

const idsOf = (notices: readonly DueNotice[], param: string) => notices.map(({ params }) => params[param] ?? '');

async function readEnded(db: Readable, notices: readonly DueNotice[]): Promise<(notice: DueNotice) => Ended | undefined> {
  const rows = await db
    .select({ recordId: records.id, validUntil: records.validUntil, clientUserId: clients.userId })
    .from(records)
    .innerJoin(clients, eq(clients.id, records.clientId))
    .where(and(inArray(records.clientId, idsOf(notices, 'clientId')), inArray(records.id, idsOf(notices, 'recordId'))));
  return ({ params }) => rows.find(({ recordId }) => recordId === params['recordId']);
}

const dateOf = ({ validUntil }: Ended) => writeDay(validUntil ?? '');

const readDate: ReadValues = async (db, notices) => {
  const endedOf = await readEnded(db, notices);
  return (notice) => {
    const ended = endedOf(notice);
    return ended ? { date: dateOf(ended) } : null;
  };
};

/** The client is addressed; to those who care for them the client is named. */
const noticeEnd = (stage: 'before' | 'after' | 'long'): ComposeNotices => {
  const words = { subject: `suitability:notices.${stage}.subject`, named: `suitability:notices.${stage}.staff` } as const;
  const composeForStaff = composeNaming({ ...words, text: 'suitability:notices.gone' }, readDate);
  return async (db, notices) => {
    const endedOf = await readEnded(db, notices);
    const toStaff = await composeForStaff(db, notices);
    return toStaff.map((composed, place) => {
      const notice = notices[place];
      const ended = notice && endedOf(notice);
      if (!notice || ended?.clientUserId !== notice.userId) return composed;
      const text = translate(notice.language, `suitability:notices.${stage}.text`, { date: dateOf(ended) });
      return { subject: composed.subject, text, about: null };
    });
  };
};

export const suitabilityNotices: NoticeComposers = {
  [QUESTIONNAIRE_ENDS]: noticeEnd('before'),
  [QUESTIONNAIRE_ENDED]: noticeEnd('after'),
  [QUESTIONNAIRE_MISSING]: noticeEnd('long'),
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
