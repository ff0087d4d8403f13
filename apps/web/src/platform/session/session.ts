import { readTimeMs } from '../clock/clock.ts';
import { browserStore, storageKeys, type TextStore } from '../storage/storage.ts';

/** A token lives 8 hours from its issue, including one from a link. */
export const SESSION_LIFETIME_SECONDS = 28_800;
/** With less than this left, the next call first requests a new token. */
export const REFRESH_THRESHOLD_SECONDS = 300;

/** 'expired': the server refused the token; 'log-out': the user logged out, here or in another tab. */
export type SessionEnd = 'expired' | 'log-out';
type SessionListener = (end: SessionEnd) => void;

const listeners = new Set<SessionListener>();

/** Calls the listener when a session ends; returns its unsubscribe function. */
export function onSessionEnd(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readAccessToken(store: TextStore = browserStore): string | null {
  return store.getItem(storageKeys.accessToken) || null;
}

/** Stores a token with an expiry `lifetimeSeconds` ahead (EXPIRY holds milliseconds since 1970). */
export function storeSession(
  token: string,
  lifetimeSeconds: number = SESSION_LIFETIME_SECONDS,
  store: TextStore = browserStore,
  nowMs: number = readTimeMs(),
): void {
  store.setItem(storageKeys.accessToken, token);
  store.setItem(storageKeys.expiry, String(nowMs + lifetimeSeconds * 1000));
}

/** Milliseconds since 1970 when the stored token expires; null without a token or when unknown. */
export function readExpiryMs(store: TextStore = browserStore): number | null {
  const expiryMs = Number(store.getItem(storageKeys.expiry) ?? Number.NaN);
  return readAccessToken(store) === null || Number.isNaN(expiryMs) ? null : expiryMs;
}

/** Stores until when the session may be extended: `seconds` from now, as counted by the server. */
export function storeProlongable(seconds: number, store: TextStore = browserStore, nowMs: number = readTimeMs()): void {
  store.setItem(storageKeys.prolongableUntil, String(nowMs + seconds * 1000));
}

/** False once the server would refuse a new token: 24 hours after sign-in. The present token stays valid until it expires. */
export function isProlongable(store: TextStore = browserStore, nowMs: number = readTimeMs()): boolean {
  const stored = store.getItem(storageKeys.prolongableUntil);
  return stored === null || nowMs < Number(stored);
}

/** True when the stored token has fewer than 300 s left, or an unknown time, and the server would issue a new one. */
export function needsRefresh(store: TextStore = browserStore, nowMs: number = readTimeMs()): boolean {
  if (readAccessToken(store) === null) return false;
  // A refresh would be refused and end the session earlier than its token does.
  if (!isProlongable(store, nowMs)) return false;
  const expiryMs = Number(store.getItem(storageKeys.expiry) ?? Number.NaN);
  return !(expiryMs - nowMs >= REFRESH_THRESHOLD_SECONDS * 1000);
}

function forget(store: TextStore): void {
  store.removeItem(storageKeys.accessToken);
  store.removeItem(storageKeys.expiry);
  store.removeItem(storageKeys.prolongableUntil);
}

function announce(end: SessionEnd): void {
  for (const listener of listeners) listener(end);
}

/** Removes token and expiry and calls all listeners; a session ends once, however many calls were refused. */
export function endSession(end: SessionEnd, store: TextStore = browserStore): void {
  if (readAccessToken(store) === null) return;
  forget(store);
  announce(end);
}

export interface TokenClaims {
  sub?: string;
  impersonator?: unknown;
}

/** The claims of a token, for display and comparison only: the server verifies the token itself. */
export function readClaims(token: string): TokenClaims {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims;
  } catch {
    return {};
  }
}

/** Whether a token belongs to this user, directly or (`isImpersonated`) through a staff member who impersonates them. */
export function isTokenOf(token: string, userId: string, isImpersonated: boolean): boolean {
  const { sub, impersonator } = readClaims(token);
  return sub === userId && (impersonator !== undefined) === isImpersonated;
}

/** What a change to the stored token in another tab means for this one. */
export function judgeTokenChange(before: string | null, after: string | null): 'same' | 'signed-out' | 'other-person' {
  if (after === null || after === '') return 'signed-out';
  if (before === null) return 'other-person';
  const [old, now] = [readClaims(before), readClaims(after)];
  const samePerson = old.sub === now.sub && JSON.stringify(old.impersonator) === JSON.stringify(now.impersonator);
  return samePerson ? 'same' : 'other-person';
}

/** Follows other tabs: logging out in one signs all out, a change of user reloads the page. */
export function followOtherTabs(reload: () => void): void {
  globalThis.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key !== storageKeys.accessToken && event.key !== null) return;
    const change = judgeTokenChange(event.key === null ? null : event.oldValue, readAccessToken());
    if (change === 'other-person') reload();
    if (change !== 'signed-out') return;
    forget(browserStore);
    announce('log-out');
  });
}
