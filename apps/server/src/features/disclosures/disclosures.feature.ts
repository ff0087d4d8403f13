import { inTransaction } from '../../database/transaction.ts';
import { Problem } from '../../platform/calls/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import type { FileOwner } from '../files/file-intake.service.ts';
import { disclosureLetters, disclosureNotices } from './deliveries.jobs.ts';
import { wasDelivered } from './deliveries.reader.ts';
import { recordOpened } from './deliveries.service.ts';
import { disclosureRoutes } from './disclosures.routes.ts';
import { findInformation } from './disclosures.reader.ts';

/** Everybody may read what is current; a replaced one is read by staff, and by those who were given it. */
const informationFiles = (platform: Platform): FileOwner => ({
  reach: async (db, { clientId }, intent, id) => {
    const found = intent === 'files.read' ? await findInformation(db, id) : null;
    const mayRead = clientId === null || found?.isCurrent === true || (await wasDelivered(db, clientId, id));
    if (!found || !mayRead) throw new Problem('record.not_found');
    return { clientId: null };
  },
  takes: [],
  mostFiles: 0,
  areKept: true,
  opened: (actor, file) => inTransaction(platform.db, (tx) => recordOpened(tx, platform, actor, file)),
});

export const disclosuresFeature = {
  routes: (platform: Platform, { pdf, scanner, inspections }: Resources) =>
    disclosureRoutes(platform, { inspector: pdf, scanner, turns: inspections }),
  letters: disclosureLetters,
  notices: disclosureNotices,
  files: (platform: Platform) => ({ information_document: informationFiles(platform) }),
};
