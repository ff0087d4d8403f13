import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}

/** Derives a separate key for one purpose: HMAC-SHA-256(key, purpose), 32 bytes. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return createHmac('sha256', key).update(`key:${purpose}`).digest();
}

/** A random secret of `bytes` bytes in base64url. */
export function randomSecret(bytes = 24): string {
  return randomBytes(bytes).toString('base64url');
}

/** Compares in constant time, also when the lengths differ. */
export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(sha256(left), sha256(right));
}

const CODE_MODULUS = 1_000_000n;

/** The six digits of a code: the last 6 decimal digits of HMAC-SHA-256(key, id). Computed on demand, never stored. */
export function codeDigits(key: Buffer, codeId: string): string {
  const digest = createHmac('sha256', key).update(`code:${codeId}`).digest('hex');
  return (BigInt(`0x${digest}`) % CODE_MODULUS).toString().padStart(6, '0');
}

/** The secret of a link: HMAC-SHA-256(key, id) in base64url, bound to the purpose of the link. */
export function linkSecret(key: Buffer, purpose: string, linkId: string): string {
  return createHmac('sha256', key).update(`link:${purpose}:${linkId}`).digest('base64url');
}
