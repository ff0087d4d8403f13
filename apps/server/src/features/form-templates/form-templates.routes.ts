import * as endpoints from '@pramen/contract/form-templates/form-templates.endpoints';
import { TemplateType } from '@pramen/contract/form-templates/form-templates.schemas';
import { translate } from '@pramen/texts/translate';
import { Problem } from '../../platform/calls/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { presented } from '../../platform/lists/all-rows.ts';
import { serveExport } from '../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../platform/lists/list-export.ts';
import { allOfList } from '../../platform/lists/list-page.ts';
import type { Platform } from '../../platform/platform.ts';
import { readUsableTemplates } from './form-template-answer.reader.ts';
import { presentFormTemplate, presentFormTemplateRow, presentRevision, presentSample } from './form-templates.present.ts';
import { findFormTemplate, findRevision, formTemplateListIn, listFormTemplates, readRevisions } from './form-templates.reader.ts';
import type { FormTemplateRow } from './form-templates.reader.ts';
import { changeFormTemplate, createFormTemplate, deleteFormTemplate } from './form-templates.service.ts';
import { formTemplateSheet } from './form-templates.sheet.ts';
import { readSamples } from './sample-forms.reader.ts';

function readingRoutes(exporting: ExportDeps): Route[] {
  return [
    serve(endpoints.listFormTemplates, async ({ tx, actor, body }) => {
      const { language } = actor.origin;
      const { rows, total } = await listFormTemplates(tx, body, language);
      return { data: rows.map((row) => presentFormTemplateRow(row, language)), meta: { total } };
    }),
    serveExport(exporting, endpoints.exportFormTemplates, formTemplateSheet, ({ actor, body }) => {
      const { language } = actor.origin;
      return presented(allOfList(formTemplateListIn(language), body), (row) => presentFormTemplateRow(row, language));
    }),
    serve(endpoints.readFormTemplatesByType, async ({ db, actor, query }) => {
      const { data: type } = TemplateType.safeParse(query.type);
      return { data: type ? await readUsableTemplates(db, actor, type) : [] };
    }),
    serve(endpoints.readSampleForms, async () => ({ data: (await readSamples()).map(presentSample) })),
    serve(endpoints.readFormTemplate, async ({ db, actor, params }) => {
      const found = await findFormTemplate(db, params.id, actor.origin.language);
      if (!found) throw new Problem('record.not_found');
      return presentFormTemplate(found, actor.origin.language);
    }),
    serve(endpoints.readFormRevisions, async ({ db, actor, params }) => {
      const found = await findFormTemplate(db, params.id, actor.origin.language);
      if (!found) throw new Problem('record.not_found');
      return { data: (await readRevisions(db, found.id)).map(presentRevision) };
    }),
    serve(endpoints.readFormRevision, async ({ db, actor, params }) => {
      const template = await findFormTemplate(db, params.id, actor.origin.language);
      const number = /^\d{1,6}$/.test(params.number) ? Number(params.number) : 0;
      const found = template && (await findRevision(db, template.id, number));
      if (!found) throw new Problem('record.not_found');
      return { ...presentRevision(found), data: found.definition };
    }),
  ];
}

/** Routes of the form templates. */
export function formTemplateRoutes(platform: Platform, exporting: ExportDeps): Route[] {
  return [
    ...readingRoutes(exporting),
    serve(endpoints.createFormTemplate, async ({ tx, actor, body }) => {
      const { language } = actor.origin;
      const template = presentFormTemplate(await createFormTemplate(tx, platform, actor, body), language);
      return { message: translate(language, 'formTemplates:created'), form_template: template };
    }),
    serve(endpoints.changeFormTemplate, async ({ tx, actor, params, body }) => {
      const { language } = actor.origin;
      const present = (row: FormTemplateRow) => presentFormTemplate(row, language);
      const template = present(await changeFormTemplate(tx, platform, actor, params.id, body, present));
      return { message: translate(language, 'shell:saved'), form_template: template };
    }),
    serve(endpoints.deleteFormTemplate, async ({ tx, actor, params }) => {
      await deleteFormTemplate(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'formTemplates:deleted') };
    }),
  ];
}
