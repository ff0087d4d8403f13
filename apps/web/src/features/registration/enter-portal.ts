import { underBase } from '../../platform/navigation/base-path.ts';
import { readClaims, storeSession } from '../../platform/session/session.ts';
import { browserStore, storageKeys } from '../../platform/storage/storage.ts';

/** The step of onboarding that a new client begins with. */
const FIRST_STEP = 1;

/** Stores the session of a new client and loads the portal anew: nothing of the registration stays in memory. */
export function enterPortal(token: string): void {
  storeSession(token);
  browserStore.setItem(storageKeys.onboardingStep, `${readClaims(token).sub ?? ''} ${FIRST_STEP}`);
  location.replace(underBase('/home'));
}

/** Where the window around a frame exchanges the token, once and within a minute, for a session of its own. */
export function handOverAddress(token: string): string {
  return underBase(`/login?token=${encodeURIComponent(token)}`);
}
