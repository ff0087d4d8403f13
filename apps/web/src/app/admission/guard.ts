/** Query parameters that decide the target of a navigation. */
export interface GuardedSearch {
  error?: string | undefined;
  /** Hand-over token of a link. */
  token?: string | undefined;
  /** code and state are returned by the bank identity provider. */
  code?: string | undefined;
  state?: string | undefined;
}

/** Result of a navigation: stay at the requested URL, go to the login screen (with an error to show there) or to the dashboard. */
export type Verdict = { to: 'stay' } | { to: 'login'; error?: string } | { to: 'home' };

const stay: Verdict = { to: 'stay' };

/** Open with and without a session: anyone who has a document may check whether it is genuine. */
const VERIFY_PATH = '/verify';

/** Rule for paths that need no session. */
export function guardPublicPath(search: GuardedSearch, isSignedIn: boolean, path: string): Verdict {
  const isBankCallback = search.code !== undefined || search.state !== undefined;
  const isHandOver = path === '/login' && search.token !== undefined;
  if (path === VERIFY_PATH) return stay;
  if (isSignedIn) return isBankCallback || isHandOver ? stay : { to: 'home' };
  if (search.error !== undefined && path !== '/login') return { to: 'login', error: search.error };
  return stay;
}

/** Rule for every other path: without a session, redirect to the login screen. */
export function guardPrivatePath(search: GuardedSearch, isSignedIn: boolean): Verdict {
  if (isSignedIn) return stay;
  return search.error === undefined ? { to: 'login' } : { to: 'login', error: search.error };
}

function depthOf(path: string): number {
  return path.split('/').filter(Boolean).length;
}

/** A shallower path slides in from the left, any other from the right. */
export function chooseSlide(from: string, to: string): 'slide-right' | 'slide-left' {
  return depthOf(to) < depthOf(from) ? 'slide-right' : 'slide-left';
}
