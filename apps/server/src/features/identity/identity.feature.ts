import type { Platform } from '../../platform/platform.ts';
import { readOlderExposures } from './exposure.jobs.ts';
import { sweepAttempts } from './identity.service.ts';

/** Electronic identities for other features: attempts, what providers proved, and whom an identity belongs to. */
export const identityFeature = {
  repairs: { 'reading what older attestations state': readOlderExposures },
  sweeps: { 'sweeping identity attempts': ({ db, clock }: Platform) => sweepAttempts(db, clock.now()) },
};
