import { z } from 'zod';
import { emailChoices, noticeTopics } from './messages.lists.ts';
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

/** How a user is told of a topic. */
export const NoticePreference = z.object({
  topic: z.enum(noticeTopics),
  email: z.enum(emailChoices),
  /** Whether the user's browsers show it, where push is switched on. */
  push: z.boolean(),
  /** What the user may choose from for e-mails; a single one is mandatory. */
  choices: z.array(z.enum(emailChoices)),
});
export type NoticePreference = z.output<typeof NoticePreference>;

export const NoticePreferences = z.object({ data: z.array(NoticePreference) });
/** What is left out stays as it is. */
export const ChosenPreference = NoticePreference.pick({ topic: true, email: true, push: true }).partial({ email: true, push: true });
export type ChosenPreference = z.output<typeof ChosenPreference>;
