import * as endpoints from '@pramen/contract/document-templates/categories.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { listCategories, readCategories } from './categories.reader.ts';
import { changeCategory, createCategory, deleteCategory } from './categories.service.ts';
import { presentCategory } from './document-templates.present.ts';

/** Categories of document templates. */
export function categoryRoutes(platform: Platform): Route[] {
  return [
    serve(endpoints.listCategories, async ({ tx, body }) => {
      const { rows, total } = await listCategories(tx, body);
      return { data: rows.map(presentCategory), meta: { total } };
    }),
    serve(endpoints.readCategories, async ({ db }) => ({ data: (await readCategories(db)).map(presentCategory) })),
    serve(endpoints.createCategory, async ({ tx, actor, body }) => {
      const category = presentCategory(await createCategory(tx, platform, actor, body));
      return { message: translate(actor.origin.language, 'templateAnswers:categoryCreated'), category };
    }),
    serve(endpoints.changeCategory, async ({ tx, actor, params, body }) => {
      const category = presentCategory(await changeCategory(tx, platform, actor, params.id, body, presentCategory));
      return { message: translate(actor.origin.language, 'shell:saved'), category };
    }),
    serve(endpoints.deleteCategory, async ({ tx, actor, params }) => {
      await deleteCategory(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'templateAnswers:categoryDeleted') };
    }),
  ];
}
