import {
  closedRequestStates,
  documentStates,
  shownSignatureStates,
  signatureRoles,
  signatureStates,
} from '@pramen/domain/documents/document-states';
import { z } from 'zod';
import { AnyId, OptionalId, optionalNote, text, VerificationCode } from '../fields.ts';

const DocumentState = z.enum(documentStates);
const SignatureState = z.enum(signatureStates);
/** NOT_REQUIRED: nobody asked for it. */
const Standing = z.object({ state: z.enum(shownSignatureStates) });
const Described = z.object({ state: DocumentState });

/** Without `content`, which get-content gives. */
export const DocumentFile = z.object({
  id: z.string(),
  uuid: z.string(),
  name: z.string(),
  filename: z.string(),
  extension: z.string(),
  mime_type: z.string(),
  size: z.int(),
});

export const DocumentSignature = z.object({
  id: z.string(),
  role: z.enum(signatureRoles),
  state: SignatureState,
  signer: z.object({ id: z.string(), label: z.string() }),
  requested_at: z.string(),
  expires_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  description: z.string().nullable(),
});
export type DocumentSignature = z.output<typeof DocumentSignature>;

export const DocumentStateChange = z.object({
  created_at: z.string(),
  /** null: the system. */
  user: z.object({ name: z.string() }).nullable(),
  description: z.string().nullable(),
  state: DocumentState,
});
export type DocumentStateChange = z.output<typeof DocumentStateChange>;

export const DocumentRow = z.object({
  id: z.string(),
  name: z.string(),
  /** null: an uploaded document. */
  code: z.string().nullable(),
  created_at: z.string(),
  client_id: z.string(),
  documentable: z.object({ id: z.string(), fullname: z.string(), label: z.string() }),
  assigned_user: z.object({ id: z.string(), fullname: z.string(), label: z.string() }).nullable(),
  state: Described,
  /** What the client is told. */
  client_state: Described,
  /** null until there is one, and when making it failed. */
  file: DocumentFile.nullable(),
  /** While it is made or sealed. */
  is_generating: z.boolean(),
  /** Why there is no file; a sentence. */
  generation_fault: z.string().nullable(),
  /** Why what was signed could not be sealed; a sentence. */
  seal_fault: z.string().nullable(),
  can_be_regenerated: z.boolean(),
  signature_current_user: Standing,
  signature_client: Standing,
  /** End of the caller's own open request. */
  sign_until: z.string().nullable(),
  /** Somebody has signed it, or it is sealed: it is never removed. */
  is_kept: z.boolean(),
  signatures: z.array(DocumentSignature),
  /** Every state it was in, the first one first. */
  states: z.array(DocumentStateChange),
});
export type DocumentRow = z.output<typeof DocumentRow>;

export const ClosedRequest = z.object({
  id: z.string(),
  role: z.enum(signatureRoles),
  state: z.enum(closedRequestStates),
  signer: z.object({ id: z.string(), label: z.string() }),
  requested_at: z.string(),
  expires_at: z.string().nullable(),
  /** When it was taken back, ran out or was refused. */
  closed_at: z.string(),
  /** null: the system. */
  closed_by: z.object({ name: z.string() }).nullable(),
  description: z.string().nullable(),
});
export type ClosedRequest = z.output<typeof ClosedRequest>;

export const Document = DocumentRow.extend({
  template: z.object({ id: z.string(), name: z.string(), label_text_7: z.string().nullable() }).nullable(),
  /** Requests that ended without a signature, the last one first. */
  closed_requests: z.array(ClosedRequest),
  can_request_signature: z.boolean(),
  /** `group.field` of what the template names and the client's data do not hold. */
  missing_placeholders: z.array(z.string()),
  /** SHA-256 of the bytes shown, hex: what a code signs. */
  sha256: z.string().nullable(),
  version: z.int(),
});
export type Document = z.output<typeof Document>;

export const DocumentQuery = z.object({ scope: text(100).optional() });

/** At most this many documents are signed by one code. */
export const SIGNED_AT_ONCE_MAX = 100;
const DocumentIds = z.array(AnyId).min(1).max(SIGNED_AT_ONCE_MAX);

/** Ids one after another, parted by commas. */
export const ToSignQuery = z.object({ document_ids: text(SIGNED_AT_ONCE_MAX * 40) });
/** What a code for these documents confirms, as it is to be shown before it is typed. */
export const DocumentsToSign = z.object({
  documents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string().nullable(),
      /** SHA-256 of the file, hex. */
      sha256: z.string(),
      /** When the caller first opened this file; null: not yet. */
      opened_at: z.string().nullable(),
      sign_until: z.string().nullable(),
    }),
  ),
  consent: z.object({ version: z.string(), text: z.string() }),
  /** The code that is on its way for exactly these documents. */
  code: z
    .object({
      /** SHA-256 of the confirmed text, hex. */
      sha256: z.string(),
      /** What the SMS shows. */
      mark: z.string(),
      requested_at: z.string(),
    })
    .nullable(),
});
export type DocumentsToSign = z.output<typeof DocumentsToSign>;

export const SignBody = z.object({ document_ids: DocumentIds, type: z.literal('SMS'), verification_code: VerificationCode });
export type SignBody = z.output<typeof SignBody>;
export const RejectBody = z.object({
  document_ids: DocumentIds,
  message: text(2000).refine((value) => value.trim() !== '', { params: { key: 'required' } }),
});
export type RejectBody = z.output<typeof RejectBody>;

export const StateBody = z.object({ state: DocumentState, description: optionalNote(2000).optional() });
export type StateBody = z.output<typeof StateBody>;

export const SignatureRequest = z.object({
  owner: z.boolean().optional(),
  responsible: z.boolean().optional(),
  /** User id of a person of an intermediary; without it the client's adviser. */
  responsible_id: OptionalId.optional(),
  /** Day on whose end the request expires. */
  expires_on: z.iso.date().nullable().optional(),
});
export type SignatureRequest = z.output<typeof SignatureRequest>;

export const RevokeBody = z.object({ signature_ids: z.array(AnyId).min(1).max(100) });

export const DocumentTarget = z.object({ documentable_type: z.literal('client'), documentable_id: AnyId });
export const DOCUMENT_FILES_MAX = 20;

/**
 * The contract that documents are made for: those that write about contracts write about it alone, and their last signature is its signing.
 * Without it the client's only unsigned contract counts.
 */
export const MadeForContract = OptionalId.optional();

export const GenerateBody = z.object({
  fileable_type: z.literal('client'),
  fileable_id: AnyId,
  document_templates_ids: z.array(AnyId).min(1).max(100),
  contract_id: MadeForContract,
});
export type GenerateBody = z.output<typeof GenerateBody>;

export const GeneratedDocuments = z.object({ message: z.string(), documents: z.array(DocumentRow) });
export const SavedDocument = z.object({ message: z.string(), document: Document });
export const SignedDocuments = z.object({ message: z.string(), documents: z.array(DocumentRow) });

/** What became of one signature inside a PDF. */
export const VerifiedSignature = z.object({
  signer: z.string(),
  organisation: z.string().nullable(),
  /** What the signature claims; proven where there is a stamp. */
  signed_at: z.string().nullable(),
  /** Time by the authority that we asked; null for files that were not sealed here, whose authorities nobody vouches for. */
  stamped_at: z.string().nullable(),
  /** Whether that time is far from the moment at which we asked: it proves nothing. */
  is_stamp_doubtful: z.boolean(),
  /** Whether it is the signature of an authority of time, and nobody's who signed. */
  is_stamp: z.boolean(),
  /** Whether the bytes it covers are unchanged and it was made by its certificate. */
  is_intact: z.boolean(),
  /** Whether the signature names its certificate by a hash and no byte of it could be another one; else the names may be anybody's. */
  is_bound: z.boolean(),
  /** Whether it covers the document to its last byte. */
  covers_all: z.boolean(),
  /** Whether this installation sealed with its certificate. */
  is_ours: z.boolean(),
});
/** A document of the largest size that is taken, its evidence, its seal, and what somebody added to it. */
export const VERIFIED_BYTE_COUNT_MAX = 20 * 1024 * 1024;
export const VerifiedPdf = z.object({
  /**
   * OURS_INTACT: byte for byte a file that was sealed here. OURS_EXTENDED: such a file to which somebody added signatures and nothing else. OURS_CHANGED: with our seal,
   * and something changed. OURS_UNLISTED: a seal by our key that no document here has. OURS_STRIPPED: a document of ours whose seal was taken away. ORIGINAL: what was signed
   * here, as it was before the seal. FOREIGN_OUR_NAME: another key under our name. FOREIGN_UNPROVEN: unchanged, but the names in it are not bound to the signature.
   */
  verdict: z.enum([
    'OURS_INTACT',
    'OURS_EXTENDED',
    'OURS_CHANGED',
    'OURS_UNLISTED',
    'OURS_STRIPPED',
    'ORIGINAL',
    'FOREIGN_OUR_NAME',
    'FOREIGN_INTACT',
    'FOREIGN_UNPROVEN',
    'FOREIGN_CHANGED',
    'UNSIGNED',
    'UNREADABLE',
  ]),
  message: z.string(),
  sha256: z.string(),
  signatures: z.array(VerifiedSignature),
  /**
   * When the file is one that was sealed here, whatever signatures were added: its code, when it was sealed, and when a stamp was added later; never a name. `validated_at`: when what proves its certificates was added to
   * it; null: this file holds none, though a later one of the same document may.
   */
  document: z
    .object({ code: z.string().nullable(), sealed_at: z.string(), stamped_at: z.string().nullable(), validated_at: z.string().nullable() })
    .nullable(),
});
export type VerifiedPdf = z.output<typeof VerifiedPdf>;

export const SignNotificationBody = z.object({ user_ids: z.array(AnyId).min(1).max(500) });
