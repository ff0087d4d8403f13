import type * as contract from '@pramen/contract/records/records.schemas';
import { fillForm } from '@pramen/domain/forms/answers/filled';
import { compareForms } from '@pramen/domain/forms/definition/compare';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { Authorship } from '@pramen/domain/forms/records/authorship';
import { suggestRespondent } from '@pramen/domain/forms/records/respondent';
import type { Representation, Respondent } from '@pramen/domain/forms/records/respondent';
import { mayDeleteRecord } from '@pramen/domain/forms/records/record-states';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { maySeeMatches, scopeOf } from '@pramen/domain/permissions/permissions';
import { nameIn } from '@pramen/domain/text/names';
import type { StepScreening } from '../../../database/schema/records.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { presentAttestation } from '../../identity/attestations.service.ts';
import type { Attestation } from '../../identity/attestations.service.ts';
import type { RevisionForm } from '../../form-templates/compiled-forms.reader.ts';
import { presentAssessment } from '../aml/aml.present.ts';
import type { AssessmentRow } from '../aml/assessments.reader.ts';
import { presentDraft } from '../content/answer-drafts.service.ts';
import type { StoredDraft } from '../content/answer-drafts.service.ts';
import { hiddenMetrics, presentEvaluation, presentResult } from '../content/evaluation.present.ts';
import type { Step, StoredResult } from '../content/record-content.reader.ts';
import { isReproduced } from '../content/reproduce.rules.ts';
import type { RecordRow } from './records.reader.ts';

/** Clients read the template's public name in their language, staff its own. */
function nameOf({ template }: RecordRow, { role, origin: { language } }: Actor): string {
  return role === 'CLIENT' ? nameIn(language, { name: template.publicName, nameSk: template.publicNameSk }) : template.name;
}

/** What staff said when they decided last, unless the record was answered again since. Why they ended it or accepted it is their own matter. */
function lastDecisionReason(steps: readonly Step[], type: TemplateType, { role }: Actor): string | null {
  const last = steps.at(-1);
  return last && mayReadReason(last, type, role) && last.decision !== null ? last.reason : null;
}

/**
 * Clients read their own words and why a record came back to them. Why an AML questionnaire was accepted or cancelled may be a match with
 * a list, and a reason that is missing only then would say so: who may not learn of matches reads as little of it as the client.
 */
function mayReadReason({ decision }: Step, type: TemplateType, role: Actor['role']): boolean {
  const readsAll = role !== 'CLIENT' && (type !== 'AML_QUESTIONNAIRE' || maySeeMatches(role));
  return readsAll || decision === null || decision === 'RETURN';
}

export function presentRecordInBrief(
  row: RecordRow,
  { steps, hidden }: { steps: readonly Step[]; hidden: ReturnType<typeof hiddenMetrics> },
  actor: Actor,
): contract.RecordInBrief {
  return {
    id: row.id,
    client_id: row.clientId,
    creator_id: row.creatorId,
    creator: row.creator,
    type: row.type,
    method: row.method,
    state: row.state,
    state_at: row.stateAt.toISOString(),
    template_id: row.templateId,
    template_name: nameOf(row, actor),
    confirmation_required: row.template.confirmationRequired,
    result: row.metrics && presentResult(row.metrics, hidden),
    denied_description: steps.findLast(({ state }) => state === 'DENIED')?.reason ?? null,
    decision_description: lastDecisionReason(steps, row.type, actor),
    valid_until: row.validUntil,
    may_be_deleted: scopeOf('records.prepare', actor.role) !== 'never' && mayDeleteRecord(row.state, row.answeredAt !== null),
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}

/** The content of a record, read alongside its row. */
export interface RecordContent {
  revision: RevisionForm;
  answers: FormAnswers;
  /** Who answered for the client; null: the client did. */
  respondent: Respondent | null;
  steps: readonly Step[];
}

export function presentRecord(
  row: RecordRow,
  { revision, answers, respondent, steps }: RecordContent,
  actor: Actor,
): contract.ClientRecord {
  const hidden = hiddenMetrics(revision.form, actor.role);
  return {
    ...presentRecordInBrief(row, { steps, hidden }, actor),
    data: fillForm(revision.form, answers, actor.origin.language),
    respondent,
  };
}

/** Who must be named before the record leaves the staff's hands, as the next one begins. */
export const presentRepresentation = (representation: Representation | null, former: Respondent | null): contract.Representation | null =>
  representation && { kind: representation.kind, suggested: suggestRespondent(representation, former) };

const presentRevision = ({ number, hash, versionLabel }: RevisionForm) => ({ number, hash, version: versionLabel });

function presentAuthors(authors: Authorship, names: ReadonlyMap<string, string>): contract.RecordDetail['authors'] {
  return Object.entries(authors).flatMap(([fieldset, copies]) =>
    copies.flatMap((copy, duplication) =>
      Object.entries(copy).map(([question, { userId, as, at }]) => ({
        fieldset_id: fieldset,
        duplication,
        question_id: question,
        user: names.get(userId) ?? '',
        as,
        at,
      })),
    ),
  );
}

function presentMove({ begun, seen }: Moved, to: RevisionForm): contract.RecordDetail['moved'] {
  const { added, changed } = compareForms(seen.form, to.form);
  return { from: presentRevision(begun), added: [...added], changed: [...changed] };
}

const presentSaving = ({ number, savedAt, user, respondent }: RecordStory['versions'][number]) => ({
  number,
  saved_at: savedAt.toISOString(),
  user,
  respondent,
});

/** The answers of one version with who typed each. */
export function presentRecordVersion(
  version: RecordStory['versions'][number],
  { revision, answers, authors, names }: Pick<RecordStory, 'revision' | 'answers' | 'authors' | 'names'>,
  actor: Actor,
): contract.RecordVersion {
  return {
    ...presentSaving(version),
    revision: presentRevision(revision),
    data: fillForm(revision.form, answers, actor.origin.language),
    authors: presentAuthors(authors, names),
  };
}

/** Where a record was before the law moved it: the revision it was begun under, and the last one that somebody answered. */
interface Moved {
  begun: RevisionForm;
  seen: RevisionForm;
}

/** Everything that explains a record. */
export interface RecordStory extends RecordContent {
  /** Whether the stored text of the revision, and of that of the result, has its hash. */
  isFormIntact: boolean;
  /** null: it is still under the revision that it was begun under. */
  movedFrom: Moved | null;
  /** Whether somebody else answers for the client today. */
  representation: Representation | null;
  authors: Authorship;
  names: ReadonlyMap<string, string>;
  /** What the actor has typed and not sent; null: nothing. */
  draft: StoredDraft | null;
  documents: contract.RecordDetail['documents'];
  /** What the acceptance of an AML questionnaire decided; null: nothing, or nothing that the actor may see. */
  assessment: AssessmentRow | null;
  /** What the bank stated about the client who answered. */
  attestation: Attestation | null;
  versions: readonly { number: number; savedAt: Date; user: string; respondent: Respondent | null }[];
  /** With the revision that it was evaluated under. */
  result: (StoredResult & { revision: RevisionForm }) | null;
}

const presentScreening = ({ status, lists }: StepScreening): contract.StepScreening => ({
  status,
  lists: lists.map(({ list, number, publishedOn, screenedAt }) => ({
    name: list,
    number,
    published_on: publishedOn,
    screened_at: screenedAt,
  })),
});

export function presentRecordDetail(row: RecordRow, story: RecordStory, actor: Actor): contract.RecordDetail {
  const { result, steps, versions } = story;
  return {
    ...presentRecord(row, story, actor),
    revision: presentRevision(story.revision),
    is_form_intact: story.isFormIntact,
    representation: presentRepresentation(story.representation, story.respondent),
    evaluation: result && {
      ...presentEvaluation(result.revision.form, result.score, actor),
      evaluated_at: result.evaluatedAt.toISOString(),
      evaluated_by: result.user,
      revision: presentRevision(result.revision),
      engine: result.engine,
      is_reproduced: isReproduced(result.revision.form, story.answers, result.score),
    },
    moved: story.movedFrom && presentMove(story.movedFrom, story.revision),
    draft: story.draft && presentDraft(story.revision.form, story.draft),
    documents: story.documents,
    aml: story.assessment && presentAssessment(story.assessment, actor),
    attestation: story.attestation && presentAttestation(story.attestation, actor),
    authors: presentAuthors(story.authors, story.names),
    steps: steps.map((step) => ({
      state: step.state,
      decision: step.decision,
      description: mayReadReason(step, row.type, actor.role) ? step.reason : null,
      user: step.user,
      at: step.at.toISOString(),
      screening: step.screening && maySeeMatches(actor.role) ? presentScreening(step.screening) : null,
    })),
    versions: versions.map(presentSaving),
  };
}
