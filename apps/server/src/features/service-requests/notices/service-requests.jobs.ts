import { translate } from '@pramen/texts/translate';
import type { TextKey } from '@pramen/texts';
import { and, inArray } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { serviceRequirements } from '../../../database/schema/service-requests.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import { composeNaming } from '../../clients/naming-notices.service.ts';
import type { ReadValues } from '../../clients/naming-notices.service.ts';
import type { ComposeNotices, DueNotice, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import type { Compose, Composers } from '../../messages/outbox/messages.service.ts';
import {
  REQUEST_ASKED,
  REQUEST_ASSIGNED,
  REQUEST_OVERDUE,
  REQUEST_OVERDUE_LONG,
  REQUEST_PROCESSED,
  REQUEST_REPLIED,
  REQUEST_SENT_FOR,
  toFirm,
} from './request-notices.service.ts';

const idOf = ({ params }: Pick<DueNotice, 'params'>) => params['requirementId'] ?? '';

/** The types of the requests that notices are about, by request. */
async function readTypes(db: Readable, notices: readonly DueNotice[]) {
  const clientIds = [...new Set(notices.map(({ params }) => params['clientId'] ?? ''))];
  const rows = await db
    .select({ id: serviceRequirements.id, type: serviceRequirements.type })
    .from(serviceRequirements)
    .where(and(inArray(serviceRequirements.clientId, clientIds), inArray(serviceRequirements.id, notices.map(idOf))));
  return new Map(rows.map(({ id, type }) => [id, type]));
}

const readType: ReadValues = async (db, notices) => {
  const types = await readTypes(db, notices);
  return (notice) => {
    const type = types.get(idOf(notice));
    return type === undefined ? null : { type: translate(notice.language, `serviceRequests:types.${type}`) };
  };
};

/** To staff: names the client and the type; opens the request. */
const noticeStaff =
  (what: 'arrived' | 'answered' | 'wrote' | 'assigned' | 'overdue' | 'overdueLong'): ComposeNotices =>
  async (db, notices) => {
    const words = {
      subject: `serviceRequestNotices:notices.${what}.subject`,
      text: `serviceRequestNotices:notices.${what}.text`,
      named: `serviceRequestNotices:notices.${what}.named`,
    } as const satisfies Record<string, TextKey>;
    const composed = await composeNaming(words, readType)(db, notices);
    return composed.map((notice, place) => {
      const due = notices[place];
      return notice.about === null || !due ? notice : { ...notice, about: { kind: 'service_request', id: idOf(due) } };
    });
  };

/** To the client, or who wrote for them: names the type, which only the portal does. */
const noticeWriter =
  (what: 'asked' | 'processed' | 'replied' | 'sentFor'): ComposeNotices =>
  async (db, notices) => {
    const types = await readTypes(db, notices);
    return notices.map((notice) => {
      const { language } = notice;
      const subject = translate(language, `serviceRequestNotices:notices.${what}.subject`);
      const type = types.get(idOf(notice));
      if (type === undefined) return { subject, text: translate(language, `serviceRequestNotices:notices.${what}.text`), about: null };
      const named = { type: translate(language, `serviceRequests:types.${type}`) };
      const text = translate(language, `serviceRequestNotices:notices.${what}.named`, named);
      return { subject, text, about: { kind: 'service_request', id: idOf(notice) } };
    });
  };

export const requestNotices: NoticeComposers = {
  [REQUEST_ASKED]: noticeWriter('asked'),
  [REQUEST_PROCESSED]: noticeWriter('processed'),
  [REQUEST_REPLIED]: noticeWriter('replied'),
  [REQUEST_SENT_FOR]: noticeWriter('sentFor'),
  [REQUEST_ASSIGNED]: noticeStaff('assigned'),
  [REQUEST_OVERDUE]: noticeStaff('overdue'),
  [REQUEST_OVERDUE_LONG]: noticeStaff('overdueLong'),
  [toFirm.arrived]: noticeStaff('arrived'),
  [toFirm.answered]: noticeStaff('answered'),
  [toFirm.wrote]: noticeStaff('wrote'),
};

/** The e-mail names neither the matter nor a person: only the portal does. */
const composeLetter =
  ({ config }: Platform, which: 'asked' | 'processed' | 'replied'): Compose =>
  ({ params }, { language }) => {
    const link = portalAddress(config, `service-requirements/${params['requirementId'] ?? ''}`, {});
    return Promise.resolve({
      subject: translate(language, `serviceRequestNotices:letters.${which}.subject`),
      text: translate(language, `serviceRequestNotices:letters.${which}.text`, { link }),
    });
  };

export const requestLetters = (platform: Platform): Composers => ({
  [REQUEST_ASKED]: composeLetter(platform, 'asked'),
  [REQUEST_PROCESSED]: composeLetter(platform, 'processed'),
  [REQUEST_REPLIED]: composeLetter(platform, 'replied'),
});
