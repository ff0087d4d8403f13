import * as endpoints from '@pramen/contract/suitability-reports/suitability-reports.endpoints';
import type { OpenReportOrder } from '@pramen/contract/suitability-reports/suitability-reports.schemas';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { allOfList } from '../../platform/lists/list-page.ts';
import { serveExport } from '../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireClient } from '../clients/record/client.reader.ts';
import { listReportRows, readReportsOf, reportListFor } from './list/suitability-reports.list.ts';
import { reportSheet } from './list/suitability-reports.sheet.ts';
import { readOpenOrders } from './orders/report-orders.reader.ts';
import type { OrderRecord } from './orders/report-orders.reader.ts';
import { orderCorrection } from './orders/report-orders.service.ts';

const presentOrder = ({ id, fromDate, toDate, state, reason }: OrderRecord): OpenReportOrder => ({
  id,
  from: fromDate,
  to: toDate,
  state,
  reason,
});

export function suitabilityReportRoutes(platform: Platform, exporting: ExportDeps): Route[] {
  return [
    serve(endpoints.listClientReports, async ({ db, actor, params }) => {
      const { id } = await requireClient(db, actor, 'suitability.read', params.id);
      return { data: await readReportsOf(db, id), orders: (await readOpenOrders(db, id)).map(presentOrder) };
    }),
    serve(endpoints.correctReport, async ({ tx, actor, params, body }) => {
      const { id } = await requireClient(tx, actor, 'suitability.report', params.id);
      await orderCorrection(tx, platform, actor, id, body.to);
      return { message: translate(actor.origin.language, 'suitabilityReports:ordered') };
    }),
    serve(endpoints.listReports, async ({ tx, actor, body }) => {
      const { rows, total } = await listReportRows(tx, actor, platform.clock.now(), body);
      return { data: rows, meta: { total } };
    }),
    serveExport(exporting, endpoints.exportReports, reportSheet, ({ actor, body }) =>
      allOfList(reportListFor(actor, platform.clock.now()), body),
    ),
  ];
}
