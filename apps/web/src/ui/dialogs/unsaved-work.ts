/** An open dialog, or a page, with work that leaving the screen would lose. */
export interface UnsavedWork {
  /** The work is on the page itself, where links lead away. */
  isOnPage?: boolean;
  /** Asks the user; calls `leave` when they discard the work. */
  ask: (leave: () => void) => void;
}

const open: UnsavedWork[] = [];
const watchers = new Set<(latest: UnsavedWork | null) => void>();

function tell(): void {
  for (const watcher of watchers) watcher(open.at(-1) ?? null);
}

/** Registers unsaved work; returns the function that removes it. */
export function holdUnsavedWork(work: UnsavedWork): () => void {
  open.push(work);
  tell();
  return () => {
    open.splice(open.indexOf(work), 1);
    tell();
  };
}

/** Resolves when leaving the page would lose nothing; calls `onWait` first if something would be lost now. */
export function awaitNothingUnsaved(onWait: () => void): Promise<void> {
  if (open.length === 0) return Promise.resolve();
  onWait();
  return new Promise((resolve) => {
    const stop = watchUnsavedWork((latest) => {
      if (latest !== null) return;
      stop();
      resolve();
    });
  });
}

/** Calls the watcher with the work of the uppermost dialog whenever it changes; null: leaving loses nothing. */
export function watchUnsavedWork(watcher: (latest: UnsavedWork | null) => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
