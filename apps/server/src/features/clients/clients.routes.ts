import { listClients } from '@pramen/contract/clients/clients.endpoints';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { presentClientRow } from './clients.present.ts';
import { listClientRows } from './clients.reader.ts';

export function clientRoutes(): Route[] {
  return [
    serve(listClients, async ({ actor, body, tx }) => {
      const { rows, total } = await listClientRows(tx, actor, scopeOf('clients.list', actor.role), body);
      return { data: rows.map(presentClientRow), meta: { total } };
    }),
  ];
}
