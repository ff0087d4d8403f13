import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { assessEverybody, assessmentJobs } from './assessments.jobs.ts';
import { remindOfQuestionnaires, suitabilityLetters, suitabilityNotices } from './reminders.jobs.ts';
import { suitabilityRoutes } from './suitability.routes.ts';

export const suitabilityFeature = {
  routes: (platform: Platform, resources: Resources) => suitabilityRoutes(platform, exportDepsOf(platform, resources)),
  jobs: (platform: Platform) => assessmentJobs(platform),
  letters: suitabilityLetters,
  notices: suitabilityNotices,
  sweeps: { 'asking for questionnaires again': remindOfQuestionnaires },
  nightly: { 'comparing investments with target markets': assessEverybody },
};
