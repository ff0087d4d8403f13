import { endpoint } from '../endpoint.ts';
import { NotificationPage, NotificationQuery, ReadNotificationsAnswer, ReadNotificationsBody } from './messages.schemas.ts';

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
