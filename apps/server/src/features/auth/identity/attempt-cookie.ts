import type { Config } from '../../../config/config.ts';
import { basePathOf } from '../../../platform/calls/base-path.ts';
import { randomSecret } from '../../../platform/keys/secrets.ts';
import { SECOND } from '../../../platform/clock/clock.ts';
import { ATTEMPT_LIFETIME_MS } from '../../identity/identity.service.ts';

/** Ties an attempt before sign-in to the browser that began it: an answer that somebody else brings back signs nobody in. */
export const ATTEMPT_COOKIE = 'pramen_identity';

const SECRET = /^[\w-]{32}$/;

/** The browser's secret; null without a genuine one. */
export function readAttemptCookie(value: string | null): string | null {
  return value !== null && SECRET.test(value) ? value : null;
}

export const newAttemptSecret = (): string => randomSecret();

/** The Set-Cookie header. Lax, because the provider's redirect is a navigation from another site; the whole portal, because it has two targets. */
export function attemptCookie(secret: string, config: Pick<Config, 'publicUrl'>): string {
  const secure = config.publicUrl?.startsWith('https:') ? '; Secure' : '';
  return `${ATTEMPT_COOKIE}=${secret}; Path=${basePathOf(config)}; Max-Age=${ATTEMPT_LIFETIME_MS / SECOND}; HttpOnly; SameSite=Lax${secure}`;
}
