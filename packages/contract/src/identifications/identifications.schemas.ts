import {
  comparisons,
  identificationLevels,
  identificationMethods,
  pictureReasons,
  pictureSides,
} from '@pramen/domain/compliance/identity/identity-methods';
import { LINES_MAX_LENGTH } from '@pramen/domain/compliance/identity/machine-lines';
import { decisions, recordStates } from '@pramen/domain/forms/records/record-states';
import { z } from 'zod';
import { AnyId, Id, KnownVersion, OptionalDay, optionalNote, optionalText, text } from '../fields.ts';
import { StoredFile } from '../files/files.schemas.ts';
import { Attestation } from '../identity/identity.schemas.ts';
import { MatchedPayment } from './first-payment.schemas.ts';
import { IDENTIFICATION_FILES_MAX } from './identifications.lists.ts';

export const IdentificationMethod = z.enum(identificationMethods);

/** The document as it was typed; null: not given. */
export const IdentityDocument = z.object({
  number: optionalText(40),
  /** Three letters, as machine-readable lines write it. */
  issuing_country: optionalText(3),
  valid_until: OptionalDay,
});
export type IdentityDocument = z.output<typeof IdentityDocument>;

const PictureMeasures = z.object({
  width: z.int(),
  height: z.int(),
  sharpness: z.number(),
  glare: z.number(),
  brightness: z.number(),
});

export const IdentificationFile = StoredFile.extend({
  side: z.enum(pictureSides),
  /** null: no picture, or not measured yet. */
  measured: PictureMeasures.nullable(),
  /** An earlier file of the same version has the same bytes. */
  is_repeated: z.boolean(),
});
export type IdentificationFile = z.output<typeof IdentificationFile>;

/** What machine-readable lines say, and what is wrong with them. */
export const ReadLines = z.object({
  kind: z.string(),
  issuing_state: z.string(),
  number: z.string(),
  surname: z.string(),
  given_names: z.string(),
  nationality: z.string(),
  /** A year alone when the lines state no day. */
  birth_date: z.string(),
  sex: z.enum(['F', 'M', 'X']),
  expiry_date: z.string(),
  optional: z.string(),
});
export type ReadLines = z.output<typeof ReadLines>;

export const LinesCheck = z.object({
  /** null while the lines have faults. */
  read: ReadLines.nullable(),
  /** In the caller's language, each naming its line and position. */
  faults: z.array(z.object({ line: z.int().nullable(), position: z.int().nullable(), message: z.string() })),
  is_expired: z.boolean(),
  /** Comparison with the client's record, field by field. */
  findings: z.array(
    z.object({
      field: z.enum(['surname', 'given_names', 'birth_date', 'birth_number', 'sex', 'document_number']),
      read: z.string(),
      /** null: the client's record has nothing to compare with. */
      known: z.string().nullable(),
      is_same: z.boolean(),
    }),
  ),
});
export type LinesCheck = z.output<typeof LinesCheck>;

const brief = {
  id: z.string(),
  client_id: z.string(),
  creator_id: z.string(),
  /** Name of who prepared it. */
  creator: z.string(),
  method: IdentificationMethod,
  /** null: not accepted. */
  level: z.enum(identificationLevels).nullable(),
  /** Accepted copies of documents that identify only together with the first payment from an account of the client's own. */
  awaits_payment: z.boolean(),
  state: z.enum(recordStates),
  state_at: z.string(),
  /** Reason of the client's refusal. */
  denied_description: z.string().nullable(),
  /** Reason of the last return or cancellation. */
  decision_description: z.string().nullable(),
  /** Why the client sent pictures although a bank identity was offered; null: it was not, or they used it. */
  why_pictures: z.enum(pictureReasons).nullable(),
  /** By the caller. */
  may_be_deleted: z.boolean(),
  created_at: z.string(),
  version: z.int(),
};

/** An identification among a client's concepts. */
export const IdentificationInBrief = z.object(brief);
export type IdentificationInBrief = z.output<typeof IdentificationInBrief>;

export const Identification = z.object({ ...brief, attachments: z.array(IdentificationFile) });
export type Identification = z.output<typeof Identification>;

const IdentificationStep = z.object({
  state: z.enum(recordStates),
  decision: z.enum(decisions).nullable(),
  /** Reason of a denial, a return or a cancellation. */
  description: z.string().nullable(),
  user: z.string(),
  at: z.string(),
});

/** What the reviewer established when they accepted an identification. */
export const Acceptance = z.object({
  level: z.enum(identificationLevels),
  /** null: there was no picture to compare. */
  comparison: z.enum(comparisons).nullable(),
  /** Name of who compared the picture, and when. */
  user: z.string(),
  at: z.string(),
  document: z.object({
    kind: IdentificationMethod,
    number: z.string().nullable(),
    issuing_country: z.string().nullable(),
    valid_until: z.string().nullable(),
  }),
  /** Why differences from the client's record do not matter; null without any, and for clients. */
  overrule_reason: z.string().nullable(),
  /** What interrupted the identification; null: nothing, or the caller is a client. */
  interruptions: z.string().nullable(),
  check: LinesCheck.nullable(),
});
export type Acceptance = z.output<typeof Acceptance>;

/** An identification with everything that explains it. */
export const IdentificationDetail = Identification.extend({
  data: z.object({ lines: z.string().nullable(), document: IdentityDocument }),
  /** The current lines compared with the client's record; for staff only, null without lines. */
  check: LinesCheck.nullable(),
  acceptance: Acceptance.nullable(),
  /** null: not matched, or not needed. */
  first_payment: MatchedPayment.nullable(),
  /** What the electronic identity stated; null for pictures. */
  attestation: Attestation.nullable(),
  steps: z.array(IdentificationStep),
  /** The newest first; each keeps the files it was saved with. */
  versions: z.array(
    z.object({
      number: z.int(),
      method: IdentificationMethod,
      saved_at: z.string(),
      user: z.string(),
      as: z.enum(['CLIENT', 'STAFF']),
      attachments: z.array(IdentificationFile),
    }),
  ),
});
export type IdentificationDetail = z.output<typeof IdentificationDetail>;

const lines = optionalNote(LINES_MAX_LENGTH);

/** Clients send APPROVED or DENIED, staff CONCEPT or WAITING; without a state staff send to the client. */
const saved = {
  method: IdentificationMethod,
  state: z.enum(['CONCEPT', 'WAITING', 'APPROVED', 'DENIED']).optional(),
  /** true: the same as the state CONCEPT. */
  concept: z.boolean().optional(),
  lines: lines.optional(),
  document: IdentityDocument.partial().optional(),
  /** What each of the sent files shows, in their order. */
  sides: z.array(z.enum(pictureSides)).max(IDENTIFICATION_FILES_MAX).optional(),
  /** The files of the current version that stay; without it all of them. */
  kept: z.array(Id).max(IDENTIFICATION_FILES_MAX).optional(),
  why_pictures: z.enum(pictureReasons).optional(),
  denied_description: optionalNote(2000).optional(),
  /** client_id is that of the path and creator_id the caller, whatever is sent. */
  client_id: AnyId.optional(),
  creator_id: AnyId.optional(),
  version: KnownVersion,
};

export const NewIdentification = z.object(saved);
export type NewIdentification = z.output<typeof NewIdentification>;
export const ChangedIdentification = z.object({ ...saved, method: IdentificationMethod.optional() });
export type ChangedIdentification = z.output<typeof ChangedIdentification>;

/** Most bytes of the field `data`. */
export const IDENTIFICATION_DATA_BYTES = 16_384;

/** A field of a form that contains JSON text. */
function jsonText<Schema extends z.ZodType>(schema: Schema) {
  const json = Object.entries(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  // The OpenAPI version of the document already implies the dialect.
  const contentSchema = Object.fromEntries(json.filter(([key]) => key !== '$schema'));
  return text(IDENTIFICATION_DATA_BYTES)
    .meta({ contentMediaType: 'application/json', contentSchema })
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

export const NewIdentificationForm = z.object({ data: jsonText(NewIdentification) });
export const ChangedIdentificationForm = z.object({ data: jsonText(ChangedIdentification) });

export const SavedIdentification = z.object({ message: z.string(), identification: Identification });
export type SavedIdentification = z.output<typeof SavedIdentification>;

export const IdentificationDecision = z.object({
  decision: z.enum(decisions),
  /** Required for RETURN and CANCEL. */
  description: optionalNote(2000).optional(),
  /** Required for ACCEPT where there is a picture: with what it was compared. */
  comparison: z.enum(comparisons).optional(),
  /** The machine-readable lines as the reviewer read them; without it those that were saved. */
  lines: lines.optional(),
  document: IdentityDocument.partial().optional(),
  overrule_reason: optionalNote(2000).optional(),
  interruptions: optionalNote(2000).optional(),
  version: KnownVersion,
});
export type IdentificationDecision = z.output<typeof IdentificationDecision>;

export const LinesBody = z.object({ lines });

export const RequestedMethod = z.object({ method: IdentificationMethod.optional() });
