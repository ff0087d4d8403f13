/** Query parameters that decide where a navigation leads. */
export interface GuardedSearch {
  error?: string | undefined;
  /** Hand-over token of a link. */
  token?: string | undefined;
  /** code and state come back from the bank identity. */
  code?: string | undefined;
  state?: string | undefined;
}

/** Where a navigation ends: where it wanted to, at the login screen (with an error to show there), or on the dashboard. */
export type Verdict = { to: 'stay' } | { to: 'login'; error?: string } | { to: 'home' };

const stay: Verdict = { to: 'stay' };

/** For everybody: whoever holds a paper wants to know whether it is genuine. */
const VERIFY_PATH = '/verify';

/** The rule for the paths that need no session. */
export function guardPublicPath(search: GuardedSearch, isSignedIn: boolean, path: string): Verdict {
  const isBankCallback = search.code !== undefined || search.state !== undefined;
  const isHandOver = path === '/login' && search.token !== undefined;
  if (path === VERIFY_PATH) return stay;
  if (isSignedIn) return isBankCallback || isHandOver ? stay : { to: 'home' };
  if (search.error !== undefined && path !== '/login') return { to: 'login', error: search.error };
  return stay;
}

/** The rule for every other path: without a session to the login screen. */
export function guardPrivatePath(search: GuardedSearch, isSignedIn: boolean): Verdict {
  if (isSignedIn) return stay;
  return search.error === undefined ? { to: 'login' } : { to: 'login', error: search.error };
}

function depthOf(path: string): number {
  return path.split('/').filter(Boolean).length;
}

/** A shallower path comes back from the left, any other arrives from the right. */
export function chooseSlide(from: string, to: string): 'slide-right' | 'slide-left' {
  return depthOf(to) < depthOf(from) ? 'slide-right' : 'slide-left';
}
