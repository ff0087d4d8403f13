import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { exchangeToken } from '../../platform/api/call.ts';
import { Problem } from '../../platform/api/problem.ts';
import { storeReturnAddress } from '../../platform/session/return-address.ts';
import { readAccessToken, storeProlongable, storeSession } from '../../platform/session/session.ts';
import { followPersonsLanguage } from '../../platform/texts/texts.ts';
import { guardPrivatePath, guardPublicPath, type GuardedSearch, type Verdict } from './guard.ts';

function follow(verdict: Verdict): void {
  if (verdict.to === 'home') throw redirect({ to: '/home', replace: true });
  if (verdict.to === 'login') throw redirect({ to: '/login', search: verdict.error ? { error: verdict.error } : {}, replace: true });
}

export function admitPublic(search: GuardedSearch, path: string): void {
  follow(guardPublicPath(search, readAccessToken() !== null, path));
}

/** Redirects users without a session to the login screen and stores the URL that they requested. */
export function admitPrivate(search: GuardedSearch, href: string): void {
  const verdict = guardPrivatePath(search, readAccessToken() !== null);
  if (verdict.to === 'login' && !verdict.error) storeReturnAddress(href);
  follow(verdict);
}

/** Exchanges the single-use token of a link for a session; the redirect removes it from the URL either way. */
export async function admitByLink(token: string | undefined): Promise<void> {
  if (!token) return;
  const error = await exchangeToken(token).then(
    () => null,
    (failure: unknown) => (failure instanceof Problem && failure.status > 0 ? 'link_expired' : 'server.unavailable'),
  );
  throw error === null ? redirect({ to: '/home', replace: true }) : redirect({ to: '/login', search: { error }, replace: true });
}

/**
 * Profile responses whose expiry and language were already applied, so that each is applied once, even one that arrived before the
 * first screen.
 */
const followed = new WeakSet<object>();

/** Returns the signed-in user's profile, which the shell needs. Without a valid session redirects to the login screen. */
export async function requireProfile(queryClient: QueryClient): Promise<ProfileAnswer> {
  const profile = await queryClient.query({ ...profileQuery, staleTime: 'static' }).catch((failure: unknown) => {
    if (failure instanceof Problem && failure.status === 401) throw redirect({ to: '/login', replace: true });
    throw failure;
  });
  const source = queryClient.getQueryCache().find({ queryKey: profileQuery.queryKey });
  if (source === undefined || followed.has(source)) return profile;
  followed.add(source);
  const token = readAccessToken();
  // Uses the server's count of seconds: a wrong clock on this machine must not keep an expired token alive.
  if (token !== null) {
    storeSession(token, profile.context.expires_in);
    storeProlongable(profile.context.prolongable_for);
  }
  // During impersonation the staff member keeps reading in their own language.
  if (profile.context.impersonator === null) await followPersonsLanguage(profile.user.language);
  return profile;
}
