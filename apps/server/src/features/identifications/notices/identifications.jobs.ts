import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ComposeNotices, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import type { Compose, Composers } from '../../messages/outbox/messages.service.ts';
import { IDENTIFICATION_WAITING } from './identification-notices.service.ts';

const noticeWaiting: ComposeNotices = (_db, notices) =>
  Promise.resolve(
    notices.map(({ language }) => ({
      subject: translate(language, 'identifications:notices.waiting.subject'),
      text: translate(language, 'identifications:notices.waiting.text'),
      about: null,
    })),
  );

/** The e-mail names neither the matter nor the person: only the portal does. */
function composeWaiting({ config }: Platform): Compose {
  return (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, 'identifications:letters.waiting.subject'),
      text: translate(language, 'identifications:letters.waiting.text', { link: portalAddress(config, 'home', {}) }),
    });
}

export const identificationNotices: NoticeComposers = { [IDENTIFICATION_WAITING]: noticeWaiting };
export const identificationLetters = (platform: Platform): Composers => ({ [IDENTIFICATION_WAITING]: composeWaiting(platform) });
