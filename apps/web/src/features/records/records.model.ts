import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import type { RecordState } from '@pramen/domain/forms/records/record-states';

/** Part of the calls' and screens' addresses for each kind of record. */
export const segmentOf = {
  INVESTMENT_QUESTIONNAIRE: 'investment-questionnaires',
  AML_QUESTIONNAIRE: 'aml-questionnaires',
  FORM: 'forms',
  MEETING_RECORD: 'meeting-records',
} as const satisfies Record<TemplateType, string>;

export const recordTypes = ['INVESTMENT_QUESTIONNAIRE', 'AML_QUESTIONNAIRE', 'FORM', 'MEETING_RECORD'] as const satisfies TemplateType[];

/** The kind whose addresses contain this segment; null for any other text. */
export const typeOfSegment = (segment: string): TemplateType | null => recordTypes.find((type) => segmentOf[type] === segment) ?? null;

/** Kinds whose answers are evaluated before they are saved. */
export const isQuestionnaire = (type: TemplateType): type is 'INVESTMENT_QUESTIONNAIRE' | 'AML_QUESTIONNAIRE' =>
  type === 'INVESTMENT_QUESTIONNAIRE' || type === 'AML_QUESTIONNAIRE';

const tones = {
  CONCEPT: 'quiet',
  WAITING: 'notice',
  TO_REVIEW: 'notice',
  APPROVED: 'good',
  ACCEPTED: 'good',
  DENIED: 'bad',
  CANCELED: 'quiet',
} as const satisfies Record<RecordState, string>;

export const toneOfState = (state: RecordState) => tones[state];

/** Questions that a form required by law added or changed under a draft; nothing once the record is no draft. */
export function movedQuestions({ state, moved }: Pick<RecordDetail, 'state' | 'moved'>): ReadonlyMap<string, 'added' | 'changed'> {
  if (moved === null || (state !== 'CONCEPT' && state !== 'WAITING')) return new Map();
  return new Map([...moved.added.map((id) => [id, 'added'] as const), ...moved.changed.map((id) => [id, 'changed'] as const)]);
}
