import { endpoint } from '../endpoint.ts';
import {
  ChosenPreference,
  NoticePreferences,
  NotificationPage,
  NotificationQuery,
  ReadNotificationsAnswer,
  ReadNotificationsBody,
} from './messages.schemas.ts';

export const listNotifications = endpoint({
  id: 'messages.listNotifications',
  method: 'GET',
  path: '/api/notifications/list',
  summary: 'The caller’s notifications, newest first; without a page the newest 1,000',
  permission: 'notifications.use',
  query: NotificationQuery,
  answer: NotificationPage,
});

export const readNotifications = endpoint({
  id: 'messages.readNotifications',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks the caller’s notifications as read: the given ids, or all when none are given; other users’ notifications are ignored',
  permission: 'notifications.use',
  // Only the client may mark a notification as read, not an impersonator.
  impersonation: 'forbidden',
  body: ReadNotificationsBody,
  answer: ReadNotificationsAnswer,
  errors: ['impersonation.forbidden'],
});

export const readNoticePreferences = endpoint({
  id: 'messages.readPreferences',
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'When the caller gets e-mails and push, by topic, with what may be chosen',
  permission: 'notifications.use',
  answer: NoticePreferences,
});

export const saveNoticePreference = endpoint({
  id: 'messages.savePreference',
  method: 'POST',
  path: '/api/notifications/preferences',
  summary: 'Chooses when the caller gets e-mails about a topic, and whether their browsers show it',
  permission: 'notifications.use',
  impersonation: 'forbidden',
  body: ChosenPreference,
  answer: NoticePreferences,
  errors: ['impersonation.forbidden'],
});
