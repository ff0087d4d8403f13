import { exportClients, listClients, readClients } from '@pramen/contract/clients/clients.endpoints';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { Problem } from '../../../platform/calls/problem.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import { presented } from '../../../platform/lists/all-rows.ts';
import { serveExport } from '../../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../../platform/lists/list-export.ts';
import { allClientRows, listClientRows, readClientRows } from './clients.list.ts';
import { presentClientRow } from './clients.present.ts';
import { clientSheet } from './clients.sheet.ts';

/** Limit of rows in one response; larger lists are paginated. */
const MOST_ROWS = 5_000;

export function clientRoutes(exporting: ExportDeps): Route[] {
  return [
    serve(listClients, async ({ actor, body, tx }) => {
      const { rows, total } = await listClientRows(tx, actor, scopeOf('clients.list', actor.role), body);
      return { data: rows.map(presentClientRow), meta: { total } };
    }),
    serveExport(exporting, exportClients, clientSheet, ({ actor, body }) =>
      presented(allClientRows(actor, scopeOf('clients.list', actor.role), body), presentClientRow),
    ),
    serve(readClients, async ({ actor, db }) => {
      const rows = await readClientRows(db, actor, scopeOf('clients.list', actor.role), MOST_ROWS);
      if (!rows) throw new Problem('list.page_needed');
      return { data: rows.map(presentClientRow) };
    }),
  ];
}
