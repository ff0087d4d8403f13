import {
  closedRequestStates,
  documentKinds,
  documentStates,
  shownSignatureStates,
  signatureRoles,
  signatureStates,
} from '@pramen/domain/documents/document-states';
import { recordStates } from '@pramen/domain/forms/records/record-states';
import { z } from 'zod';
import { AnyId, OptionalId, optionalNote, text, VerificationCode } from '../fields.ts';

const DocumentState = z.enum(documentStates);
const SignatureState = z.enum(signatureStates);
/** NOT_REQUIRED: no signature was requested. */
const Standing = z.object({ state: z.enum(shownSignatureStates) });
const Described = z.object({ state: DocumentState });

/** Without `content`, which get-content returns. */
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
  /** What the portal itself issued; null: every other document. */
  kind: z.enum(documentKinds).nullable(),
  /** null: an uploaded document. */
  code: z.string().nullable(),
  created_at: z.string(),
  client_id: z.string(),
  documentable: z.object({ id: z.string(), fullname: z.string(), label: z.string() }),
  assigned_user: z.object({ id: z.string(), fullname: z.string(), label: z.string() }).nullable(),
  state: Described,
  /** The state shown to the client. */
  client_state: Described,
  /** null until the file exists, and when generating it failed. */
  file: DocumentFile.nullable(),
  /** True while the file is being generated. */
  is_generating: z.boolean(),
  /** True while the signed file is being sealed, which waits for the time-stamp service. */
  is_sealing: z.boolean(),
  /** Why there is no file, as a message. */
  generation_fault: z.string().nullable(),
  /** Why sealing the signed document failed, as a message. */
  seal_fault: z.string().nullable(),
  can_be_regenerated: z.boolean(),
  signature_current_user: Standing,
  signature_client: Standing,
  /** Expiry of the caller's own open request. */
  sign_until: z.string().nullable(),
  /** When the client withdrew from the contract that it was made for; null: they did not, or it belongs to none. */
  contract_left_at: z.string().nullable(),
  /** True once the document is signed or sealed: it is never removed. */
  is_kept: z.boolean(),
  signatures: z.array(DocumentSignature),
  /** All its states, oldest first. */
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
  /** When the request was revoked, expired or rejected. */
  closed_at: z.string(),
  /** null: the system. */
  closed_by: z.object({ name: z.string() }).nullable(),
  description: z.string().nullable(),
});
export type ClosedRequest = z.output<typeof ClosedRequest>;

export const Document = DocumentRow.extend({
  template: z.object({ id: z.string(), name: z.string(), label_text_7: z.string().nullable() }).nullable(),
  /** Requests that ended without a signature, latest first. */
  closed_requests: z.array(ClosedRequest),
  can_request_signature: z.boolean(),
  /** Meeting records that it was linked to as signed at the meeting, the newest first; none for clients and out of the caller's reach. */
  meetings: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(recordStates), created_at: z.string() })),
  /** `group.field` of the template's placeholders for which the client's data have no value. */
  missing_placeholders: z.array(z.string()),
  /** SHA-256 of the bytes shown, hex: what a code signs. */
  sha256: z.string().nullable(),
  version: z.int(),
});
export type Document = z.output<typeof Document>;

export const DocumentQuery = z.object({ scope: text(100).optional() });

/** Maximum number of documents signed with one code. */
export const SIGNED_AT_ONCE_MAX = 100;
const DocumentIds = z.array(AnyId).min(1).max(SIGNED_AT_ONCE_MAX);

/** Ids separated by commas. */
export const ToSignQuery = z.object({ document_ids: text(SIGNED_AT_ONCE_MAX * 40) });
/** What a code for these documents confirms; shown to the signer before they type the code. */
export const DocumentsToSign = z.object({
  documents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string().nullable(),
      /** SHA-256 of the file, hex. */
      sha256: z.string(),
      /** When the caller first opened this file; null if they have not. */
      opened_at: z.string().nullable(),
      /** Its contract is still being checked: it may be signed, and the contract starts afterwards. */
      is_contract_held: z.boolean(),
      sign_until: z.string().nullable(),
    }),
  ),
  consent: z.object({ version: z.string(), text: z.string() }),
  /** The pending code for exactly these documents. */
  code: z
    .object({
      /** SHA-256 of the confirmed text, hex. */
      sha256: z.string(),
      /** The mark shown in the SMS. */
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
  /** User id of a person of an intermediary; default: the client's adviser. */
  responsible_id: OptionalId.optional(),
  /** The request expires at the end of this day. */
  expires_on: z.iso.date().nullable().optional(),
});
export type SignatureRequest = z.output<typeof SignatureRequest>;

export const RevokeBody = z.object({ signature_ids: z.array(AnyId).min(1).max(100) });

export const DocumentTarget = z.object({ documentable_type: z.literal('client'), documentable_id: AnyId });
export const DOCUMENT_FILES_MAX = 20;

/**
 * The contract that documents are generated for: a document with contract placeholders describes this contract only, and its last
 * signature sets the signing date. Default: the client's only unsigned contract.
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

/** The result of checking one signature inside a PDF. */
export const VerifiedSignature = z.object({
  signer: z.string(),
  organisation: z.string().nullable(),
  /** The time claimed by the signature; proven only with a stamp. */
  signed_at: z.string().nullable(),
  /** Time stated by our time-stamping authority; null for files that were not sealed here, because their authorities are not trusted. */
  stamped_at: z.string().nullable(),
  /** Whether that time is far from the moment of our request: it then proves nothing. */
  is_stamp_doubtful: z.boolean(),
  /** Whether it is the signature of a time-stamping authority, not of a signer. */
  is_stamp: z.boolean(),
  /** Whether the bytes it covers are unchanged and its certificate made it. */
  is_intact: z.boolean(),
  /**
   * Whether the signature identifies its certificate by a hash, so that no other certificate matches; otherwise the names in it may be
   * forged.
   */
  is_bound: z.boolean(),
  /** Whether it covers the document to its last byte. */
  covers_all: z.boolean(),
  /** Whether this installation sealed with its certificate. */
  is_ours: z.boolean(),
});
/** The largest accepted document, its evidence, its seal, and signatures added later. */
export const VERIFIED_BYTE_COUNT_MAX = 20 * 1024 * 1024;
export const VerifiedPdf = z.object({
  /**
   * OURS_INTACT: byte for byte a file sealed here. OURS_EXTENDED: such a file with only signatures added. OURS_CHANGED: a file with our
   * seal that was changed. OURS_UNLISTED: a seal by our key that belongs to no document here. OURS_STRIPPED: our document with its seal
   * removed. ORIGINAL: the signed file before it was sealed here. FOREIGN_OUR_NAME: a different key under our name. FOREIGN_UNPROVEN:
   * unchanged, but the names in it are not bound to the signature.
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
   * Set when the file was sealed here, even if signatures were added: its code, the time of sealing, and the time of a later stamp; never
   * a name. `validated_at`: when the validation data of its certificates were added; null: this file has none, though a later file of the
   * same document may.
   */
  document: z
    .object({ code: z.string().nullable(), sealed_at: z.string(), stamped_at: z.string().nullable(), validated_at: z.string().nullable() })
    .nullable(),
});
export type VerifiedPdf = z.output<typeof VerifiedPdf>;

export const SignNotificationBody = z.object({ user_ids: z.array(AnyId).min(1).max(500) });
