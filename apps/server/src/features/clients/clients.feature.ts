import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import type { FileOwner } from '../files/file-intake.service.ts';
import { findStaffToTell } from './carers.reader.ts';
import { composeNaming } from './naming-notices.service.ts';
import { confirmationNotices } from './confirmation/confirmation.jobs.ts';
import { confirmationRoutes } from './confirmation/confirmation.routes.ts';
import { clientComposers } from './detail/client.jobs.ts';
import { clientDetailRoutes } from './detail/client.routes.ts';
import { amlFactsRoutes } from './facts/aml-facts.routes.ts';
import { clientRoutes } from './list/clients.routes.ts';
import { requireClient } from './record/client.reader.ts';

const clientFiles: FileOwner = {
  reach: async (db, actor, intent, id) => ({ clientId: (await requireClient(db, actor, intent, id)).id }),
  takes: ['jpg', 'png', 'pdf', 'docx', 'xlsx'],
  mostFiles: 20,
};

export const clientsFeature = {
  routes: (platform: Platform, resources: Resources) => [
    ...clientRoutes(exportDepsOf(platform, resources)),
    ...clientDetailRoutes(platform),
    ...confirmationRoutes(platform, (tx, clientId) => findStaffToTell(tx, clientId)),
    ...amlFactsRoutes(platform),
  ],
  letters: clientComposers,
  notices: confirmationNotices(composeNaming),
  files: () => ({ client: clientFiles }),
};
