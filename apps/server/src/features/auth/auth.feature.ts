import type { Platform } from '../../platform/platform.ts';
import { authComposers } from './auth.jobs.ts';
import { authRoutes } from './auth.routes.ts';
import { adviserLetters, registrationNotices } from './registration/adviser-notice.service.ts';
import { strangersCode } from './registration/contact-codes.service.ts';
import { registrationComposers, registrationJobs } from './registration/registration.jobs.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { sweepRegistrations } from './registration/save.service.ts';

export const authFeature = {
  routes: (platform: Platform) => [...authRoutes(platform), ...registrationRoutes(platform)],
  jobs: registrationJobs,
  letters: (platform: Platform) => ({ ...authComposers(platform), ...registrationComposers(platform), ...adviserLetters(platform) }),
  notices: registrationNotices,
  strangersCode,
  sweeps: { 'sweeping registrations': ({ db, clock }: Platform) => sweepRegistrations(db, clock.now()) },
};
