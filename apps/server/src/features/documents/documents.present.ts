import type { Document, DocumentRow, DocumentSignature, DocumentStateChange } from '@pramen/contract/documents/documents.schemas';
import { clientStateOf } from '@pramen/domain/documents/document-states';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../platform/http/call.ts';
import { isMaking, mayOfferRegeneration, readFault, readSealFault } from './documents.rules.ts';
import type { DocumentDetail, DocumentRowRecord, StateChangeRow } from './documents.reader.ts';

type StoredFile = NonNullable<DocumentRowRecord['file']>;

function presentFile({ id, uuid, fileName, mediaType, byteCount }: StoredFile): NonNullable<DocumentRow['file']> {
  const dot = fileName.lastIndexOf('.');
  const [name, extension] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot + 1).toLowerCase()] : [fileName, ''];
  return { id, uuid, name, filename: fileName, extension, mime_type: mediaType, size: byteCount };
}

/** A document as lists show it, in the language of whoever reads. */
export function presentDocumentRow(row: DocumentRowRecord, language: Language): DocumentRow {
  const { document, fullname, assignedName, file, ownSignature, clientSignature, isSigned } = row;
  const fault = readFault(document.generationFault);
  const sealFault = readSealFault(document);
  return {
    id: document.id,
    name: document.name,
    code: document.code,
    created_at: document.createdAt.toISOString(),
    client_id: document.clientId,
    documentable: { id: document.clientId, fullname, label: fullname },
    assigned_user: document.assignedUserId === null ? null : { id: document.assignedUserId, fullname: assignedName ?? '', label: assignedName ?? '' },
    state: { state: document.state },
    client_state: { state: clientStateOf(document.state, isSigned) },
    file: file && presentFile(file),
    is_generating: isMaking(document),
    generation_fault: fault && translate(language, `documentWork:making.${fault}`),
    seal_fault: sealFault && translate(language, `documentWork:sealing.${sealFault}`),
    can_be_regenerated: mayOfferRegeneration(document, isSigned),
    signature_current_user: ownSignature && { state: ownSignature },
    signature_client: clientSignature && { state: clientSignature },
  };
}

function presentSignature({ signature, signer }: DocumentDetail['signatures'][number]): DocumentSignature {
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

/** A document with its signatures; with the states it was in when they were asked for. */
export function presentDocument(row: DocumentRowRecord, { template, signatures }: DocumentDetail, changes: readonly StateChangeRow[] | null, language: Language): Document {
  return {
    ...presentDocumentRow(row, language),
    template,
    signatures: signatures.map(presentSignature),
    ...(changes ? { states: changes.map(presentStateChange) } : {}),
    missing_placeholders: row.document.missingPlaceholders,
    sha256: row.file?.sha256.toString('hex') ?? null,
    version: row.document.version,
  };
}
