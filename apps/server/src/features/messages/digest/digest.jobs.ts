import { noticeTopics } from '@pramen/contract/messages/messages.lists';
import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Composers } from '../outbox/messages.service.ts';
import { countUnread, DAILY_DIGEST } from './digest.service.ts';

/** The daily e-mail; null when all of it was read meanwhile. */
export const digestLetters = ({ config, db }: Platform): Composers => ({
  [DAILY_DIGEST]: async ({ params: { since = '', until = '' } }, { language, userId }) => {
    const counts = await countUnread(db, userId, since, until);
    if (counts.size === 0) return null;
    const lines = noticeTopics.flatMap((topic) => {
      const count = counts.get(topic);
      return count === undefined ? [] : [`- ${translate(language, `messages:digest.topics.${topic}`)}: ${count}`];
    });
    const link = portalAddress(config, 'home', {});
    return {
      subject: translate(language, 'messages:digest.subject'),
      text: translate(language, 'messages:digest.text', { lines: lines.join('\n'), link }),
    };
  },
});
