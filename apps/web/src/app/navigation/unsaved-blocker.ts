import type { RouterHistory } from '@tanstack/react-router';
import { watchUnsavedWork } from '../../ui/dialogs/unsaved-work.ts';

/** Back and forward in the history always ask. A push or replace asks only while the work is on a page. */
const steps: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO']);

/** The portal goes there when a session ends: unsaved work is lost by then. */
const ENTRANCE = '/login';

/**
 * While a dialog or a page contains unsaved work, the portal asks before back and forward, and the browser before a reload or close.
 * Links ask as well when the work is on the page.
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
