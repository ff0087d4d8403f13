import type {
  assignDocument,
  deleteDocument,
  generateDocuments,
  regenerateDocument,
  requestSignature,
  revokeSignature,
  sealDocument,
  setDocumentState,
  unassignDocument,
  uploadDocuments,
} from '@pramen/contract/documents/documents.endpoints';
import type { rejectDocuments, sendDocumentation, sendSignNotification, signDocuments } from '@pramen/contract/documents/signing.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { sendFiles } from '../../platform/api/files/send-files.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

export function useAcceptance(id: string) {
  return useCommand({
    send: () => call<typeof setDocumentState>('POST /api/documents/{id}/set-state', { params: { id }, body: { state: 'ACCEPTED' } }),
    onSuccess: useStaleAfter('document'),
  });
}

/** Cancels a document, with a reason when the document is kept. */
export function useCancellation(id: string) {
  return useCommand({
    send: (description: string | undefined) =>
      call<typeof setDocumentState>('POST /api/documents/{id}/set-state', {
        params: { id },
        body: { state: 'CANCELED', ...(description === undefined ? {} : { description }) },
      }),
    onSuccess: useStaleAfter('document'),
  });
}

/** Sends a document back to the list of those to be processed. */
export function useSendToReview() {
  return useCommand({
    send: (id: string) =>
      call<typeof setDocumentState>('POST /api/documents/{id}/set-state', { params: { id }, body: { state: 'TO_REVIEW' } }),
    onSuccess: useStaleAfter('document'),
  });
}

export function useSignatureRequest(id: string) {
  return useCommand({
    send: (body: BodyInputOf<typeof requestSignature>) =>
      call<typeof requestSignature>('POST /api/documents/{id}/request-signature', { params: { id }, body }),
    onSuccess: useStaleAfter('document'),
  });
}

export function useSignatureRevocation(id: string, signatureId: string) {
  return useCommand({
    send: () =>
      call<typeof revokeSignature>('POST /api/documents/{id}/revoke-signature', { params: { id }, body: { signature_ids: [signatureId] } }),
    onSuccess: useStaleAfter('document'),
  });
}

/** Assigns a document to the user, or releases it. */
export function useAssignment(id: string) {
  return useCommand({
    send: (isMine: boolean) =>
      isMine
        ? call<typeof assignDocument>('POST /api/documents/{id}/assign-to-myself', { params: { id } })
        : call<typeof unassignDocument>('POST /api/documents/{id}/unassign-myself', { params: { id } }),
    onSuccess: useStaleAfter('document'),
  });
}

export function useRegeneration(id: string) {
  return useCommand({
    send: () => call<typeof regenerateDocument>('POST /api/documents/{id}/regenerate', { params: { id } }),
    onSuccess: useStaleAfter('document'),
  });
}

/** Retries a failed seal. */
export function useSealing(id: string) {
  return useCommand({
    send: () => call<typeof sealDocument>('POST /api/documents/{id}/seal', { params: { id } }),
    onSuccess: useStaleAfter('document'),
  });
}

export function useDocumentDeletion(id: string) {
  return useCommand({
    send: () => call<typeof deleteDocument>('DELETE /api/document-templates/documents/{id}', { params: { id } }),
    onSuccess: useStaleAfter('document', queryKeys.document(id)),
  });
}

/** Signs documents with the code that was sent for exactly these. */
export function useSigning() {
  return useCommand({
    send: (body: Omit<BodyInputOf<typeof signDocuments>, 'type'>) =>
      call<typeof signDocuments>('POST /api/documents/sign', { body: { ...body, type: 'SMS' } }),
    onSuccess: useStaleAfter('document'),
  });
}

/** Returns documents unsigned, with a reason. */
export function useReturnUnsigned() {
  return useCommand({
    send: (body: BodyInputOf<typeof rejectDocuments>) => call<typeof rejectDocuments>('POST /api/documents/reject', { body }),
    onSuccess: useStaleAfter('document'),
  });
}

export function useGeneration(clientId: string) {
  return useCommand({
    send: ({ templateIds, contractId }: { templateIds: readonly string[]; contractId: string }) =>
      call<typeof generateDocuments>('POST /api/documents/generate', {
        body: { fileable_type: 'client', fileable_id: clientId, document_templates_ids: [...templateIds], contract_id: contractId || null },
      }),
    onSuccess: useStaleAfter('document'),
  });
}

interface SendingDocuments {
  files: readonly File[];
  signal: AbortSignal;
  /** Share of the bytes already sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

export function useDocumentUpload(clientId: string) {
  return useCommand({
    send: ({ files, ...options }: SendingDocuments) =>
      sendFiles<typeof uploadDocuments>('POST /api/documents/upload', 'attachments', files, {
        ...options,
        form: { documentable_type: 'client', documentable_id: clientId },
      }),
    onSuccess: useStaleAfter('document'),
  });
}

/** E-mails a client a link to their documents. */
export function useDocumentationSending(clientId: string) {
  return useCommand({
    send: () => call<typeof sendDocumentation>('GET /api/clients/{id}/send-documentation', { params: { id: clientId } }),
  });
}

/** Reminds a signer of all requests waiting for them; at most once in 24 hours, as the response says. */
export function useReminding() {
  return useCommand({
    send: (userId: string) => call<typeof sendSignNotification>('POST /api/users/send-sign-notification', { body: { user_ids: [userId] } }),
  });
}
