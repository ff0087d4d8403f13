/** An open dialog, or a page, with work that leaving the screen would lose. */
export interface UnsavedWork {
  /** It stands on the page itself, from which links lead away. */
  isOnPage?: boolean;
  /** Asks the person; `leave` is called when they give the work up. */
  ask: (leave: () => void) => void;
}

const open: UnsavedWork[] = [];
const watchers = new Set<(latest: UnsavedWork | null) => void>();

function tell(): void {
  for (const watcher of watchers) watcher(open.at(-1) ?? null);
}

/** Makes known that there is unsaved work; answers how to take that back. */
export function holdUnsavedWork(work: UnsavedWork): () => void {
  open.push(work);
  tell();
  return () => {
    open.splice(open.indexOf(work), 1);
    tell();
  };
}

/** Resolves when leaving the page would lose nothing; `onWait` is called first where something would be lost now. */
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

/** Calls with the work of the uppermost dialog whenever that changes; null: leaving loses nothing. */
export function watchUnsavedWork(watcher: (latest: UnsavedWork | null) => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
