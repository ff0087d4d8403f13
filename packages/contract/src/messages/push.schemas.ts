import { z } from 'zod';
import { Device } from '../account/account.schemas.ts';

/** 65 bytes: an uncompressed point on P-256, in base64url without padding. */
const PublicKey = z.string().regex(/^[\w-]{87}$/);
/** 16 bytes. */
const AuthSecret = z.string().regex(/^[\w-]{22}$/);
const Endpoint = z.string().min(1).max(2048);

/** One browser that shows the caller's notices. */
export const PushBrowser = z.object({
  id: z.string(),
  device: Device,
  created_at: z.string(),
  /** When the portal was last opened there. */
  seen_at: z.string(),
  /** SHA-256 of its address, base64url: by it a browser finds itself among the others. */
  fingerprint: z.string(),
});
export type PushBrowser = z.output<typeof PushBrowser>;

export const PushState = z.object({
  /** With this key of the portal a browser subscribes; null: push is off here. */
  public_key: z.string().nullable(),
  data: z.array(PushBrowser),
});
export type PushState = z.output<typeof PushState>;

/** What `PushManager.subscribe` gave to the browser. */
export const PushSubscriptionBody = z.object({ endpoint: Endpoint, p256dh: PublicKey, auth: AuthSecret });
export type PushSubscriptionBody = z.output<typeof PushSubscriptionBody>;

/** `former`: the address under which this browser was switched on; another one than `endpoint` when the browser has renewed it. */
export const ConfirmedPush = PushSubscriptionBody.extend({ former: Endpoint });
export type ConfirmedPush = z.output<typeof ConfirmedPush>;

export const PushConfirmation = z.object({
  /** Whether this browser still shows the caller's notices. */
  is_on: z.boolean(),
  public_key: z.string().nullable(),
});
export type PushConfirmation = z.output<typeof PushConfirmation>;
