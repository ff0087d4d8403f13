import type { Platform } from '../../platform/platform.ts';
import { sweepAttempts } from './identity.service.ts';

/** Electronic identities for other features: attempts, what providers proved, and whom an identity belongs to. */
export const identityFeature = {
  sweeps: { 'sweeping identity attempts': ({ db, clock }: Platform) => sweepAttempts(db, clock.now()) },
};
