import * as endpoints from '@pramen/contract/document-templates/document-templates.endpoints';
import { translate } from '@pramen/texts/translate';
import type { Readable } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { serve, serveGuarded } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { Platform } from '../../../platform/platform.ts';
import { explainRefusals, readTemplateBytes } from '../filling/document-generation.service.ts';
import { presentTemplate } from '../record/document-templates.present.ts';
import { reachTemplate } from '../record/document-templates.reader.ts';
import type { TemplateRow } from '../record/document-templates.reader.ts';
import { readAnnotations, refusePicture, removeTemplateFile, saveAnnotations, saveHtml } from './template-content.service.ts';
import { overlayTemplate, previewTemplate } from './template-preview.service.ts';

async function requirePdfTemplate(db: Readable, actor: Actor, id: string): Promise<TemplateRow> {
  const template = await reachTemplate(db, actor, 'document-templates.manage', id);
  if (template.format !== 'PDF') throw new Problem('template.other_format');
  return template;
}

/** Reading and laying out are slow, so they run before the transaction, which only writes. */
function savingRoutes(platform: Platform, studio: PdfStudio): Route[] {
  return [
    serveGuarded(endpoints.saveTemplateHtml, {
      before: async ({ actor, origin, body }) => {
        const read = await explainRefusals(origin.language, () => studio.forPerson(actor.userId).readTemplate(body.template));
        refusePicture(read, origin.language);
        return read;
      },
      handle: async ({ tx, actor, params, body }, read) => {
        const present = (row: TemplateRow) => presentTemplate(row, actor.origin.language);
        const document_template = present(await saveHtml(tx, platform, actor, params.id, { ...read, version: body.version }, present));
        return { message: translate(actor.origin.language, 'templateAnswers:contentSaved'), document_template };
      },
    }),
    serveGuarded(endpoints.saveAnnotations, {
      before: async ({ actor, origin, params, body }) => {
        const template = await requirePdfTemplate(platform.db, actor, params.id);
        const bytes = await readTemplateBytes(platform.db, platform, template, origin.language);
        const pages = await explainRefusals(origin.language, () => studio.forPerson(actor.userId).readPages(bytes));
        return { annotations: readAnnotations(body.fields, pages.length, origin.language), fileId: template.fileId };
      },
      handle: async ({ tx, actor, params, body }, read) => {
        const present = (row: TemplateRow) => presentTemplate(row, actor.origin.language);
        const document_template = present(
          await saveAnnotations(tx, platform, actor, params.id, { ...read, version: body.version }, present),
        );
        return { message: translate(actor.origin.language, 'templateAnswers:annotationsSaved'), document_template };
      },
    }),
    serve(endpoints.removeTemplateFile, async ({ tx, actor, params }) => {
      await removeTemplateFile(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'templateAnswers:fileRemoved') };
    }),
  ];
}

/** Saves, removes and previews the content of templates. */
export function templateContentRoutes(platform: Platform, studio: PdfStudio): Route[] {
  return [
    ...savingRoutes(platform, studio),
    serveGuarded(endpoints.overlayPdf, {
      before: async ({ actor, origin, params, body }) => {
        const template = await requirePdfTemplate(platform.db, actor, params.id);
        return overlayTemplate(platform, studio, actor, template, body, origin.language);
      },
      handle: (_call, preview) => Promise.resolve(preview),
    }),
    serveGuarded(endpoints.previewTemplate, {
      before: async ({ actor, origin, params, body }) =>
        previewTemplate(
          platform,
          studio,
          actor,
          await reachTemplate(platform.db, actor, 'document-templates.manage', params.id),
          body.client_id,
          origin.language,
        ),
      handle: (_call, preview) => Promise.resolve(preview),
    }),
  ];
}
