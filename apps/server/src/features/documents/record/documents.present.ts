import type {
  ClosedRequest,
  Document,
  DocumentRow,
  DocumentSignature,
  DocumentStateChange,
} from '@pramen/contract/documents/documents.schemas';
import { clientStateOf } from '@pramen/domain/documents/document-states';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import type { MeetingRow } from './document-meetings.reader.ts';
import type { DocumentDetail, SignatureRow, StateChangeRow } from './document-trails.reader.ts';
import type { DocumentRowRecord } from './documents.reader.ts';
import {
  isKept,
  isGenerating,
  isReady,
  isSealing,
  mayAskToSign,
  mayOfferRegeneration,
  readFault,
  readSealFault,
} from './documents.rules.ts';

type StoredFile = NonNullable<DocumentRowRecord['file']>;

function presentFile({ id, uuid, fileName, mediaType, byteCount }: StoredFile): NonNullable<DocumentRow['file']> {
  const dot = fileName.lastIndexOf('.');
  const [name, extension] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot + 1).toLowerCase()] : [fileName, ''];
  return { id, uuid, name, filename: fileName, extension, mime_type: mediaType, size: byteCount };
}

function presentSignature({ signature, signer }: SignatureRow): DocumentSignature {
  return {
    id: signature.id,
    role: signature.role,
    state: signature.state,
    signer: { id: signature.userId, label: signer },
    requested_at: signature.requestedAt.toISOString(),
    expires_at: signature.expiresAt?.toISOString() ?? null,
    decided_at: signature.decidedAt?.toISOString() ?? null,
    description: signature.description,
  };
}

function presentStateChange({ createdAt, userName, description, state }: StateChangeRow): DocumentStateChange {
  return { created_at: createdAt.toISOString(), user: userName === null ? null : { name: userName }, description, state };
}

/** A document as lists show it, in the viewer's language. */
export function presentDocumentRow(row: DocumentRowRecord, language: Language): DocumentRow {
  const { document, fullname, assignedName, file, ownSignature, ownUntil, clientSignature, isSigned, trail } = row;
  const fault = readFault(document.generationFault);
  const sealFault = readSealFault(document);
  return {
    id: document.id,
    name: document.name,
    kind: document.kind,
    code: document.code,
    created_at: document.createdAt.toISOString(),
    client_id: document.clientId,
    documentable: { id: document.clientId, fullname, label: fullname },
    assigned_user:
      document.assignedUserId === null ? null : { id: document.assignedUserId, fullname: assignedName ?? '', label: assignedName ?? '' },
    state: { state: document.state },
    client_state: { state: clientStateOf(document.state, isSigned) },
    file: file && presentFile(file),
    is_generating: isGenerating(document),
    is_sealing: isSealing(document),
    generation_fault: fault && translate(language, `documentWork:making.${fault}`),
    seal_fault: sealFault && translate(language, `documentWork:sealing.${sealFault}`),
    can_be_regenerated: mayOfferRegeneration(document, isSigned),
    signature_current_user: { state: ownSignature },
    signature_client: { state: clientSignature },
    sign_until: ownUntil?.toISOString() ?? null,
    contract_left_at: row.contractLeftAt?.toISOString() ?? null,
    is_kept: isKept(document, isSigned),
    signatures: trail.signatures.map(presentSignature),
    states: trail.changes.map(presentStateChange),
  };
}

function presentClosedRequest({ request, signer, closedByName }: DocumentDetail['closed'][number]): ClosedRequest {
  return {
    id: request.id,
    role: request.role,
    state: request.state,
    signer: { id: request.userId, label: signer },
    requested_at: request.requestedAt.toISOString(),
    expires_at: request.expiresAt?.toISOString() ?? null,
    closed_at: request.closedAt.toISOString(),
    closed_by: closedByName === null ? null : { name: closedByName },
    description: request.description,
  };
}

/** A document with its closed requests. */
export function presentDocument(
  row: DocumentRowRecord,
  { template, isPdf, closed, meetings }: DocumentDetail & { meetings: readonly MeetingRow[] },
  language: Language,
): Document {
  return {
    ...presentDocumentRow(row, language),
    template: template && { id: template.id, name: template.name, label_text_7: template.labelText7 },
    closed_requests: closed.map(presentClosedRequest),
    can_request_signature: mayAskToSign(row.document) && isReady(row.document) && isPdf && template?.signable !== false,
    meetings: meetings.map(({ id, name, state, createdAt }) => ({ id, name, state, created_at: createdAt.toISOString() })),
    missing_placeholders: row.document.missingPlaceholders,
    sha256: row.file?.sha256.toString('hex') ?? null,
    version: row.document.version,
  };
}
