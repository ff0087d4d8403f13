import * as endpoints from '@pramen/contract/document-templates/document-templates.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import { presented } from '../../../platform/lists/all-rows.ts';
import { serveExport } from '../../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../../platform/lists/list-export.ts';
import { allOfList } from '../../../platform/lists/list-page.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentGroups, presentTemplate, presentTemplateRow, presentVocabulary } from './document-templates.present.ts';
import {
  findUsableTemplates,
  listTemplates,
  reachTemplate,
  readTemplates,
  readUsableCategories,
  templateListIn,
} from './document-templates.reader.ts';
import type { TemplateRow } from './document-templates.reader.ts';
import { changeTemplate, createTemplate, deleteTemplate } from './document-templates.service.ts';
import { templateSheet } from './document-templates.sheets.ts';

function readingRoutes({ hasOffice }: PdfStudio, exporting: ExportDeps): Route[] {
  return [
    serve(
      endpoints.listDocumentTemplates,
      async ({
        tx,
        actor: {
          origin: { language },
        },
        body,
      }) => {
        const { rows, total } = await listTemplates(tx, body, language);
        return { data: rows.map((row) => presentTemplateRow(row, language)), meta: { total } };
      },
    ),
    serveExport(
      exporting,
      endpoints.exportDocumentTemplates,
      templateSheet,
      ({
        actor: {
          origin: { language },
        },
        body,
      }) => presented(allOfList(templateListIn(language), body), (row) => presentTemplateRow(row, language)),
    ),
    serve(
      endpoints.readDocumentTemplates,
      async ({
        db,
        actor: {
          origin: { language },
        },
      }) => ({ data: (await readTemplates(db, language)).map((row) => presentTemplateRow(row, language)) }),
    ),
    serve(endpoints.readTemplateGroups, async ({ db, actor }) => ({
      data: presentGroups(await readUsableCategories(db, actor), await findUsableTemplates(db, actor), actor.origin.language, hasOffice),
    })),
    serve(endpoints.readVocabulary, async ({ actor }) => ({ data: presentVocabulary(actor.origin.language) })),
    serve(endpoints.readDocumentTemplate, async ({ db, actor, params }) =>
      presentTemplate(await reachTemplate(db, actor, 'document-templates.read', params.id), actor.origin.language),
    ),
  ];
}

/** Reads and manages document templates. */
export function documentTemplateRoutes(platform: Platform, studio: PdfStudio, exporting: ExportDeps): Route[] {
  return [
    ...readingRoutes(studio, exporting),
    serve(endpoints.createDocumentTemplate, async ({ tx, actor, body }) => {
      const document_template = presentTemplate(await createTemplate(tx, platform, actor, body), actor.origin.language);
      return { message: translate(actor.origin.language, 'templateAnswers:created'), document_template };
    }),
    serve(endpoints.changeDocumentTemplate, async ({ tx, actor, params, body }) => {
      const present = (row: TemplateRow) => presentTemplate(row, actor.origin.language);
      const document_template = present(await changeTemplate(tx, platform, actor, params.id, body, present));
      return { message: translate(actor.origin.language, 'shell:saved'), document_template };
    }),
    serve(endpoints.deleteDocumentTemplate, async ({ tx, actor, params }) => {
      await deleteTemplate(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'templateAnswers:deleted') };
    }),
  ];
}
