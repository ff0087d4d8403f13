import * as endpoints from '@pramen/contract/saved-views/saved-views.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentSavedView } from './saved-views.present.ts';
import { readSavedViews } from './saved-views.reader.ts';
import { changeSavedView, createSavedView, deleteSavedView } from './saved-views.service.ts';

/** Saved list views of each staff member. */
export function savedViewRoutes(platform: Platform): Route[] {
  return [
    serve(endpoints.readSavedViews, async ({ db, actor, query }) => ({
      data: (await readSavedViews(db, actor, query.list)).map(presentSavedView),
    })),
    serve(endpoints.createSavedView, async ({ tx, actor, body }) => {
      const view = await createSavedView(tx, platform, actor, body);
      return { message: translate(actor.origin.language, 'savedViews:created'), saved_view: presentSavedView(view) };
    }),
    serve(endpoints.changeSavedView, async ({ tx, actor, params, body }) => {
      const view = await changeSavedView(tx, platform, actor, params.id, body);
      return { message: translate(actor.origin.language, 'savedViews:changed'), saved_view: presentSavedView(view) };
    }),
    serve(endpoints.deleteSavedView, async ({ tx, actor, params }) => {
      await deleteSavedView(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'savedViews:deleted') };
    }),
  ];
}
