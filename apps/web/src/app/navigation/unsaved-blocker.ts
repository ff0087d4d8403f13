import type { RouterHistory } from '@tanstack/react-router';
import { watchUnsavedWork } from '../../ui/dialogs/unsaved-work.ts';

/** Steps of the reader. Where the portal itself leads to (after saving, when a session ends) nobody is asked. */
const steps: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO']);

/** Where a session that ended leads to: what is unsaved is lost by then. */
const ENTRANCE = '/login';

/**
 * While a dialog or a page holds unsaved work, the browser's buttons ask before they leave, and the browser asks before it
 * reloads or closes the page. From a page links lead away as well: they ask too.
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
        if (!steps.has(action)) {
          if (!work.isOnPage || currentLocation.pathname === nextLocation.pathname || nextLocation.pathname === ENTRANCE) return false;
          const leave = action === 'REPLACE' ? history.replace : history.push;
          work.ask(() => leave(nextLocation.href, nextLocation.state, { ignoreBlocker: true }));
          return true;
        }
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
