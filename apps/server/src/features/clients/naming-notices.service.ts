import { translate } from '@pramen/texts/translate';
import { inArray } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import type { ComposeNotices, NamingWords } from '../messages/notifications/notifications.service.ts';
import { readWhoMayBeTold } from './carers.reader.ts';

type Notice = Parameters<ComposeNotices>[1][number];
/** Reads what the text of each notice says besides the name; null: what it was about is gone, so it names nobody. */
export type ReadValues = (db: Readable, notices: readonly Notice[]) => Promise<(notice: Notice) => Readonly<Record<string, string>> | null>;

const nothingMore: ReadValues = () => Promise.resolve(() => ({}));

/** Composes notices with {clientId} that name the client, unless another adviser looks after them by now. */
export const composeNaming =
  (words: NamingWords, readValues: ReadValues = nothingMore): ComposeNotices =>
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
    const valuesOf = await readValues(db, notices);
    return notices.map((notice) => {
      const { userId, language } = notice;
      const id = clientIdOf(notice);
      const name = mayBeTold(id, userId) ? names.get(id) : undefined;
      const values = valuesOf(notice);
      const subject = translate(language, words.subject);
      if (name === undefined || values === null) return { subject, text: translate(language, words.text), about: null };
      return { subject, text: translate(language, words.named, { ...values, name }), about: { kind: 'client', id } };
    });
  };
