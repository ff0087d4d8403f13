import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import type { FileOwner } from '../files/file-intake.service.ts';
import { remindOfOverdueRequests } from './notices/overdue-reminders.jobs.ts';
import { requestLetters, requestNotices } from './notices/service-requests.jobs.ts';
import { requireRequest } from './record/service-requests.reader.ts';
import { serviceRequestRoutes } from './service-requests.routes.ts';

/** Files arrive and stay with the texts of a request: the file endpoints only read them. */
const requestFiles: FileOwner = {
  reach: async (db, actor, _intent, id) => ({ clientId: (await requireRequest(db, actor, 'service-requests.read', id)).clientId }),
  takes: [],
  mostFiles: 0,
  areKept: true,
};

export const serviceRequestsFeature = {
  routes: (platform: Platform, { pdf, scanner, inspections }: Resources) =>
    serviceRequestRoutes(platform, { inspector: pdf, scanner, turns: inspections }),
  letters: requestLetters,
  notices: requestNotices,
  sweeps: { 'reminding of overdue requests': remindOfOverdueRequests },
  files: () => ({ service_requirement: requestFiles }),
};
