import type { reportClientError } from '@pramen/contract/client-errors/client-errors.endpoints';
import { call } from '../api/call.ts';
import { Problem } from '../api/problem.ts';
import { ChunkLoadError } from '../loading/load-chunk.ts';

/** A page in a loop must not flood the server. */
const REPORTS_PER_PAGE = 10;
const reported = new Set<string>();

/** Expected failures: an error response from the server, no network, a part replaced by a new version. */
function isExpected(failure: unknown): boolean {
  return (
    failure instanceof Problem || failure instanceof ChunkLoadError || (failure instanceof DOMException && failure.name === 'AbortError')
  );
}

/** Reports an unexpected error to the server, each once; URLs go without their query, which may contain tokens. */
export function reportError(failure: unknown): void {
  if (isExpected(failure)) return;
  const error = failure instanceof Error ? failure : new Error(String(failure));
  const message = `${error.name}: ${error.message}`.slice(0, 1000);
  if (reported.has(message) || reported.size >= REPORTS_PER_PAGE) return;
  reported.add(message);
  const body = { message, stack: error.stack?.slice(0, 8000), path: location.pathname.slice(0, 300), version: __PRAMEN_VERSION__ };
  // A failed report cannot be reported.
  call<typeof reportClientError>('POST /api/client-errors', { body }, { background: true }).catch(() => undefined);
}

/** Reports errors that nothing else caught. */
export function reportUncaughtErrors(): void {
  globalThis.addEventListener('error', (event) => reportError(event.error ?? event.message));
  globalThis.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}
