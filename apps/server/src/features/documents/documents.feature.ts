import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import type { FileOwner } from '../files/file-intake.service.ts';
import type { CodeOrders } from '../verification/verification.service.ts';
import { generationJobs, resumeGeneration } from './generation/generation.jobs.ts';
import { generationRoutes } from './generation/generation.routes.ts';
import { documentRoutes } from './list/documents.routes.ts';
import { requireDocument } from './record/documents.reader.ts';
import { sendDueReminders } from './requests/reminders.jobs.ts';
import { leftContractJobs, signatureComposers, signatureNotices } from './requests/signature-requests.jobs.ts';
import { sweepSignatureRequests } from './requests/signature-requests.service.ts';
import { documentReviewRoutes } from './review/document-review.routes.ts';
import { sealJobs, sweepSeals } from './sealing/seal.jobs.ts';
import { recordOpening } from './signing/openings.service.ts';
import { signingComposers, signingNotices } from './signing/signing.jobs.ts';
import { signingRoutes } from './signing/signing.routes.ts';
import { orderSigningCode } from './signing/signing.service.ts';
import { sweepSignings } from './signing/signings.service.ts';

/** The file endpoints add nothing to a document: uploads create documents, and jobs generate and seal their files. */
const documentFiles = (platform: Platform): FileOwner => ({
  reach: async (db, actor, intent, id) => ({ clientId: (await requireDocument(db, actor, intent, id)).clientId }),
  takes: [],
  mostFiles: 0,
  areKept: true,
  opened: (actor, file) => recordOpening(platform, actor, file),
});

export const documentsFeature = {
  routes: (platform: Platform, resources: Resources) => [
    ...documentRoutes(exportDepsOf(platform, resources)),
    ...generationRoutes(platform, resources.pdf, { inspector: resources.pdf, scanner: resources.scanner, turns: resources.inspections }),
    ...documentReviewRoutes(platform, resources.pdf),
    ...signingRoutes(platform),
  ],
  jobs: (platform: Platform, { pdf }: Resources) => [
    ...generationJobs(platform, pdf),
    ...sealJobs(platform, pdf),
    ...leftContractJobs(platform),
  ],
  letters: (platform: Platform) => ({ ...signatureComposers(platform), ...signingComposers(platform) }),
  notices: { ...signatureNotices, ...signingNotices },
  files: (platform: Platform) => ({ document: documentFiles(platform) }),
  codes: (platform: Platform): CodeOrders => ({ DOCUMENT: (tx, actor, ids) => orderSigningCode(tx, platform, actor, ids) }),
  repairs: {
    'resuming document generation': resumeGeneration,
    'resuming seals': sweepSeals,
    'sending signature reminders': sendDueReminders,
  },
  sweeps: {
    'sweeping signings': ({ db, clock }: Platform) => sweepSignings(db, clock.now()),
    'ending signature requests': sweepSignatureRequests,
  },
};
