import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../platform/calls/portal-address.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NoticeComposers } from '../messages/notifications/notifications.service.ts';
import type { Composers } from '../messages/outbox/messages.service.ts';
import { DELIVERED_NOTICE } from './deliveries.service.ts';

export const disclosureNotices: NoticeComposers = {
  [DELIVERED_NOTICE]: (_db, notices) =>
    Promise.resolve(
      notices.map(({ language }) => ({
        subject: translate(language, 'disclosures:notice.subject'),
        text: translate(language, 'disclosures:notice.text'),
        about: null,
      })),
    ),
};

/** Links to the portal instead of attachments: they would tell everybody who reads the mailbox what the person invests in. */
export const disclosureLetters = ({ config }: Platform): Composers => ({
  [DELIVERED_NOTICE]: (_message, { language }) => {
    const link = portalAddress(config, 'my-documents', {});
    return Promise.resolve({
      subject: translate(language, 'disclosures:notice.subject'),
      text: translate(language, 'disclosures:letter', { link }),
    });
  },
});
