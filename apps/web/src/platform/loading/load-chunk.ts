/** Identity of this build: the file name of the entry carries the hash of its content. */
const BUILD = new URL(import.meta.url).pathname;
const RELOADED_KEY = 'PRAMEN_RELOADED_FOR';
const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the program that could not be loaded, most often because a new version replaced its file. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

function rejectAfter(timeoutMs: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new ChunkLoadError(`Not loaded within ${timeoutMs / 1000} s`)), timeoutMs);
  });
}

/** Reloads the page unless it was reloaded for this build already; tells whether it did. */
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

/** Resolves when the machine has a network again; at once when it has one. */
function awaitNetwork(): Promise<void> {
  return navigator.onLine ? Promise.resolve() : new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
}

/**
 * Imports a part of the program. Without a network it waits for one: a reload would throw everything away. Fails with ChunkLoadError after 120 s or when the file is gone; the first failure of
 * a build reloads the page instead, which brings the new version.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await Promise.race([load(), rejectAfter(CHUNK_TIMEOUT_MS)]);
  } catch (failure) {
    if (!navigator.onLine) {
      await awaitNetwork();
      return loadChunk(load);
    }
    if (reloadOncePerBuild()) return new Promise<never>(() => undefined);
    throw failure instanceof ChunkLoadError ? failure : new ChunkLoadError(String(failure));
  }
}
