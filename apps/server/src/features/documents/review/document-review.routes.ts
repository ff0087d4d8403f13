import * as endpoints from '@pramen/contract/documents/documents.endpoints';
import { translate } from '@pramen/texts/translate';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { serve, serveGuarded } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readDocumentAnswer } from '../record/document-answer.reader.ts';
import { assignDocument, deleteDocument, setDocumentState, unassignDocument } from './document-review.service.ts';
import { retrySeal } from '../sealing/seal.service.ts';
import { requestSignature, revokeSignatures } from '../requests/signature-requests.service.ts';
import { refuseUnsealable } from '../requests/signable-file.service.ts';
import type { PagesInspector } from '../requests/signable-file.service.ts';

type SavedMessage = 'stateSet' | 'sealing' | 'requested' | 'revoked' | 'assigned' | 'unassigned';

/** Decides on documents: sets states, assigns staff and requests signatures. */
export function documentReviewRoutes(platform: Platform, inspector: PagesInspector): Route[] {
  const saved = async (tx: Tx, actor: Actor, id: string, said: SavedMessage) => ({
    message: translate(actor.origin.language, `documentWork:said.${said}`),
    document: await readDocumentAnswer(tx, actor, id),
  });
  return [
    serve(endpoints.setDocumentState, async ({ tx, actor, params, body }) => {
      await setDocumentState(tx, platform, actor, params.id, body);
      return saved(tx, actor, params.id, 'stateSet');
    }),
    serveGuarded(endpoints.requestSignature, {
      before: ({ outsideTx, actor, params }) => refuseUnsealable(outsideTx, platform, inspector, actor, params.id),
      handle: async ({ tx, actor, params, body }) => {
        await requestSignature(tx, platform, actor, params.id, body);
        return saved(tx, actor, params.id, 'requested');
      },
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
    serve(endpoints.sealDocument, async ({ tx, actor, params }) => {
      await retrySeal(tx, platform, actor, params.id);
      return saved(tx, actor, params.id, 'sealing');
    }),
    serve(endpoints.deleteDocument, async ({ tx, actor, params }) => {
      await deleteDocument(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'documentWork:said.deleted') };
    }),
  ];
}
