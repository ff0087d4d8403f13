import { translate } from '@pramen/texts/translate';
import { inArray } from 'drizzle-orm';
import { clients } from '../../database/schema/clients.ts';
import type { ComposeNotices, NamingWords } from '../messages/notifications/notifications.service.ts';
import { readWhoMayBeTold } from './carers.reader.ts';

/** Composes notices with {clientId} that name the client, unless another adviser looks after them by now. */
export const composeNaming =
  (words: NamingWords): ComposeNotices =>
  async (db, notices) => {
    const clientIdOf = ({ params }: (typeof notices)[number]) => params['clientId'] ?? '';
    const ids = [...new Set(notices.map(clientIdOf))];
    const rows = await db
      .select({ id: clients.id, firstname: clients.firstname, surname: clients.surname })
      .from(clients)
      .where(inArray(clients.id, ids));
    const names = new Map(rows.map(({ id, firstname, surname }) => [id, `${firstname} ${surname}`]));
    const userIds = notices.map(({ userId }) => userId);
    const mayBeTold = await readWhoMayBeTold(db, ids, userIds);
    return notices.map((notice) => {
      const { userId, language } = notice;
      const id = clientIdOf(notice);
      const name = mayBeTold(id, userId) ? names.get(id) : undefined;
      return {
        subject: translate(language, words.subject),
        text: name === undefined ? translate(language, words.text) : translate(language, words.named, { name }),
        about: name === undefined ? null : { kind: 'client', id },
      };
    });
  };
