import type { ComposeNotices, NamingWords, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import { DATA_REFUSED } from './confirmation.service.ts';

export const confirmationNotices = (composeNaming: (words: NamingWords) => ComposeNotices): NoticeComposers => ({
  [DATA_REFUSED]: composeNaming({
    subject: 'onboarding:refusedNotice.subject',
    text: 'onboarding:refusedNotice.text',
    named: 'onboarding:refusedNotice.named',
  }),
});
