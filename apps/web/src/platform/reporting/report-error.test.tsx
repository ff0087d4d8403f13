import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let reports: { url: string; body: Record<string, string> }[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  reports = [];
  answer = async () => new Response(null, { status: 204 });
  vi.resetModules();
  vi.stubGlobal('__PRAMEN_VERSION__', 'test-1');
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    reports.push({ url, body: JSON.parse(body) as Record<string, string> });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A page that was just loaded: nothing is reported yet. */
const openPage = () => import('./report-error.ts');
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('an unexpected error is reported once, with its stack, the path without its query, and the version', async () => {
  const { reportError } = await openPage();
  history.replaceState(null, '', '/clients?token=secret');
  const error = new RangeError('Out of range');
  reportError(error);
  reportError(error);
  await settle();
  expect(reports).toEqual([
    {
      url: '/api/client-errors',
      body: { message: 'RangeError: Out of range', stack: error.stack?.slice(0, 8000), path: '/clients', version: 'test-1' },
    },
  ]);
});

test('whatever was thrown is reported; long texts are cut to what the server takes', async () => {
  const { reportError } = await openPage();
  reportError('only a text');
  const long = new Error('x'.repeat(3000));
  long.stack = 'y'.repeat(9000);
  reportError(long);
  await settle();
  expect(reports.map(({ body }) => body['message'])).toEqual(['Error: only a text', `Error: ${'x'.repeat(993)}`]);
  expect(reports[1]?.body['stack']).toHaveLength(8000);
});

test('a page in a loop sends ten reports', async () => {
  const { reportError } = await openPage();
  for (let nth = 0; nth < 15; nth += 1) reportError(new Error(`number ${nth}`));
  await settle();
  expect(reports.map(({ body }) => body['message'])).toEqual(Array.from({ length: 10 }, (_, nth) => `Error: number ${nth}`));
});

test('a failed report is not an error of its own', async () => {
  const { reportError } = await openPage();
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  reportError(new Error('first'));
  await settle();
  expect(reports).toHaveLength(1);
});

test('errors that nothing caught are reported, expected failures are not', async () => {
  const { reportError, reportUncaughtErrors } = await openPage();
  // The page was loaded again, and its error classes with it.
  const problem = await import('../api/problem.ts');
  const parts = await import('../loading/load-chunk.ts');
  reportUncaughtErrors();
  globalThis.dispatchEvent(new ErrorEvent('error', { error: new Error('uncaught') }));
  globalThis.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  globalThis.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }));
  for (const expected of [
    new problem.Problem(500, 'server.unexpected', ''),
    new parts.ChunkLoadError('gone'),
    new DOMException('stopped', 'AbortError'),
  ])
    reportError(expected);
  reportError(new DOMException('full', 'QuotaExceededError'));
  await settle();
  expect(reports.map(({ body }) => body['message'])).toEqual([
    'Error: uncaught',
    'Error: Script error.',
    'Error: rejected',
    'QuotaExceededError: full',
  ]);
});
