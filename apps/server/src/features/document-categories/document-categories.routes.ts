import * as endpoints from '@pramen/contract/document-templates/categories.endpoints';
import { translate } from '@pramen/texts/translate';
import type { Actor } from '../../platform/calls/call.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { presented } from '../../platform/lists/all-rows.ts';
import { serveExport } from '../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../platform/lists/list-export.ts';
import { allOfList } from '../../platform/lists/list-page.ts';
import type { Platform } from '../../platform/platform.ts';
import { categoryListIn, listCategories, readCategories } from './document-categories.reader.ts';
import type { CategoryRow } from './document-categories.reader.ts';
import { changeCategory, createCategory, deleteCategory } from './document-categories.service.ts';
import { presentCategory } from './document-categories.present.ts';
import { categorySheet } from './document-categories.sheet.ts';

const presentIn =
  ({ origin: { language } }: Actor) =>
  (row: CategoryRow) =>
    presentCategory(row, language);

/** Categories of document templates. */
export function documentCategoryRoutes(platform: Platform, exporting: ExportDeps): Route[] {
  return [
    serve(endpoints.listCategories, async ({ tx, actor, body }) => {
      const { rows, total } = await listCategories(tx, body, actor.origin.language);
      return { data: rows.map(presentIn(actor)), meta: { total } };
    }),
    serveExport(exporting, endpoints.exportCategories, categorySheet, ({ actor, body }) =>
      presented(allOfList(categoryListIn(actor.origin.language), body), presentIn(actor)),
    ),
    serve(endpoints.readCategories, async ({ db, actor }) => ({
      data: (await readCategories(db, actor.origin.language)).map(presentIn(actor)),
    })),
    serve(endpoints.createCategory, async ({ tx, actor, body }) => {
      const category = presentIn(actor)(await createCategory(tx, platform, actor, body));
      return { message: translate(actor.origin.language, 'templateAnswers:categoryCreated'), category };
    }),
    serve(endpoints.changeCategory, async ({ tx, actor, params, body }) => {
      const present = presentIn(actor);
      const category = present(await changeCategory(tx, platform, actor, params.id, body, present));
      return { message: translate(actor.origin.language, 'shell:saved'), category };
    }),
    serve(endpoints.deleteCategory, async ({ tx, actor, params }) => {
      await deleteCategory(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'templateAnswers:categoryDeleted') };
    }),
  ];
}
