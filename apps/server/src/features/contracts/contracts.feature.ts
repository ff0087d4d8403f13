import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { goalRoutes } from './goals.routes.ts';
import { investmentRoutes } from './investments/investments.routes.ts';
import { clientCreationRoutes } from './record/client-creation.routes.ts';
import { contractLetters, contractNotices } from './contracts.jobs.ts';
import { contractRoutes } from './record/contracts.routes.ts';
import { withdrawalLetters, withdrawalNotices } from './withdrawal/withdrawals.jobs.ts';
import { withdrawalRoutes } from './withdrawal/withdrawals.routes.ts';
import type { MeasureWorth } from './record/deletion-guard.service.ts';

export const contractsFeature = {
  routes: (platform: Platform, _resources: Resources, { measureWorth }: { measureWorth: MeasureWorth }) => [
    ...goalRoutes(platform),
    ...clientCreationRoutes(platform),
    ...contractRoutes(platform, measureWorth),
    ...investmentRoutes(platform, measureWorth),
    ...withdrawalRoutes(platform),
  ],
  letters: (platform: Platform) => ({ ...contractLetters(platform), ...withdrawalLetters(platform) }),
  notices: { ...contractNotices, ...withdrawalNotices },
};
