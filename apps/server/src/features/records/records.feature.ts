import type { Platform } from '../../platform/platform.ts';
import { moveDrafts, moveJobs } from './moves/moves.jobs.ts';
import { recordLetters, recordNotices } from './notices/records.jobs.ts';
import { conceptRoutes } from './concepts/concepts.routes.ts';
import { allRecordRoutes } from './record/records.routes.ts';

export const recordsFeature = {
  routes: (platform: Platform) => [...allRecordRoutes(platform), ...conceptRoutes(platform)],
  jobs: (platform: Platform) => moveJobs(platform),
  letters: recordLetters,
  notices: recordNotices,
  repairs: { 'moving drafts to forms required by law': moveDrafts },
};
