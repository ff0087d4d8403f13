import type { Platform } from '../../platform/platform.ts';
import { businessCalendarRoutes } from './calendar/business-calendar.routes.ts';
import { dutyLetters, dutyNotices, fulfilDuties } from './duties.jobs.ts';
import { dutyRoutes } from './duties.routes.ts';

export const dutiesFeature = {
  routes: (platform: Platform) => [...dutyRoutes(platform), ...businessCalendarRoutes(platform)],
  letters: dutyLetters,
  notices: dutyNotices,
  repairs: { 'telling of falls': fulfilDuties },
};
