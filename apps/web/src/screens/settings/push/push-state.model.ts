import type { PushBrowser } from '@pramen/contract/messages/push.schemas';
import type { BrowserPush } from '../../../features/messages/push/push-browser.ts';

/** What stands about this browser: on, off, or why it cannot be switched on. */
export type PushHere = 'MISSING' | 'NEEDS_HOME_SCREEN' | 'BLOCKED' | 'OFF' | 'ON';

/** A subscription of the browser that the server does not know as the user's belongs to another user, or ended with a session: it is off. */
export function stateOfThis({ support, isBlocked }: BrowserPush, own: PushBrowser | undefined): PushHere {
  if (support !== 'READY') return support;
  if (isBlocked) return 'BLOCKED';
  return own ? 'ON' : 'OFF';
}
