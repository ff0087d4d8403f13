import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  sessionStorage.clear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  setOnline(true);
});
afterEach(() => {
  vi.useRealTimers();
  reload.mockReset();
});

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
}

/** A page that was just loaded. */
const openPage = () => import('./load-chunk.ts');
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
/** The outcome, or 'pending' when there is none yet. */
const stateOf = (work: Promise<unknown>) =>
  Promise.race([
    work.then(
      (value) => value,
      (failure: Error) => failure.name,
    ),
    vi.advanceTimersByTimeAsync(0).then(() => 'pending'),
  ]);

test('hands over the loaded part', async () => {
  const { fetchChunk, loadChunk } = await openPage();
  expect([await fetchChunk(async () => 'part'), await loadChunk(async () => 'part')]).toEqual(['part', 'part']);
  expect(reload).not.toHaveBeenCalled();
});

test('a preloaded part whose file is missing is a ChunkLoadError, without a reload', async () => {
  const { fetchChunk, ChunkLoadError } = await openPage();
  const failure = await fetchChunk(gone).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChunkLoadError);
  expect(String(failure)).toContain('Failed to fetch dynamically imported module');
  expect(reload).not.toHaveBeenCalled();
});

test('a part that does not arrive within two minutes is a failure', async () => {
  const { fetchChunk } = await openPage();
  const loading = fetchChunk(() => new Promise(() => {}));
  loading.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(await stateOf(loading)).toBe('pending');
  await vi.advanceTimersByTimeAsync(1);
  expect(await stateOf(loading)).toBe('ChunkLoadError');
});

test('without a network it waits and tries again', async () => {
  const { fetchChunk } = await openPage();
  setOnline(false);
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(gone).mockResolvedValueOnce('part');
  const loading = fetchChunk(load);
  expect([await stateOf(loading), load.mock.calls.length]).toEqual(['pending', 1]);
  setOnline(true);
  globalThis.dispatchEvent(new Event('online'));
  expect([await stateOf(loading), load.mock.calls.length]).toEqual(['part', 2]);
});

test('a needed part whose file is missing reloads the page, once per build', async () => {
  const { loadChunk } = await openPage();
  expect(await stateOf(loadChunk(gone))).toBe('pending');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await stateOf(loadChunk(gone))).toBe('ChunkLoadError');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('it reloads only when nothing would be lost', async () => {
  const { guardReloads, loadChunk } = await openPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  guardReloads(() => promise);
  const loading = loadChunk(gone);
  expect([await stateOf(loading), reload.mock.calls.length]).toEqual(['pending', 0]);
  resolve();
  expect([await stateOf(loading), reload.mock.calls.length]).toEqual(['pending', 1]);
});

test('without storage it does not reload, which could go on for ever', async () => {
  const { loadChunk } = await openPage();
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  // A spy on the storage itself would stay in it: what is set there is stored.
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid });
  expect(await stateOf(loadChunk(gone))).toBe('ChunkLoadError');
  expect(reload).not.toHaveBeenCalled();
});
