import { DAY, MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import type { Pace } from '../../access/pauses.service.ts';

/**
 * Wrong passwords. One person from one network, and one device that the person used before, have ten free guesses, then growing pauses. The
 * lanes across all networks and across all people count only callers from origins that the person has never signed in from, so that owners
 * at home, in the office or on a phone they have used are not slowed down by others.
 */
export const passwordPaces = {
  device: { lane: 'sign-in.password.device', free: 10, firstPauseMs: 5 * SECOND, longestPauseMs: 5 * MINUTE, forgottenAfterMs: DAY },
  personFromNetwork: {
    lane: 'sign-in.password.network',
    free: 10,
    firstPauseMs: 5 * SECOND,
    longestPauseMs: 5 * MINUTE,
    forgottenAfterMs: DAY,
  },
  personFromAnywhere: {
    lane: 'sign-in.password.person',
    free: 50,
    firstPauseMs: 2 * SECOND,
    longestPauseMs: 2 * MINUTE,
    forgottenAfterMs: 15 * MINUTE,
  },
  anybodyFromNetwork: {
    lane: 'sign-in.password.anybody',
    free: 60,
    firstPauseMs: 2 * SECOND,
    longestPauseMs: 2 * MINUTE,
    forgottenAfterMs: 15 * MINUTE,
  },
} as const satisfies Record<string, Pace>;
