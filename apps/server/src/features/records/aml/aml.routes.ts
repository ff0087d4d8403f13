import { exportAmlReviews, listAmlReviews, readAmlStanding } from '@pramen/contract/records/aml.endpoints';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import { presented } from '../../../platform/lists/all-rows.ts';
import { serveExport } from '../../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../../platform/lists/list-export.ts';
import { allOfList } from '../../../platform/lists/list-page.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import { presentReview } from './aml.present.ts';
import { listReviews, reviewListFor } from './reviews.reader.ts';
import { reviewSheet } from './reviews.sheet.ts';
import { readStanding } from './standing.reader.ts';

export function amlRoutes(platform: Platform, exporting: ExportDeps): Route[] {
  return [
    serve(readAmlStanding, async ({ db, actor, params }) => {
      const { id } = await requireClient(db, actor, 'aml.read', params.id);
      return readStanding(db, platform, actor, id);
    }),
    serve(listAmlReviews, async ({ tx, actor, body }) => {
      const { rows, total } = await listReviews(tx, actor, platform.clock.today(), body);
      return { data: rows.map(presentReview), meta: { total } };
    }),
    serveExport(exporting, exportAmlReviews, reviewSheet, ({ actor, body }) =>
      presented(allOfList(reviewListFor(actor, platform.clock.today()), body), presentReview),
    ),
  ];
}
