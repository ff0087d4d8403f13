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
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { sendFiles } from '../../platform/api/send-files.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { documentsKey, oneKey } from './documents.queries.ts';

/** Every list of documents: `documents-to-processing` and its like are keys of their own. */
const isList = (name: unknown) => typeof name === 'string' && name.startsWith(documentsKey[0]);

/** What shows documents asks for them anew, and so does what counts those that wait for a signature. */
export function useRefreshDocuments(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => isList(name) });
    void client.invalidateQueries({ queryKey: ['auth', 'profile'] });
  };
}

/** Accepts, cancels, or marks for processing. */
export function useStateChange(id: string) {
  return useCommand({
    send: (body: BodyInputOf<typeof setDocumentState>) => call<typeof setDocumentState>('POST /api/documents/{id}/set-state', { params: { id }, body }),
    onSuccess: useRefreshDocuments(),
  });
}

/** The same where nothing is said with it. */
export function useStateSetting(id: string, state: 'ACCEPTED' | 'CANCELED') {
  return useCommand({
    send: () => call<typeof setDocumentState>('POST /api/documents/{id}/set-state', { params: { id }, body: { state } }),
    onSuccess: useRefreshDocuments(),
  });
}

/** Sends a document back to those that wait to be processed. */
export function useMarking() {
  return useCommand({
    send: (id: string) => call<typeof setDocumentState>('POST /api/documents/{id}/set-state', { params: { id }, body: { state: 'TO_REVIEW' } }),
    onSuccess: useRefreshDocuments(),
  });
}

export function useSignatureRequest(id: string) {
  return useCommand({
    send: (body: BodyInputOf<typeof requestSignature>) => call<typeof requestSignature>('POST /api/documents/{id}/request-signature', { params: { id }, body }),
    onSuccess: useRefreshDocuments(),
  });
}

export function useSignatureRevocation(id: string, signatureId: string) {
  return useCommand({
    send: () => call<typeof revokeSignature>('POST /api/documents/{id}/revoke-signature', { params: { id }, body: { signature_ids: [signatureId] } }),
    onSuccess: useRefreshDocuments(),
  });
}

/** Takes a document over, or gives it back. */
export function useAssignment(id: string) {
  return useCommand({
    send: (isMine: boolean) =>
      isMine
        ? call<typeof assignDocument>('POST /api/documents/{id}/assign-to-myself', { params: { id } })
        : call<typeof unassignDocument>('POST /api/documents/{id}/unassign-myself', { params: { id } }),
    onSuccess: useRefreshDocuments(),
  });
}

export function useRegeneration(id: string) {
  return useCommand({
    send: () => call<typeof regenerateDocument>('POST /api/documents/{id}/regenerate', { params: { id } }),
    onSuccess: useRefreshDocuments(),
  });
}

/** Has a seal that could not be made tried once more. */
export function useSealing(id: string) {
  return useCommand({
    send: () => call<typeof sealDocument>('POST /api/documents/{id}/seal', { params: { id } }),
    onSuccess: useRefreshDocuments(),
  });
}

export function useDocumentDeletion(id: string) {
  const client = useQueryClient();
  return useCommand({
    send: () => call<typeof deleteDocument>('DELETE /api/document-templates/documents/{id}', { params: { id } }),
    onSuccess: () => {
      // Not asked for again: its own screen, still there for a moment, would find it gone.
      void client.invalidateQueries({ predicate: ({ queryKey }) => isList(queryKey[0]) && queryKey[2] !== oneKey(id)[2] });
    },
  });
}

/** Signs documents by the code that was sent for exactly these. */
export function useSigning() {
  return useCommand({
    send: (body: Omit<BodyInputOf<typeof signDocuments>, 'type'>) => call<typeof signDocuments>('POST /api/documents/sign', { body: { ...body, type: 'SMS' } }),
    onSuccess: useRefreshDocuments(),
  });
}

/** Returns documents unsigned, with a reason. */
export function useReturning() {
  return useCommand({
    send: (body: BodyInputOf<typeof rejectDocuments>) => call<typeof rejectDocuments>('POST /api/documents/reject', { body }),
    onSuccess: useRefreshDocuments(),
  });
}

export function useGeneration(clientId: string) {
  return useCommand({
    send: (templateIds: readonly string[]) =>
      call<typeof generateDocuments>('POST /api/documents/generate', { body: { fileable_type: 'client', fileable_id: clientId, document_templates_ids: [...templateIds] } }),
    onSuccess: useRefreshDocuments(),
  });
}

interface SendingDocuments {
  files: readonly File[];
  signal: AbortSignal;
  /** Share of the bytes that left, from 0 to 1. */
  onProgress: (share: number) => void;
}

export function useDocumentUpload(clientId: string) {
  return useCommand({
    send: ({ files, ...options }: SendingDocuments) =>
      sendFiles<typeof uploadDocuments>('POST /api/documents/upload', 'attachments', files, { ...options, form: { documentable_type: 'client', documentable_id: clientId } }),
    onSuccess: useRefreshDocuments(),
  });
}

/** Tells a client by e-mail where their documents are. */
export function useDocumentationSending(clientId: string) {
  return useCommand({ send: () => call<typeof sendDocumentation>('GET /api/clients/{id}/send-documentation', { params: { id: clientId } }) });
}

/** Reminds a person of everything that waits for their signature; at most once in 24 hours, which the answer says. */
export function useReminding() {
  return useCommand({ send: (userId: string) => call<typeof sendSignNotification>('POST /api/users/send-sign-notification', { body: { user_ids: [userId] } }) });
}
