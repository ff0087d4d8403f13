import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ConfirmedPush, PushConfirmation, PushState, PushSubscriptionBody } from './push.schemas.ts';

const permission = 'notifications.use';
/** Browsers belong to who signs in with them, never to who acts for them. */
const impersonation = 'forbidden';

export const readPush = endpoint({
  id: 'messages.readPush',
  method: 'GET',
  path: '/api/notifications/push',
  summary: 'The browsers that show the caller’s notices, last seen first, and the key with which another one subscribes',
  permission,
  impersonation,
  answer: PushState,
  errors: ['impersonation.forbidden'],
});

export const subscribePush = endpoint({
  id: 'messages.subscribePush',
  method: 'POST',
  path: '/api/notifications/push',
  summary: 'Shows the caller’s notices in this browser from now on; a browser of another user moves to the caller',
  permission,
  impersonation,
  body: PushSubscriptionBody,
  answer: PushState,
  errors: ['push.off', 'impersonation.forbidden'],
});

export const confirmPush = endpoint({
  id: 'messages.confirmPush',
  method: 'POST',
  path: '/api/notifications/push/confirm',
  summary: 'Says that this browser is still in use, and under which address; switches nothing on',
  permission,
  impersonation,
  body: ConfirmedPush,
  answer: PushConfirmation,
  errors: ['push.off', 'impersonation.forbidden'],
});

export const removePush = endpoint({
  id: 'messages.removePush',
  method: 'DELETE',
  path: '/api/notifications/push/{id}',
  summary: 'No longer shows the caller’s notices in one of their browsers',
  permission,
  impersonation,
  answer: PushState,
  errors: ['record.not_found', 'impersonation.forbidden'],
});

export const tryPush = endpoint({
  id: 'messages.tryPush',
  method: 'POST',
  path: '/api/notifications/push/{id}/try',
  summary: 'Sends a trial notice to one of the caller’s browsers, at most five in ten minutes',
  permission,
  impersonation,
  answer: z.object({}),
  errors: ['push.off', 'record.not_found', 'impersonation.forbidden', 'limit.reached'],
});
