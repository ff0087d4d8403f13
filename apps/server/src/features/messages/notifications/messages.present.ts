import type { Notification } from '@pramen/contract/messages/messages.schemas';
import type { WrittenNotice } from './notifications.reader.ts';

export function presentNotification({ id, subject, text, createdAt, readAt, about }: WrittenNotice): Notification {
  return { id, subject, text, created_at: createdAt.toISOString(), read_at: readAt?.toISOString() ?? null, about };
}
