import { translate } from '@pramen/texts/translate';
import type { Tx } from '../../../database/connect.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform, WritePlatform } from '../../../platform/platform.ts';
import { findAdviser } from '../../clients/carers.reader.ts';
import { composeNaming } from '../../clients/naming-notices.service.ts';
import { announce } from '../../messages/notifications/announce.service.ts';
import type { NoticeComposers } from '../../messages/notifications/notifications.service.ts';
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

const composeRegistered = composeNaming({
  subject: 'messages:registeredWithCode.subject',
  text: 'messages:registeredWithCode.text',
  named: 'messages:registeredWithCode.named',
});

export const registrationNotices: NoticeComposers = { [REGISTERED_NOTICE]: composeRegistered };

/** The e-mail names neither the person nor the matter: only the portal does. */
export const adviserLetters = ({ config }: Pick<Platform, 'config'>): Composers => ({
  [REGISTERED_NOTICE]: (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, 'messages:registeredWithCode.letter.subject'),
      text: translate(language, 'messages:registeredWithCode.letter.text', { link: portalAddress(config, 'notifications', {}) }),
    }),
});
