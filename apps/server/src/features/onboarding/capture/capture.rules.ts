import { CAPTURE_MINUTES, isLiveCapture } from '@pramen/domain/onboarding/capture';
import type { CaptureState } from '@pramen/domain/onboarding/capture';
import type { Config } from '../../../config/config.ts';
import { cookiePath } from '../../../platform/calls/base-path.ts';
import { HOUR, MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import { isSameSecret, linkSecret } from '../../../platform/keys/secrets.ts';
import type { Limit } from '../../access/limits.service.ts';

export const CAPTURE_PURPOSE = 'PICTURE_CAPTURE';
export const CAPTURE_LIFETIME_MS = CAPTURE_MINUTES * MINUTE;
/** After this time nobody asks any more how a link ended. */
export const RECALLED_MS = HOUR;

export const captureLimits = {
  /** Links that one client makes. */
  made: { counter: 'capture.made', most: 30, windowMs: HOUR },
  /** Tokens that one network tries; an office may share it. */
  claims: { counter: 'capture.claims', most: 60, windowMs: 10 * MINUTE },
  claimsOfLink: { counter: 'capture.claims-of-link', most: 20, windowMs: 10 * MINUTE },
  /** The phone asks every three seconds whether it may go on. */
  callsOfLink: { counter: 'capture.calls', most: 900, windowMs: 10 * MINUTE },
  /** Twice as many pictures as a passport may have. */
  uploadsOfLink: { counter: 'capture.uploads', most: 40, windowMs: 10 * MINUTE },
} as const satisfies Record<string, Limit>;

type Keys = { config: { keys: Pick<Config['keys'], 'code'> } };

export const writeToken = ({ config }: Keys, id: string): string => `${id}.${linkSecret(config.keys.code, CAPTURE_PURPOSE, id)}`;

/** The id of a link; null unless this server wrote the token. */
export function readToken({ config }: Keys, token: string): string | null {
  const [id = '', secret = '', ...rest] = token.split('.');
  if (!isId(id) || rest.length > 0) return null;
  return isSameSecret(linkSecret(config.keys.code, CAPTURE_PURPOSE, id), secret) ? id : null;
}

/** The link that a browser opened, and the random value by which it is known. */
export interface CaptureHandle {
  id: string;
  browser: string;
}

export const CAPTURE_COOKIE = 'pramen_capture';

export function readHandle(cookie: string | null): CaptureHandle | null {
  const [id = '', browser = '', ...rest] = (cookie ?? '').split('.');
  return isId(id) && browser !== '' && rest.length === 0 ? { id, browser } : null;
}

/** The Set-Cookie header. It goes only to the calls of a capture, and never with a request of another site. */
export function captureCookie({ id, browser }: CaptureHandle, config: Pick<Config, 'publicUrl'>): string {
  const secure = config.publicUrl?.startsWith('https:') ? '; Secure' : '';
  return `${CAPTURE_COOKIE}=${id}.${browser}; Path=${cookiePath(config, '/api/capture')}; Max-Age=${CAPTURE_LIFETIME_MS / SECOND}; HttpOnly; SameSite=Strict${secure}`;
}

/** What decides whether a link can still be used. */
export interface Circumstances {
  state: CaptureState;
  expiresAt: Date;
  /** The onboarding can still be changed. */
  isFormOpen: boolean;
  /** The session that made the link goes on. */
  isSessionLive: boolean;
}

/** The state as of now: a link also ends with the onboarding, with the session that made it, and with its time. */
export function stateAt({ state, expiresAt, isFormOpen, isSessionLive }: Circumstances, now: Date): CaptureState {
  if (!isLiveCapture(state)) return state;
  if (!isFormOpen || !isSessionLive) return 'CANCELED';
  return now < expiresAt ? state : 'EXPIRED';
}
