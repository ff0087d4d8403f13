import { listNotifications, readNotifications } from '@pramen/contract/messages/messages.endpoints';
import { serve, type Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentNotification } from './messages.present.ts';
import { listNotices, readUnreadCount } from './notifications.reader.ts';
import { markRead } from './notifications.service.ts';
import type { NoticeComposers } from './notifications.service.ts';

/** The caller's notifications; `composers` write the texts of every kind. */
export function messageRoutes(platform: Platform, composers: NoticeComposers): Route[] {
  return [
    serve(listNotifications, async ({ actor, db, origin, query }) => {
      const { rows, total, unread } = await listNotices(db, composers, { userId: actor.userId, language: origin.language }, query);
      return { data: rows.map(presentNotification), meta: { total, unread } };
    }),
    serve(readNotifications, async ({ actor, body, tx }) => {
      const read = await markRead(tx, platform, actor, body.ids);
      return { read, unread: await readUnreadCount(tx, composers, actor.userId) };
    }),
  ];
}
