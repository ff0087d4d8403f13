import { createECDH } from 'node:crypto';
import type { NoticeTopic } from '@pramen/contract/messages/messages.lists';
import type { PushMessage } from '../../../platform/push/push-sender.ts';

/** Whether the bytes are an uncompressed point on P-256: with any other one, nothing can be encrypted. */
export function isPushKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** Whether the text is 16 bytes; its last letter must not carry bits beyond them. */
export function isPushAuth(auth: string): boolean {
  const secret = Buffer.from(auth, 'base64url');
  return secret.length === 16 && secret.toString('base64url') === auth;
}

/** What a device may put off until it is charged or in use. */
export const urgencyOf = (topic: NoticeTopic | null): PushMessage['urgency'] =>
  topic === 'SECURITY' ? 'high' : topic === 'PORTFOLIO' ? 'low' : 'normal';

/** What follows from the answer of a push service (RFC 8030, 5 and 7.3). */
export type PushOutcome = 'DELIVERED' | 'GONE' | 'AGAIN' | 'FAILED';

export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'DELIVERED';
  if (status === 404 || status === 410) return 'GONE';
  return status === 429 || status >= 500 ? 'AGAIN' : 'FAILED';
}

const LONGEST_PAUSE_SECONDS = 3_600;

/** When a busy push service is asked again: as it says, but later each time, so that one which always says 'at once' is not asked all day. */
export const pauseAfter = (retryAfterSeconds: number, attemptCount: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, Math.max(retryAfterSeconds, 2 ** attemptCount));
