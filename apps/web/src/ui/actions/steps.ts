import type { RouterHistory } from '@tanstack/react-router';

const KEY = 'STEPS';

/** Path of each of the portal's entries in the tab's history, by index. */
let paths: string[] = [];

function readSteps(): string[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

/**
 * Records where each step led, so that a link to the parent screen can be a step back to it, with its filters, page and scroll
 * position. Survives a reload.
 */
export function keepSteps(history: RouterHistory): void {
  paths = readSteps();
  const note = () => {
    const { pathname, state } = history.location;
    const index = state.__TSR_index;
    paths = [...paths.slice(0, index), pathname, ...paths.slice(index + 1)];
    try {
      sessionStorage.setItem(KEY, JSON.stringify(paths));
    } catch {
      // Without storage the steps are known until the page is reloaded.
    }
  };
  note();
  history.subscribe(note);
}

/** Path of the screen that a step back leads to; undefined at the first one, and where it is unknown. */
export function pathBefore(history: RouterHistory): string | undefined {
  const index = history.location.state.__TSR_index;
  return index > 0 ? paths[index - 1] : undefined;
}
