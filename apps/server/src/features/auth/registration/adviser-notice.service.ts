import { translate } from '@pramen/texts/translate';
import { inArray } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform, WritePlatform } from '../../../platform/platform.ts';
import { findAdviser, readWhoMayBeTold } from '../../clients/carers.reader.ts';
import { announce } from '../../messages/notifications/announce.service.ts';
import type { ComposeNotices, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import type { Composers } from '../../messages/outbox/messages.service.ts';

/** Kind of the notice and the e-mail to the adviser with whose referral code a client has registered: {clientId}. */
export const REGISTERED_NOTICE = 'auth.registered';

/** Tells the adviser of a client who has just registered; without a referral code there is none. */
export async function tellAdviser(tx: Tx, platform: Pick<WritePlatform, 'clock' | 'jobs'>, clientId: string): Promise<void> {
  const adviser = await findAdviser(tx, clientId);
  if (adviser === null) return;
  const notice = { kind: REGISTERED_NOTICE, params: { clientId } };
  await announce(tx, platform, adviser, { notice, letter: REGISTERED_NOTICE, togetherMs: 0 });
}

/** Names the client, unless another adviser looks after them by now. */
const composeRegistered: ComposeNotices = async (db, notices) => {
  const ids = [...new Set(notices.map(({ params }) => params['clientId'] ?? ''))];
  const rows = await db
    .select({ id: clients.id, firstname: clients.firstname, surname: clients.surname })
    .from(clients)
    .where(inArray(clients.id, ids));
  const names = new Map(rows.map(({ id, firstname, surname }) => [id, `${firstname} ${surname}`]));
  const mayBeTold = await readWhoMayBeTold(
    db,
    ids,
    notices.map(({ userId }) => userId),
  );
  return notices.map(({ params, userId, language }) => {
    const id = params['clientId'] ?? '';
    const name = mayBeTold(id, userId) ? names.get(id) : undefined;
    return {
      subject: translate(language, 'messages:registeredWithCode.subject'),
      text:
        name === undefined
          ? translate(language, 'messages:registeredWithCode.text')
          : translate(language, 'messages:registeredWithCode.named', { name }),
      about: name === undefined ? null : { kind: 'client', id },
    };
  });
};

export const registrationNotices: NoticeComposers = { [REGISTERED_NOTICE]: composeRegistered };

/** The e-mail names neither the person nor the matter: only the portal does. */
export const adviserLetters = ({ config }: Pick<Platform, 'config'>): Composers => ({
  [REGISTERED_NOTICE]: (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, 'messages:registeredWithCode.letter.subject'),
      text: translate(language, 'messages:registeredWithCode.letter.text', { link: portalAddress(config, 'notifications', {}) }),
    }),
});
