import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import { translate } from '@pramen/texts/translate';
import { and, inArray, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ComposeNotices, DueNotice, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import type { Compose, Composers } from '../../messages/outbox/messages.service.ts';
import {
  IDENTIFICATION_PAID,
  IDENTIFICATION_RETURNED,
  IDENTIFICATION_WAITING,
  PAYMENTS_PAUSED,
  PAYMENTS_RESUMED,
} from './identification-notices.service.ts';

/** The documents that notices ask for, by identification; deleted ones are left out. */
async function readMethods(db: Readable, notices: readonly DueNotice[]): Promise<ReadonlyMap<string, IdentificationMethod>> {
  const named = notices.flatMap(({ params: { clientId, identificationId } }) =>
    clientId !== undefined && identificationId !== undefined ? [{ clientId, identificationId }] : [],
  );
  if (named.length === 0) return new Map();
  const rows = await db
    .select({ id: identifications.id, method: identifications.method })
    .from(identifications)
    .where(
      and(
        inArray(
          identifications.clientId,
          named.map(({ clientId }) => clientId),
        ),
        inArray(
          identifications.id,
          named.map(({ identificationId }) => identificationId),
        ),
        isNull(identifications.deletedAt),
      ),
    );
  return new Map(rows.map(({ id, method }) => [id, method]));
}

/** Names the document that is asked for: only the portal does, no message that leaves it. */
const noticeWaiting: ComposeNotices = async (db, notices) => {
  const methods = await readMethods(db, notices);
  return notices.map(({ language, params }) => {
    const which = params['isReturned'] === 'true' ? 'returned' : 'waiting';
    const id = params['identificationId'];
    const method = id === undefined ? undefined : methods.get(id);
    const subject = translate(language, `identifications:notices.${which}.subject`);
    if (id === undefined || method === undefined)
      return { subject, text: translate(language, `identifications:notices.${which}.text`), about: null };
    const name = translate(language, `identifications:asked.${method}`);
    return {
      subject,
      text: translate(language, `identifications:notices.${which}.named`, { name }),
      about: { kind: 'identification', id },
    };
  });
};

/** The e-mail names neither the matter nor the person: only the portal does. */
function composeLetter(
  { config }: Platform,
  which: 'waiting' | 'returned' | 'paused' | 'resumed',
  to: 'home' | 'payment-terms' = 'home',
): Compose {
  return (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, `identifications:letters.${which}.subject`),
      text: translate(language, `identifications:letters.${which}.text`, { link: portalAddress(config, to, {}) }),
    });
}

const noticePlainly =
  (which: 'paid' | 'resumed'): ComposeNotices =>
  (_db, notices) =>
    Promise.resolve(
      notices.map(({ language }) => ({
        subject: translate(language, `identifications:notices.${which}.subject`),
        text: translate(language, `identifications:notices.${which}.text`),
        about: null,
      })),
    );

export const identificationNotices: NoticeComposers = {
  [IDENTIFICATION_WAITING]: noticeWaiting,
  [IDENTIFICATION_PAID]: noticePlainly('paid'),
  [PAYMENTS_RESUMED]: noticePlainly('resumed'),
};
export const identificationLetters = (platform: Platform): Composers => ({
  [IDENTIFICATION_WAITING]: composeLetter(platform, 'waiting'),
  [IDENTIFICATION_RETURNED]: composeLetter(platform, 'returned'),
  [PAYMENTS_PAUSED]: composeLetter(platform, 'paused'),
  [PAYMENTS_RESUMED]: composeLetter(platform, 'resumed', 'payment-terms'),
});
