import { QueryObserver } from '@tanstack/react-query';
import { versionQuery } from '../../features/auth/auth.queries.ts';
import { isPageOutdated, setPageOutdated } from '../../platform/loading/newer-version.ts';
import { queryClient } from '../start/query-client.ts';
import { router } from './router.ts';

const VERSION_POLL_MS = 60_000;

/** Asks for the server's version from now on. After it changes, the next navigation loads the page anew instead of routing inside it. */
export function watchVersion(): void {
  let first: string | null = null;
  new QueryObserver(queryClient, { ...versionQuery, refetchInterval: VERSION_POLL_MS }).subscribe(({ data }) => {
    if (data === undefined) return;
    first ??= data.version;
    setPageOutdated(data.version !== first);
  });
  router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (isPageOutdated() && pathChanged) location.assign(toLocation.publicHref);
  });
}
