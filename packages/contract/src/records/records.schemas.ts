import { documentStates } from '@pramen/domain/documents/document-states';
import { questionTypes, templateTypes } from '@pramen/domain/forms/definition/definition';
import { decisions, recordStates } from '@pramen/domain/forms/records/record-states';
import { representedKinds, respondentRelations, testedPersons } from '@pramen/domain/forms/records/respondent';
import { z } from 'zod';
import { Attestation, BroughtBack } from '../identity/identity.schemas.ts';
import { AmlAssessment } from './aml.schemas.ts';
import { GivenForm } from './given-form.ts';
import { LONGEST_RECORD_PAGE, MOST_RECORD_DOCUMENTS } from './records.lists.ts';
import { AnyId, Id, KnownVersion, optionalNote, optionalText, PagedListBody, text } from '../fields.ts';

/** Maximum size of a save as JSON: callers may send the whole filled form back, with all its wording. */
export const RECORD_BODY_BYTES = 2_000_000;
/** Values in it: a form with every copy of its repeatable fieldsets, each with its options. */
export const RECORD_BODY_VALUES = 100_000;

const Scalar = z.union([z.string(), z.number(), z.boolean()]);
const Condition = z.object({ field: z.string(), operator: z.string(), value: z.union([Scalar, z.array(Scalar).readonly()]) });

const FilledValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()).readonly()]);

/** A form in the caller's language with its answers. */
export const FilledForm = z.object({
  content: z.array(
    z.object({
      id: z.string(),
      fieldsetName: z.string(),
      fieldsetText: z.string().nullable(),
      fieldsetHtml: z.string().nullable(),
      fieldsetDescription: z.string().nullable(),
      fieldsetRepeatable: z.boolean(),
      /** Number of this copy of a repeatable fieldset, from 0. */
      duplication: z.int(),
      questions: z.array(
        z.object({
          id: z.string(),
          type: z.enum(questionTypes),
          label: z.string(),
          isRequired: z.boolean(),
          options: z.array(z.object({ value: z.string(), label: z.string() })),
          /** null: not answered. */
          value: FilledValue.nullable(),
          text: z.string().nullable(),
          html: z.string().nullable(),
          description: z.string().nullable(),
          visibleWhen: z.union([Condition, z.array(Condition).readonly()]).nullable(),
          min: z.union([z.number(), z.string()]).nullable(),
          max: z.union([z.number(), z.string()]).nullable(),
          isInteger: z.boolean(),
          maxLength: z.int().nullable(),
        }),
      ),
    }),
  ),
});
export type FilledForm = z.output<typeof FilledForm>;

/**
 * Values by metric; a list for a metric that takes several options, null when an answer that it needs is missing. Clients also get null for
 * a metric without levels: its value is the sum of points.
 */
export const RecordResult = z.record(z.string(), z.union([z.string(), z.array(z.string())]).nullable());
export type RecordResult = z.output<typeof RecordResult>;

/** A metric in words, with what led to it. */
export const ExplainedMetric = z.object({
  id: z.string(),
  label: z.string(),
  values: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Sum of the points; null for a metric that adds none, and always for clients. */
  points: z.number().nullable(),
  /** One of the separate verdicts on suitability. */
  is_verdict: z.boolean(),
  /** The rule that set the level whatever the points. */
  override: z.string().nullable(),
  /** The answers that gave points. */
  contributions: z.array(z.object({ question_id: z.string(), question: z.string(), answer: z.string(), points: z.number().nullable() })),
  /** The metrics that it was derived from, with the value that each led to. */
  compared: z.array(z.object({ id: z.string(), label: z.string(), value: z.string().nullable() })),
});
export type ExplainedMetric = z.output<typeof ExplainedMetric>;

export const Evaluation = z.object({
  result: RecordResult,
  /** For clients without the metrics that are sums of points. */
  metrics: z.array(ExplainedMetric),
  /** What cannot be true together, in the caller's language. */
  contradictions: z.array(z.string()),
});
export type Evaluation = z.output<typeof Evaluation>;

/** Who answers for a minor or a company, and whose knowledge and experience the answers are about; null: not stated yet. */
export const Respondent = z.object({
  name: z.string().nullable(),
  relation: z.enum(respondentRelations).nullable(),
  tested: z.enum(testedPersons).nullable(),
});
export type Respondent = z.output<typeof Respondent>;

/** Why somebody else answers for the client, and who is known to. */
export const Representation = z.object({ kind: z.enum(representedKinds), suggested: Respondent });
export type Representation = z.output<typeof Representation>;

const GivenRespondent = z.object({
  name: optionalText(200),
  relation: z.enum(respondentRelations).nullable(),
  tested: z.enum(testedPersons).nullable(),
});

const inBrief = {
  id: z.string(),
  client_id: z.string(),
  creator_id: z.string(),
  /** Name of who prepared it. */
  creator: z.string(),
  type: z.enum(templateTypes),
  method: z.string(),
  state: z.enum(recordStates),
  state_at: z.string(),
  template_id: z.string(),
  /** For staff the template's own name, for clients its public name. */
  template_name: z.string(),
  confirmation_required: z.boolean(),
  /** null: not evaluated. */
  result: RecordResult.nullable(),
  /** Reason of the client's refusal. */
  denied_description: z.string().nullable(),
  /** Reason of the last decision while nobody answered since; clients, and advisers of an AML questionnaire, read only that of a return. */
  decision_description: z.string().nullable(),
  /** Last day on which an accepted investment questionnaire is valid; null for everything else. */
  valid_until: z.string().nullable(),
  /** By the caller. */
  may_be_deleted: z.boolean(),
  created_at: z.string(),
  version: z.int(),
};

/** A record without its answers, in lists of several clients. */
export const RecordInBrief = z.object(inBrief);
export type RecordInBrief = z.output<typeof RecordInBrief>;

/** A record with its answers. */
export const ClientRecord = z.object({
  ...inBrief,
  data: FilledForm,
  /** null: the client answers for themselves. */
  respondent: Respondent.nullable(),
});
export type ClientRecord = z.output<typeof ClientRecord>;

/** A record in a client's list, with its answers while the forms of the page are small enough together. */
export const ListedRecord = z.object({
  ...inBrief,
  /** null: the rows before it fill the response; the record's own call has it. */
  data: FilledForm.nullable(),
  /** null: the client answers for themselves, or `data` is left out. */
  respondent: Respondent.nullable(),
});
export type ListedRecord = z.output<typeof ListedRecord>;

/** Rows carry whole forms: their pages are shorter than those of other lists. */
export const RecordListBody = PagedListBody.extend({ length: z.int().min(1).max(LONGEST_RECORD_PAGE).default(10) });

const RevisionInBrief = z.object({ number: z.int(), hash: z.string(), version: z.string().nullable() });

/** What an acceptance of an AML questionnaire rests on: how the client stood, and with which version of each list they were compared. */
export const StepScreening = z.object({
  status: z.enum(['CLEAR', 'CONFIRMED']),
  lists: z.array(z.object({ name: z.string(), number: z.int(), published_on: z.string().nullable(), screened_at: z.string() })),
});
export type StepScreening = z.output<typeof StepScreening>;

export const RecordStep = z.object({
  state: z.enum(recordStates),
  decision: z.enum(decisions).nullable(),
  description: z.string().nullable(),
  user: z.string(),
  at: z.string(),
  /** null: rests on no screening, or the caller may not learn of matches. */
  screening: StepScreening.nullable(),
});

/** One answer with who typed it. */
export const AnswerAuthor = z.object({
  fieldset_id: z.string(),
  duplication: z.int(),
  question_id: z.string(),
  user: z.string(),
  as: z.enum(['CLIENT', 'STAFF']),
  at: z.string(),
});

const RecordVersionInBrief = z.object({ number: z.int(), saved_at: z.string(), user: z.string(), respondent: Respondent.nullable() });

/** One saved state of a record's answers, under the revision that they were given to. */
export const RecordVersion = RecordVersionInBrief.extend({
  revision: RevisionInBrief,
  data: FilledForm,
  authors: z.array(AnswerAuthor),
});
export type RecordVersion = z.output<typeof RecordVersion>;

/** A document that was signed at the meeting. */
export const RecordDocument = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  created_at: z.string(),
  state: z.enum(documentStates),
});
export type RecordDocument = z.output<typeof RecordDocument>;

/** What a client typed into a record that waits for them and has not sent yet. */
export const AnswerDraft = z.object({
  /** Every answer, complete or not, as a save receives them. */
  data: z.object({
    content: z.array(z.object({ duplication: z.int(), questions: z.array(z.object({ id: z.string(), value: FilledValue })) })),
  }),
  respondent: Respondent.nullable(),
  /** Id of the fieldset that was answered last; null: not stated. */
  page: z.string().nullable(),
  saved_at: z.string(),
  version: z.int(),
});
export type AnswerDraft = z.output<typeof AnswerDraft>;

/** A record with everything that explains it. */
export const RecordDetail = ClientRecord.extend({
  revision: RevisionInBrief,
  /** Whether questions and rules, as they are stored now, still have the hashes that they were stored with. */
  is_form_intact: z.boolean(),
  /** Whether the record must say today who answers for the client; null: the client does. */
  representation: Representation.nullable(),
  /** null: not evaluated. */
  evaluation: Evaluation.extend({
    evaluated_at: z.string(),
    evaluated_by: z.string(),
    revision: RevisionInBrief,
    engine: z.int(),
    /** Whether the stored answers and rules give this result again now. */
    is_reproduced: z.boolean(),
  }).nullable(),
  /** For a draft that moved to a form required by law: the questions to look at again; null when it did not move. */
  moved: z.object({ from: RevisionInBrief, added: z.array(z.string()), changed: z.array(z.string()) }).nullable(),
  /** What the caller has not sent yet; null for everybody but the client. */
  draft: AnswerDraft.nullable(),
  /** Those of a meeting record. */
  documents: z.array(RecordDocument),
  /** What the acceptance of an AML questionnaire decided; null for other records, before that, and for clients. */
  aml: AmlAssessment.nullable(),
  /** What the bank stated about the client who answered; null when they confirmed without it. */
  attestation: Attestation.nullable(),
  authors: z.array(AnswerAuthor),
  steps: z.array(RecordStep),
  versions: z.array(RecordVersionInBrief),
});
export type RecordDetail = z.output<typeof RecordDetail>;

/** What a client has of one kind of record, or of identifications. */
export const RecordKindOverview = z.object({
  type: z.enum([...templateTypes, 'IDENTIFICATION']),
  total: z.int(),
  /** Those that wait for the decision of staff. */
  to_review: z.int(),
  newest: z.object({ state: z.enum(recordStates), created_at: z.string() }),
});
export type RecordKindOverview = z.output<typeof RecordKindOverview>;

/** Clients send APPROVED or DENIED, staff the other states. client_id is that of the path and creator_id the caller, whatever is sent. */
const fields = {
  data: GivenForm,
  state: z.enum(['CONCEPT', 'WAITING', 'TO_REVIEW', 'APPROVED', 'DENIED']),
  client_id: AnyId,
  creator_id: AnyId,
  method: z.enum(['FORM', 'BANKID']),
  /** Required before a questionnaire of a minor or a company leaves the staff's hands, or is confirmed; refused for other clients. */
  respondent: GivenRespondent.nullable(),
};
/** Documents of the client that were signed at a meeting; only meeting records have any. */
export const RecordDocumentIds = z.array(Id).max(MOST_RECORD_DOCUMENTS);

/**
 * known_document_ids are the links that the caller saw, as `version` is elsewhere. The record's own version would not do: linking would
 * have to raise it, and refuse the answers of a client who is filling the record in.
 */
export const RecordDocumentsBody = z.object({ document_ids: RecordDocumentIds, known_document_ids: RecordDocumentIds.optional() });
export type RecordDocumentsBody = z.output<typeof RecordDocumentsBody>;

/** Without a state the record is a concept. */
export const NewRecord = z
  .object(fields)
  .partial()
  .extend({ template_id: Id, data: GivenForm, document_ids: RecordDocumentIds.optional() });
export type NewRecord = z.output<typeof NewRecord>;

/** The version of the draft that the caller's answers continue, 0 without one: a later one was saved on another device. */
const DraftVersion = z.int().min(0);

export const ChangedRecord = z
  .object(fields)
  .partial()
  .extend({
    denied_description: optionalNote(2000).optional(),
    document_ids: RecordDocumentIds.optional(),
    version: KnownVersion,
    draft_version: DraftVersion.optional(),
  });
export type ChangedRecord = z.output<typeof ChangedRecord>;

/** `version` is that of the record, as in a save. */
export const DraftBody = z.object({
  data: GivenForm,
  respondent: GivenRespondent.nullable().optional(),
  page: text(60).nullable().optional(),
  draft_version: DraftVersion,
  version: KnownVersion,
});
export type DraftBody = z.output<typeof DraftBody>;
export const KeptDraft = z.object({ version: z.int(), saved_at: z.string() });

/** The answer of a bank with the answers typed before; without them, those that are stored are approved. */
export const RecordWithBankId = BroughtBack.extend({
  data: GivenForm.optional(),
  respondent: fields.respondent.optional(),
  version: KnownVersion,
});
export type RecordWithBankId = z.output<typeof RecordWithBankId>;

/** template_id is required for a record that does not exist yet. */
export const PreviewBody = z.object(fields).partial().extend({ template_id: Id.optional(), data: GivenForm });
export const EvaluationPreview = z.object({ questionnaire: Evaluation });

export const SavedRecord = z.object({ message: z.string(), record: ClientRecord });
export type SavedRecord = z.output<typeof SavedRecord>;

export const DecisionBody = z.object({
  decision: z.enum(decisions),
  /** Required for RETURN and CANCEL, and to ACCEPT answers that contradict one another. */
  description: optionalNote(2000).optional(),
  version: KnownVersion,
});

export const QuestionsQuery = z.object({ template_id: AnyId.optional() });

export const ActiveTemplatesQuery = z.object({ filter: z.record(z.string(), text(60)).optional() });
