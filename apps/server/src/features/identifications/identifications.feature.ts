import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import type { FileOwner } from '../files/file-intake.service.ts';
import type { ConceptSource } from '../records/record/concept-sources.service.ts';
import { matchCamePayment } from './first-payment.service.ts';
import { readInBrief } from './identification-answer.reader.ts';
import { identificationRoutes } from './identifications.routes.ts';
import { identificationLetters, identificationNotices } from './notices/identifications.jobs.ts';
import { cameJobs } from './payment/came-payments.jobs.ts';
import { countConcepts, readConcepts, requireIdentificationById } from './record/identifications.reader.ts';
import { sendConcepts } from './saving/concepts.service.ts';

/** Files arrive and stay with the versions of an identification: the file endpoints only read them. */
const identificationFiles: FileOwner = {
  reach: async (db, actor, intent, id) => ({ clientId: (await requireIdentificationById(db, actor, intent, id)).clientId }),
  takes: [],
  mostFiles: 0,
  areKept: true,
};

const concepts = (platform: Platform): ConceptSource => ({
  type: 'IDENTIFICATION',
  read: async (db, actor, clientId) => readInBrief(db, platform, actor, await readConcepts(db, clientId)),
  count: countConcepts,
  send: (tx, actor, clientId) => sendConcepts(tx, platform, actor, clientId),
});

export const identificationsFeature = {
  routes: (platform: Platform, { pdf, scanner, inspections, measuring }: Resources) =>
    identificationRoutes(
      platform,
      { inspector: pdf, scanner, turns: inspections, measuring },
      platform.identities.bank && { method: 'BANKID' },
    ),
  jobs: (platform: Platform) => cameJobs(platform, matchCamePayment),
  letters: identificationLetters,
  notices: identificationNotices,
  files: () => ({ identification: identificationFiles }),
  concepts,
};
