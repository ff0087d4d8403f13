import i18next from 'i18next';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { outlivesSession } from '../../platform/api/query-keys.ts';
import { watchUnheardFailures } from '../../platform/api/unheard-failure.ts';
import { guardReloads } from '../../platform/loading/load-chunk.ts';
import { setScreenTitle, writeTitle } from '../../platform/navigation/document-title.ts';
import { keepSteps } from '../../ui/actions/steps.ts';
import { takeImpersonatedFrom } from '../../platform/session/impersonation.ts';
import { storeReturnAddress } from '../../platform/session/return-address.ts';
import { followOtherTabs, isTokenOf, onSessionEnd, readAccessToken } from '../../platform/session/session.ts';
import { forgetSearches } from '../../platform/storage/table-settings.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { awaitNothingUnsaved } from '../../ui/dialogs/unsaved-work.ts';
import { chooseSlide } from '../admission/guard.ts';
import { recoverLostFocus } from './lost-focus.ts';
import { queryClient } from '../start/query-client.ts';
import { watchVersion } from './version-watch.ts';
import { keepReloadPosition } from './reload-position.ts';
import { router } from './router.ts';
import { arriveAtSection } from './section-arrival.ts';
import { askBeforeLeaving } from './unsaved-blocker.ts';

/** Delayed so that the poll does not compete with the first screen on a slow phone. */
const FIRST_VERSION_MS = 2_000;

function showTitle(): void {
  setScreenTitle(router.state.matches.findLast(({ staticData }) => staticData.title)?.staticData.title ?? null);
}

function isPublicScreen(): boolean {
  return router.state.matches.some(({ staticData }) => staticData.access === 'public');
}

/** Moves screen readers and the keyboard to the start of the new screen, unless a form in it already took the focus. */
function focusScreen(): void {
  const main = document.querySelector('main');
  if (main?.contains(document.activeElement)) return;
  (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
}

/** When the session ends, opens the login screen and drops the data cached for that session. */
function leaveWithSession(): void {
  onSessionEnd((end) => {
    const wasPublic = isPublicScreen();
    if (!wasPublic && end === 'expired') {
      // After impersonation the staff member returns to the page where they began it.
      storeReturnAddress(takeImpersonatedFrom(location.origin) ?? router.state.location.href);
      showToast('failure', i18next.t('login:sessionEnded'));
    }
    if (!wasPublic) void router.navigate({ to: '/login', replace: end === 'expired' });
    if (end === 'log-out') {
      forgetSearches();
      takeImpersonatedFrom(location.origin);
    }
    queryClient.removeQueries({ predicate: ({ queryKey }) => !outlivesSession(queryKey) });
  });
  followOtherTabs(() => location.reload());
  // A page restored from the back/forward cache may show the data of a user other than the current session's.
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    const token = readAccessToken();
    const profile = queryClient.getQueryData(profileQuery.queryKey);
    if (persisted && profile && (token === null || !isTokenOf(token, profile.user.id, profile.context.impersonator !== null)))
      location.reload();
  });
}

/** Registers everything that accompanies a navigation: titles, slides, focus, positions, session ends, new versions. */
export function watchNavigation(): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && pathChanged) document.documentElement.dataset['slide'] = chooseSlide(fromLocation.pathname, toLocation.pathname);
  });
  router.subscribe('onResolved', showTitle);
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusScreen();
    arriveAtSection(router.state.location.hash);
  });
  i18next.on('languageChanged', writeTitle);
  leaveWithSession();
  watchUnheardFailures((failure) => showToast('failure', describeProblem(failure)));
  guardReloads(() => awaitNothingUnsaved(() => showToast('failure', i18next.t('shell:newVersion'))));
  keepReloadPosition();
  keepSteps(router.history);
  askBeforeLeaving(router.history);
  recoverLostFocus();
  setTimeout(watchVersion, FIRST_VERSION_MS);
}
