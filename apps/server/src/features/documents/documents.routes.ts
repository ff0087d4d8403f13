import { listTemplateDocuments } from '@pramen/contract/document-templates/template-documents.endpoints';
import * as endpoints from '@pramen/contract/documents/documents.endpoints';
import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import type { Actor } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { requireClient } from '../clients/client.reader.ts';
import { findTemplate } from '../document-templates/document-templates.reader.ts';
import { readDocumentAnswer } from './document-answer.reader.ts';
import { listDocuments } from './documents.list.ts';
import { presentDocumentRow } from './documents.present.ts';
import { readDocumentsOfClient, readOwnDocuments } from './documents.reader.ts';
import type { DocumentRowRecord } from './documents.reader.ts';

const present = (rows: readonly DocumentRowRecord[], { origin }: Actor): DocumentRow[] => rows.map((row) => presentDocumentRow(row, origin.language));
const page = ({ rows, total }: Awaited<ReturnType<typeof listDocuments>>, actor: Actor) => ({ data: present(rows, actor), meta: { total } });

/** Reading documents. */
export function documentRoutes(): Route[] {
  return [
    serve(endpoints.readMyDocuments, async ({ db, actor }) => ({ data: present(await readOwnDocuments(db, actor), actor) })),
    serve(endpoints.readClientDocuments, async ({ db, actor, params }) => {
      const { id } = await requireClient(db, actor, 'documents.of-client', params.id);
      return { data: present(await readDocumentsOfClient(db, actor, id), actor) };
    }),
    serve(endpoints.listDocuments, async ({ tx, actor, body }) => page(await listDocuments(tx, actor, body), actor)),
    serve(listTemplateDocuments, async ({ tx, actor, params, body }) => {
      const template = await findTemplate(tx, params.id, actor.origin.language);
      if (!template) throw new Problem('record.not_found');
      return page(await listDocuments(tx, actor, body, template.id), actor);
    }),
    serve(endpoints.readDocument, ({ db, actor, params }) => readDocumentAnswer(db, actor, params.id)),
  ];
}
