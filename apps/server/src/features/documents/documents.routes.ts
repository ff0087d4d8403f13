import * as templateEndpoints from '@pramen/contract/document-templates/template-documents.endpoints';
import * as endpoints from '@pramen/contract/documents/documents.endpoints';
import type { SavedDocument } from '@pramen/contract/documents/documents.schemas';
import { translate } from '@pramen/texts/translate';
import type { z } from 'zod';
import type { Readable, Tx } from '../../database/connect.ts';
import type { Scanner } from '../../platform/files/virus-scan.ts';
import type { Actor } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireClient } from '../clients/client.reader.ts';
import { findTemplate } from '../document-templates/document-templates.reader.ts';
import { forgetFiles } from '../files/file-intake.service.ts';
import { assignDocument, deleteDocument, setDocumentState, unassignDocument } from './document-review.service.ts';
import { addUploadedDocuments, receiveDocuments } from './document-uploads.service.ts';
import { listDocuments } from './documents.list.ts';
import { presentDocument, presentDocumentRow } from './documents.present.ts';
import { readDocumentDetail, readDocumentsByIds, readDocumentsOfClient, readOwnDocuments, readStateChanges, requireDocumentRow } from './documents.reader.ts';
import type { DocumentRowRecord } from './documents.reader.ts';
import { generateDocuments, regenerateDocument } from './generation.service.ts';
import type { Studio } from './generation.service.ts';
import { requestSignature, revokeSignatures } from './signature-requests.service.ts';

type Saved = z.output<typeof SavedDocument>;

export function documentRoutes(platform: Platform, studio: Studio, scanner: Scanner | null): Route[] {
  const present = (actor: Actor) => (row: DocumentRowRecord) => presentDocumentRow(row, actor.origin.language);
  const page = ({ rows, total }: Awaited<ReturnType<typeof listDocuments>>, actor: Actor) => ({ data: rows.map(present(actor)), meta: { total } });
  const readFull = async (db: Readable, actor: Actor, id: string, withStates: boolean) => {
    const row = await requireDocumentRow(db, actor, 'documents.read', id);
    const changes = withStates ? await readStateChanges(db, row.document) : null;
    return presentDocument(row, await readDocumentDetail(db, row.document), changes, actor.origin.language);
  };
  const saved = async (tx: Tx, actor: Actor, id: string, said: 'stateSet' | 'requested' | 'revoked' | 'assigned' | 'unassigned' | 'regenerating'): Promise<Saved> => {
    const document = await readFull(tx, actor, id, true);
    return { message: translate(actor.origin.language, `documentWork:said.${said}`), document };
  };
  const generate = async (tx: Tx, actor: Actor, clientId: string, templateIds: readonly string[]) => {
    const ids = await generateDocuments(tx, platform, studio, actor, clientId, templateIds);
    const documents = (await readDocumentsByIds(tx, actor, ids)).map(present(actor));
    return { message: translate(actor.origin.language, 'documentWork:said.generating', { count: ids.length }), documents };
  };
  return [
    serve(endpoints.readMyDocuments, async ({ db, actor }) => ({ data: (await readOwnDocuments(db, actor)).map(present(actor)) })),
    serve(endpoints.readClientDocuments, async ({ db, actor, params }) => {
      const { id } = await requireClient(db, actor, 'documents.of-client', params.id);
      return { data: (await readDocumentsOfClient(db, actor, id)).map(present(actor)) };
    }),
    serve(endpoints.listDocuments, async ({ tx, actor, body }) => page(await listDocuments(tx, actor, body), actor)),
    serve(endpoints.readDocument, ({ db, actor, params, query }) => readFull(db, actor, params.id, (query.scope ?? '').split(',').includes('states'))),
    serve(endpoints.generateDocuments, ({ tx, actor, body }) => generate(tx, actor, body.fileable_id, body.document_templates_ids)),
    serve(templateEndpoints.generateFromTemplate, ({ tx, actor, params, body }) => generate(tx, actor, body.fileable_id, [params.id])),
    serve(templateEndpoints.listTemplateDocuments, async ({ tx, actor, params, body }) => {
      const template = await findTemplate(tx, params.id);
      if (!template) throw new Problem('record.not_found');
      return page(await listDocuments(tx, actor, body, template.id), actor);
    }),
    serveGuarded(endpoints.uploadDocuments, {
      before: (call) => receiveDocuments(platform, scanner, call),
      handle: async ({ tx, actor }, received) => {
        const ids = await addUploadedDocuments(tx, platform, actor, received);
        const documents = (await readDocumentsByIds(tx, actor, ids)).map(present(actor));
        return { message: translate(actor.origin.language, 'documentWork:said.uploaded', { count: ids.length }), documents };
      },
      after: ({ intake }) => forgetFiles(platform.files, intake),
    }),
    serve(endpoints.setDocumentState, async ({ tx, actor, params, body }) => {
      await setDocumentState(tx, platform, actor, params.id, body);
      return saved(tx, actor, params.id, 'stateSet');
    }),
    serve(endpoints.requestSignature, async ({ tx, actor, params, body }) => {
      await requestSignature(tx, platform, actor, params.id, body);
      return saved(tx, actor, params.id, 'requested');
    }),
    serve(endpoints.revokeSignature, async ({ tx, actor, params, body }) => {
      await revokeSignatures(tx, platform, actor, params.id, body.signature_ids);
      return saved(tx, actor, params.id, 'revoked');
    }),
    serve(endpoints.assignDocument, async ({ tx, actor, params }) => {
      await assignDocument(tx, platform, actor, params.id);
      return saved(tx, actor, params.id, 'assigned');
    }),
    serve(endpoints.unassignDocument, async ({ tx, actor, params }) => {
      await unassignDocument(tx, platform, actor, params.id);
      return saved(tx, actor, params.id, 'unassigned');
    }),
    serve(endpoints.regenerateDocument, async ({ tx, actor, params }) => {
      await regenerateDocument(tx, platform, studio, actor, params.id);
      return saved(tx, actor, params.id, 'regenerating');
    }),
    serve(endpoints.deleteDocument, async ({ tx, actor, params }) => {
      await deleteDocument(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'documentWork:said.deleted') };
    }),
  ];
}
