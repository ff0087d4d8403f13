import type { Platform } from '../../platform/platform.ts';
import { recordLetters, recordNotices } from './notices/records.jobs.ts';
import { conceptRoutes } from './concepts/concepts.routes.ts';
import { allRecordRoutes } from './record/records.routes.ts';

export const recordsFeature = {
  routes: (platform: Platform) => [...allRecordRoutes(platform), ...conceptRoutes(platform)],
  letters: recordLetters,
  notices: recordNotices,
};
