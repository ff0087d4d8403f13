import { exportTemplateDocuments, listTemplateDocuments } from '@pramen/contract/document-templates/template-documents.endpoints';
import * as endpoints from '@pramen/contract/documents/documents.endpoints';
import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import type { Readable } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import { presented } from '../../../platform/lists/all-rows.ts';
import { serveExport } from '../../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../../platform/lists/list-export.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import { findTemplate } from '../../document-templates/record/document-templates.reader.ts';
import { readDocumentAnswer } from '../record/document-answer.reader.ts';
import { allDocuments, listDocuments } from './documents.list.ts';
import { presentDocumentRow } from '../record/documents.present.ts';
import { readDocumentsOfClient, readOwnDocuments } from '../record/documents.reader.ts';
import type { DocumentRowRecord } from '../record/documents.reader.ts';
import { documentSheet } from './documents.sheet.ts';

const requireTemplate = async (db: Readable, actor: Actor, id: string) => {
  const template = await findTemplate(db, id, actor.origin.language);
  if (!template) throw new Problem('record.not_found');
  return template;
};

const present = (rows: readonly DocumentRowRecord[], { origin }: Actor): DocumentRow[] =>
  rows.map((row) => presentDocumentRow(row, origin.language));
const page = ({ rows, total }: Awaited<ReturnType<typeof listDocuments>>, actor: Actor) => ({
  data: present(rows, actor),
  meta: { total },
});

/** Reads documents. */
export function documentRoutes(exporting: ExportDeps): Route[] {
  const shown = (actor: Actor, rows: ReturnType<typeof allDocuments>) =>
    presented(rows, (row) => presentDocumentRow(row, actor.origin.language));
  return [
    serve(endpoints.readMyDocuments, async ({ db, actor }) => ({ data: present(await readOwnDocuments(db, actor), actor) })),
    serve(endpoints.readClientDocuments, async ({ db, actor, params }) => {
      const { id } = await requireClient(db, actor, 'documents.of-client', params.id);
      return { data: present(await readDocumentsOfClient(db, actor, id), actor) };
    }),
    serve(endpoints.listDocuments, async ({ tx, actor, body }) => page(await listDocuments(tx, actor, body), actor)),
    serve(listTemplateDocuments, async ({ tx, actor, params, body }) => {
      const template = await requireTemplate(tx, actor, params.id);
      return page(await listDocuments(tx, actor, body, template.id), actor);
    }),
    serveExport(exporting, endpoints.exportDocuments, documentSheet, ({ actor, body }) => shown(actor, allDocuments(actor, body))),
    serveExport(exporting, exportTemplateDocuments, documentSheet, async ({ db, actor, params, body }) =>
      shown(actor, allDocuments(actor, body, (await requireTemplate(db, actor, params['id'] ?? '')).id)),
    ),
    serve(endpoints.readDocument, ({ db, actor, params }) => readDocumentAnswer(db, actor, params.id)),
  ];
}
