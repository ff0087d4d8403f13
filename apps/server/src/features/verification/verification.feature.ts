import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { sweepCodes } from './code-check.service.ts';
import { sweepHandles, sweepLinks } from './handles.service.ts';
import { verificationComposers } from './verification.jobs.ts';
import { verificationRoutes } from './verification.routes.ts';
import type { CodeOrders, SendStrangersCode } from './verification.service.ts';

export const verificationFeature = {
  routes: (platform: Platform, _resources: Resources, { codes, strangersCode }: { codes: CodeOrders; strangersCode: SendStrangersCode }) =>
    verificationRoutes(platform, codes, strangersCode),
  letters: verificationComposers,
  sweeps: {
    'sweeping handles': ({ db, clock }: Platform) => sweepHandles(db, clock.now()),
    'sweeping codes': ({ db, clock }: Platform) => sweepCodes(db, clock.now()),
  },
  nightly: { 'sweeping links': ({ db, clock }: Platform) => sweepLinks(db, clock.now()) },
};
