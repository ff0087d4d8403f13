import { z } from 'zod';
import { Id, PagedReadQuery, text } from '../fields.ts';

/**
 * The subject of a notification that has a screen: a contract, its transactions, payment terms, the account itself, a document, records that
 * wait for answers, or the queue of screening hits. Without an id there is only one such screen.
 */
export const NotificationAbout = z.object({
  kind: z.enum([
    'contract',
    'transactions',
    'payment_terms',
    'account',
    'document',
    'strategy',
    'client',
    'records',
    'identification',
    'screening',
    'service_request',
  ]),
  id: z.string().nullable(),
});
export type NotificationAbout = z.output<typeof NotificationAbout>;

/** One notification of a user. Its text is in the language of the request. */
export const Notification = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: z.string(),
  read_at: z.string().nullable(),
  /** null when the subject has no screen or no longer exists. */
  about: NotificationAbout.nullable(),
});
export type Notification = z.output<typeof Notification>;

/** Columns of order and filter: created_at, read_at, subject, text. */
export const NotificationQuery = PagedReadQuery.extend({ search: text(200).optional() });

export const NotificationPage = z.object({
  data: z.array(Notification),
  meta: z.object({ total: z.int(), unread: z.int() }),
});

/** Without ids: all notifications. */
export const ReadNotificationsBody = z.object({ ids: z.array(Id).min(1).max(1000).optional() });
export const ReadNotificationsAnswer = z.object({ read: z.int(), unread: z.int() });
