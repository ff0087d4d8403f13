import type * as endpoints from '@pramen/contract/capture/capture.endpoints';
import type { Capture } from '@pramen/contract/capture/capture.schemas';
import { isLiveCapture } from '@pramen/domain/onboarding/capture';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, makeIdempotencyKey } from '../../../platform/api/call.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { storageKeys, tabStore } from '../../../platform/storage/storage.ts';

/** How often the phone asks whether the computer has canceled. */
const POLL_MS = 3000;

const brandKey = ['captureBrand'];

/** The value by which the server knows this browser again, also when the answer to its first call was lost. */
function readBrowser(): string {
  const known = tabStore.getItem(storageKeys.captureBrowser);
  if (known !== null) return known;
  const made = makeIdempotencyKey();
  tabStore.setItem(storageKeys.captureBrowser, made);
  return made;
}

/** Without an answer the link may have been opened; the token is kept for the next attempt. */
const isUndecided = (failure: unknown) => !(failure instanceof Problem) || failure.status === 0 || failure.status >= 500;

async function openCapture({ client }: { client: QueryClient }): Promise<Capture> {
  const token = tabStore.getItem(storageKeys.captureToken);
  if (token === null) return call<typeof endpoints.readCapture>('GET /api/capture', {}, { background: true });
  try {
    const body = { token, browser: readBrowser() };
    const capture = await call<typeof endpoints.claimCapture>('POST /api/capture/claim', { body }, { background: true });
    tabStore.removeItem(storageKeys.captureToken);
    // The link before this one may have been another person's.
    client.removeQueries({ queryKey: brandKey });
    return capture;
  } catch (failure) {
    if (!isUndecided(failure)) tabStore.removeItem(storageKeys.captureToken);
    throw failure;
  }
}

/** How the page looks for the person whose pictures it takes; only the browser that has the link may ask. */
export const captureBrandQuery = queryOptions({
  queryKey: brandKey,
  queryFn: () => call<typeof endpoints.readCaptureBrand>('GET /api/capture/brand', {}, { background: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What this phone may take pictures of: opens the link first, then follows it until it ends. */
export const captureQuery = queryOptions({
  queryKey: queryKeys.capture,
  queryFn: openCapture,
  retry: false,
  refetchInterval: ({ state }) => (state.data && isLiveCapture(state.data.state) ? POLL_MS : false),
});
