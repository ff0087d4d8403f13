import { generateFromTemplate } from '@pramen/contract/document-templates/template-documents.endpoints';
import * as endpoints from '@pramen/contract/documents/documents.endpoints';
import { translate } from '@pramen/texts/translate';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { serve, serveGuarded } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgetFiles } from '../../files/file-intake.service.ts';
import type { Inspection } from '../../files/file-intake.service.ts';
import { readDocumentAnswer, readDocumentAnswers } from '../record/document-answer.reader.ts';
import { addUploadedDocuments, receiveDocuments } from './document-uploads.service.ts';
import { generateDocuments, regenerateDocument } from './generation.service.ts';
import type { GenerationOrder, Studio } from './generation.service.ts';

/** Creates documents from templates and from uploaded files. */
export function generationRoutes(platform: Platform, studio: Studio, inspection: Inspection): Route[] {
  const generate = async (tx: Tx, actor: Actor, clientId: string, order: GenerationOrder) => {
    const ids = await generateDocuments(tx, platform, studio, actor, clientId, order);
    return {
      message: translate(actor.origin.language, 'documentWork:said.generating', { count: ids.length }),
      documents: await readDocumentAnswers(tx, actor, ids),
    };
  };
  return [
    serve(endpoints.generateDocuments, ({ tx, actor, body }) =>
      generate(tx, actor, body.fileable_id, { templateIds: body.document_templates_ids, contractId: body.contract_id }),
    ),
    serve(generateFromTemplate, ({ tx, actor, params, body }) =>
      generate(tx, actor, body.fileable_id, { templateIds: [params.id], contractId: body.contract_id }),
    ),
    serve(endpoints.regenerateDocument, async ({ tx, actor, params }) => {
      await regenerateDocument(tx, platform, studio, actor, params.id);
      return {
        message: translate(actor.origin.language, 'documentWork:said.regenerating'),
        document: await readDocumentAnswer(tx, actor, params.id),
      };
    }),
    serveGuarded(endpoints.uploadDocuments, {
      before: (call) => receiveDocuments(platform, inspection, call),
      handle: async ({ tx, actor }, received) => {
        const ids = await addUploadedDocuments(tx, platform, actor, received);
        return {
          message: translate(actor.origin.language, 'documentWork:said.uploaded', { count: ids.length }),
          documents: await readDocumentAnswers(tx, actor, ids),
        };
      },
      after: ({ intake }) => forgetFiles(platform.files, intake),
    }),
  ];
}
