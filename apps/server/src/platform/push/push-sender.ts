import webPush from 'web-push';
import type { PushKeys } from '../../config/push.ts';
import { SECOND } from '../clock/clock.ts';
import { isPushAddress } from './push-address.ts';

/** Where a browser receives: its address at a push service, and the keys that encrypt for it (RFC 8291). */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  /** Encrypted for the browser. */
  payload: string;
  ttlSeconds: number;
  /** What a device may put off to save its battery (RFC 8030, 5.3). */
  urgency: 'low' | 'normal' | 'high';
  /** A message that was not delivered yet is replaced by the next one of the topic; at most 32 letters. */
  topic: string;
}

/** What the push service answered. */
export interface PushAnswer {
  status: number;
  /** When it asks to be tried again; null: it does not say. */
  retryAfterSeconds: number | null;
}

export interface PushSender {
  publicKey: string;
  accepts(endpoint: string): boolean;
  /** Hands a message to the push service; throws PushNotSent when it does not answer. */
  send(target: PushTarget, message: PushMessage): Promise<PushAnswer>;
}

/** The push service did not answer; `code` states the reason without the address. */
export class PushNotSent extends Error {
  readonly code: string;

  constructor(code: string) {
    super('the push service did not answer');
    this.name = 'PushNotSent';
    this.code = code;
  }
}

const DEFAULT_TIMEOUT_MS = 10 * SECOND;

/** `Retry-After` in seconds, at least one: a number, or a date compared with that of the answer (RFC 9110, 10.2.3). */
export function readRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  const dated = (Date.parse(text) - Date.parse(headers.get('date') ?? '')) / SECOND;
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil(dated);
  return Number.isFinite(seconds) ? Math.max(1, seconds) : null;
}

/** Sends messages to browsers; null when push is not configured. */
export function createPushSender(
  keys: PushKeys | null,
  hosts: readonly string[] | null,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): PushSender | null {
  if (keys === null) return null;
  const { publicKey, privateKey, subject } = keys;
  const accepts = (endpoint: string) => isPushAddress(endpoint, hosts);
  return {
    publicKey,
    accepts,
    send: async ({ endpoint, p256dh, auth }, { payload, ttlSeconds, urgency, topic }) => {
      // The list of hosts may have become shorter since the browser subscribed.
      if (!accepts(endpoint)) throw new PushNotSent('REFUSED_HOST');
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        TTL: ttlSeconds,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject, publicKey, privateKey },
      });
      // `fetch` counts the body itself.
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        name === 'Content-Length' ? [] : [[name, String(value)] as [string, string]],
      );
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new PushNotSent(error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE');
      });
      // What it says may quote the address: only the status counts.
      await answer.body?.cancel().catch(() => undefined);
      return { status: answer.status, retryAfterSeconds: readRetryAfter(answer.headers) };
    },
  };
}
