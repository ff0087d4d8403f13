/** Identifies this build: the file name of the entry contains the hash of its content. */
const BUILD = new URL(import.meta.url).pathname;
const RELOADED_KEY = 'PRAMEN_RELOADED_FOR';
const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the application that failed to load, most often because a new version replaced its file. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

function rejectAfter(timeoutMs: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new ChunkLoadError(`Not loaded within ${timeoutMs / 1000} s`)), timeoutMs);
  });
}

/** Reloads the page unless it was reloaded for this build already; returns whether it did. */
function reloadOncePerBuild(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === BUILD) return false;
    sessionStorage.setItem(RELOADED_KEY, BUILD);
  } catch {
    // Without storage the page could reload for ever.
    return false;
  }
  location.reload();
  return true;
}

/** Resolves when the machine is online; at once when it already is. */
function awaitNetwork(): Promise<void> {
  return navigator.onLine ? Promise.resolve() : new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
}

/** Resolves when reloading the page would lose nothing; set by the application frame. */
let awaitSafeReload = (): Promise<void> => Promise.resolve();

export function guardReloads(awaitSafe: () => Promise<void>): void {
  awaitSafeReload = awaitSafe;
}

/**
 * Imports a part of the application ahead of its use. While offline, waits for the network: a reload would lose the page. Fails
 * with ChunkLoadError after 120 s or when the file is gone, and does not reload: the user does not need the part yet.
 */
export async function fetchChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await Promise.race([load(), rejectAfter(CHUNK_TIMEOUT_MS)]);
  } catch (failure) {
    if (navigator.onLine) throw failure instanceof ChunkLoadError ? failure : new ChunkLoadError(String(failure));
    await awaitNetwork();
    return fetchChunk(load);
  }
}

/** For a part that failed to load and is needed now: reloads the page once per build to get the new version, and then never resolves. */
export async function reloadForNewVersion(): Promise<void> {
  await awaitSafeReload();
  if (reloadOncePerBuild()) await new Promise<never>(() => undefined);
}

/** Like `fetchChunk`, for a part that is needed now. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await fetchChunk(load);
  } catch (failure) {
    await reloadForNewVersion();
    throw failure;
  }
}
