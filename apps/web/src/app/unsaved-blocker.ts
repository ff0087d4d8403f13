import type { RouterHistory } from '@tanstack/react-router';
import { watchUnsavedWork } from '../ui/unsaved-work.ts';

/** Steps of the reader. Where the portal itself leads to (after saving, when a session ends) nobody is asked. */
const steps: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO']);

/**
 * While a dialog holds unsaved work, the browser's buttons ask in the dialog before they leave, and the browser asks
 * before it reloads or closes the page.
 */
export function askBeforeLeaving(history: RouterHistory): () => void {
  let unblock = () => {};
  const stopWatching = watchUnsavedWork((work) => {
    unblock();
    unblock = () => {};
    if (work === null) return;
    unblock = history.block({
      enableBeforeUnload: true,
      blockerFn: ({ action, currentLocation, nextLocation }) => {
        if (!steps.has(action)) return false;
        const distance = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index;
        work.ask(() => history.go(distance, { ignoreBlocker: true }));
        return true;
      },
    });
  });
  return () => {
    stopWatching();
    unblock();
  };
}
