import type { Platform } from '../../platform/platform.ts';
import { sweepSessions, sweepTokens } from './access.service.ts';
import { sweepDevices } from './known-devices.service.ts';
import { sweepCounters } from './limits.service.ts';
import { sweepPauses } from './pauses.service.ts';

export const accessFeature = {
  sweeps: {
    'sweeping counters': ({ db, clock }: Platform) => sweepCounters(db, clock.now()),
    'sweeping pauses': ({ db, clock }: Platform) => sweepPauses(db, clock.now()),
  },
  nightly: {
    'sweeping tokens': ({ db, clock }: Platform) => sweepTokens(db, clock.now()),
    'sweeping devices': ({ db, clock }: Platform) => sweepDevices(db, clock.now()),
    'sweeping sessions': ({ db, clock }: Platform) => sweepSessions(db, clock.now()),
  },
};
