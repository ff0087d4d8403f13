import { quarterOf } from '@pramen/domain/dates/quarter';
import { translate } from '@pramen/texts/translate';
import { and, eq, inArray } from 'drizzle-orm';
import { clients, contracts } from '../../database/schema/clients.ts';
import { fallNotices } from '../../database/schema/duties.ts';
import { portalAddress } from '../../platform/calls/portal-address.ts';
import { pragueDateOf } from '../../platform/clock/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { writeDay } from '../../platform/written/written-values.ts';
import { findOwnClients } from '../clients/record/client.reader.ts';
import type { ComposeNotices, NoticeComposers } from '../messages/notifications/notifications.service.ts';
import type { Composers } from '../messages/outbox/messages.service.ts';
import { findNewFalls } from './falls/walk.service.ts';
import { tellFalls, VALUE_FELL } from './falls/told.service.ts';

/** Names the contract, the percentage, the day and the beginning; also that it comes late, when it does. */
const noticeFall: ComposeNotices = async (db, notices) => {
  const own = await findOwnClients(db, notices);
  const rows = await db
    .select({ fall: fallNotices, userId: clients.userId, number: contracts.contractNumber })
    .from(fallNotices)
    .innerJoin(clients, eq(clients.id, fallNotices.clientId))
    .innerJoin(contracts, and(eq(contracts.clientId, fallNotices.clientId), eq(contracts.id, fallNotices.contractId)))
    .where(
      and(
        inArray(fallNotices.clientId, own),
        inArray(
          fallNotices.id,
          notices.map(({ params }) => params['fallId'] ?? ''),
        ),
      ),
    );
  return notices.map(({ language, params, userId }) => {
    const found = rows.find(({ fall, userId: of }) => fall.id === params['fallId'] && of === userId);
    const subject = translate(language, 'duties:notice.subject');
    if (!found) return { subject, text: translate(language, 'duties:notice.gone'), about: null };
    const { fall, number } = found;
    const { quarter, year } = quarterOf(fall.periodStart);
    const values = { number, percent: fall.step * 10, day: writeDay(fall.crossedOn), quarter, year };
    const isLate = fall.toldAt !== null && pragueDateOf(fall.toldAt) > fall.dueOn;
    const text = translate(language, isLate ? 'duties:notice.late' : 'duties:notice.text', values);
    return { subject, text, about: { kind: 'contract', id: fall.contractId } };
  });
};

export const dutyNotices: NoticeComposers = { [VALUE_FELL]: noticeFall };

/** The e-mail says no figure and names no contract: only the portal does. */
export const dutyLetters = ({ config }: Platform): Composers => ({
  [VALUE_FELL]: (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, 'duties:letter.subject'),
      text: translate(language, 'duties:letter.text', { link: portalAddress(config, 'home', {}) }),
    }),
});

/** Finds what has fallen since the last prices and tells it; cheap while there is nothing new. */
export async function fulfilDuties(platform: Platform): Promise<void> {
  await findNewFalls(platform.db, platform.clock);
  await tellFalls(platform);
}
