import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import { sweepDrafts } from './drafts/abandoned-drafts.jobs.ts';
import { draftRoutes } from './drafts/answer-drafts.routes.ts';
import { electronicRecordRoutes } from './electronic/electronic.routes.ts';
import { recordFilesOwner } from './files/record-files.service.ts';
import { settleUnsettled } from './content/named-persons.service.ts';
import { moveDrafts, moveJobs } from './drafts/moves.jobs.ts';
import { recordLetters, recordNotices } from './notices/records.jobs.ts';
import { amlNotices, tellDueReviews } from './aml/reviews.jobs.ts';
import { amlRoutes } from './aml/aml.routes.ts';
import { conceptRoutes } from './concepts/concepts.routes.ts';
import { recordPdfRoutes } from './pdf/record-pdf.routes.ts';
import type { ConceptSource } from './record/concept-sources.service.ts';
import { allRecordRoutes } from './record/records.routes.ts';

export const recordsFeature = {
  routes: (platform: Platform, resources: Resources, { concepts }: { concepts: readonly ConceptSource[] }) => [
    ...allRecordRoutes(platform),
    ...electronicRecordRoutes(platform),
    ...draftRoutes(platform),
    ...recordPdfRoutes(platform, resources),
    ...conceptRoutes(platform, concepts),
    ...amlRoutes(platform, exportDepsOf(platform, resources)),
  ],
  jobs: (platform: Platform) => moveJobs(platform),
  letters: recordLetters,
  notices: { ...recordNotices, ...amlNotices },
  sweeps: { 'telling of AML reviews that are due': tellDueReviews },
  nightly: { 'deleting abandoned answers': sweepDrafts },
  files: () => ({ record: recordFilesOwner }),
  repairs: { 'moving drafts to forms required by law': moveDrafts, 'comparing persons named in records': settleUnsettled },
};
