import { readClientDuties } from '@pramen/contract/duties/duties.endpoints';
import { pragueDateOf } from '../../platform/clock/clock.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireClient } from '../clients/record/client.reader.ts';
import { presentFall, presentView } from './duties.present.ts';
import { listFalls, readViews } from './duties.reader.ts';

export function dutyRoutes({ clock }: Platform): Route[] {
  return [
    serve(readClientDuties, async ({ db, actor, params }) => {
      const client = await requireClient(db, actor, 'contracts.read', params.id);
      const falls = await listFalls(db, client.id);
      const views = await readViews(db, client.id, pragueDateOf(client.createdAt), clock.today());
      return { falls: falls.map(presentFall), views: views.map(presentView) };
    }),
  ];
}
