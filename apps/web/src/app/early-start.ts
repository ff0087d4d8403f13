import { profileQuery } from '../features/auth/auth.queries.ts';
import { readAccessToken } from '../platform/session/session.ts';
import { queryClient } from './query-client.ts';

const ignoreFailure = () => undefined;

/**
 * Asks for the frame of the first screen while the texts still load, so that one does not wait for the other. Whoever needs
 * a part later finds it on its way, and meets its failure then.
 */
export function startEarly(): void {
  if (readAccessToken() === null) return;
  queryClient.query({ ...profileQuery, retry: false }).catch(ignoreFailure);
  import('./shell/shell.tsx').catch(ignoreFailure);
  if (/\/(home)?$/.test(location.pathname)) import('../screens/home/home-screen.tsx').catch(ignoreFailure);
}
