import { DECIDE_ONBOARDINGS } from '../identity/held-onboardings.service.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { decideHeldOf } from './completion/decision.service.ts';

export const decisionJobs = (platform: Platform): JobHandler[] => [
  { topic: DECIDE_ONBOARDINGS, run: ({ clientId }) => decideHeldOf(platform, String(clientId)) },
];
