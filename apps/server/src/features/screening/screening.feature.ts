import type { Platform } from '../../platform/platform.ts';
import { sweepFiles } from './list-import.service.ts';
import { screeningNotices } from './notices/hit-notices.ts';
import type { Screener } from './matching/screener.ts';
import { connectOlderAttestations, resumeActivating, resumeComparing, screeningJobs } from './screening.jobs.ts';
import { screeningRoutes } from './screening.routes.ts';

export const screeningFeature = {
  routes: screeningRoutes,
  jobs: (platform: Platform, { screener }: { screener: Screener }) => screeningJobs(platform, screener),
  notices: screeningNotices,
  repairs: {
    'using imported screening lists': resumeActivating,
    'screening the names that banks stated': connectOlderAttestations,
    'screening clients': resumeComparing,
  },
  sweeps: { 'sweeping unfinished screening lists': sweepFiles },
};
