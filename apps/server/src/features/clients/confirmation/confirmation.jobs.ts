import { translate } from '@pramen/texts/translate';
import { inArray } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import type { ComposeNotices, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import { DATA_REFUSED } from './confirmation.service.ts';

const clientIdOf = ({ params }: { params: Readonly<Record<string, string>> }) => params['clientId'] ?? '';

type ReadWhoMayBeTold = (
  db: Readable,
  clientIds: readonly string[],
  userIds: readonly string[],
) => Promise<(clientId: string, userId: string) => boolean>;

/** Names the client, unless another adviser looks after them by now. */
const composeRefused =
  (readWhoMayBeTold: ReadWhoMayBeTold): ComposeNotices =>
  async (db, notices) => {
    const ids = [...new Set(notices.map(clientIdOf))];
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
    return notices.map((notice) => {
      const id = clientIdOf(notice);
      const name = mayBeTold(id, notice.userId) ? names.get(id) : undefined;
      const { language } = notice;
      return {
        subject: translate(language, 'onboarding:refusedNotice.subject'),
        text:
          name === undefined
            ? translate(language, 'onboarding:refusedNotice.text')
            : translate(language, 'onboarding:refusedNotice.named', { name }),
        about: name === undefined ? null : { kind: 'client', id },
      };
    });
  };

export const confirmationNotices = (readWhoMayBeTold: ReadWhoMayBeTold): NoticeComposers => ({
  [DATA_REFUSED]: composeRefused(readWhoMayBeTold),
});
