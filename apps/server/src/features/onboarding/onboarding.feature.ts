import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import type { CodeOrders } from '../verification/verification.service.ts';
import { captureRoutes } from './capture/capture.routes.ts';
import { sweepAbandoned } from './completion/abandoned.jobs.ts';
import { orderConfirmationCode } from './completion/confirmation.service.ts';
import { decisionJobs } from './decision.jobs.ts';
import { decideHeld } from './completion/decision.service.ts';
import { sweepFigures } from './figures/figures.jobs.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { onboardingLetters, onboardingNotices } from './notices/onboarding.jobs.ts';
import { onboardingRoutes } from './onboarding.routes.ts';
import { queueRoutes } from './queue/queue.routes.ts';
import { onboardingFiles } from './pictures/answer-files.service.ts';

export const onboardingFeature = {
  routes: (platform: Platform, resources: Resources) => {
    const { pdf, scanner, inspections, measuring } = resources;
    const inspection = { inspector: pdf, scanner, turns: inspections, measuring };
    return [
      ...onboardingRoutes(platform, inspection, pdf),
      ...captureRoutes(platform, inspection),
      ...queueRoutes(platform, exportDepsOf(platform, resources)),
      ...figuresRoutes(platform),
    ];
  },
  jobs: decisionJobs,
  letters: onboardingLetters,
  notices: onboardingNotices,
  files: () => ({ interaction_form: onboardingFiles }),
  codes: (platform: Platform): CodeOrders => ({
    INTERACTION_FORM: (tx, actor, ids) => orderConfirmationCode(tx, platform, actor, ids),
  }),
  repairs: { 'deciding submitted onboardings': decideHeld },
  nightly: { 'giving up abandoned onboardings': sweepAbandoned, 'sweeping figures on onboardings': sweepFigures },
};
