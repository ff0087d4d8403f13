import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ComposeNotices, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import type { Compose, Composers } from '../../messages/outbox/messages.service.ts';
import { RECORD_WAITING } from '../record/record-notices.service.ts';

const noticeWaiting: ComposeNotices = (_db, notices) =>
  Promise.resolve(
    notices.map(({ language }) => ({
      subject: translate(language, 'records:notices.waiting.subject'),
      text: translate(language, 'records:notices.waiting.text'),
      about: { kind: 'records', id: null },
    })),
  );

/** The e-mail names neither the matter nor the person: only the portal does. */
function composeWaiting({ config }: Platform): Compose {
  return (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, 'records:letters.waiting.subject'),
      text: translate(language, 'records:letters.waiting.text', { link: portalAddress(config, 'home', {}) }),
    });
}

export const recordNotices: NoticeComposers = { [RECORD_WAITING]: noticeWaiting };
export const recordLetters = (platform: Platform): Composers => ({ [RECORD_WAITING]: composeWaiting(platform) });
