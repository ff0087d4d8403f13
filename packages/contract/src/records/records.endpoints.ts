import { Download, endpoint } from '../endpoint.ts';
import { collection, MessageAnswer, page } from '../fields.ts';
import {
  ChangedRecord,
  DecisionBody,
  DraftBody,
  EvaluationPreview,
  FilledForm,
  KeptDraft,
  ListedRecord,
  NewRecord,
  PreviewBody,
  QuestionsQuery,
  RECORD_BODY_BYTES,
  RECORD_BODY_VALUES,
  RecordDetail,
  RecordDocumentsBody,
  RecordInBrief,
  RecordListBody,
  RecordVersion,
  RecordWithBankId,
  SavedRecord,
} from './records.schemas.ts';

type Segment = 'investment-questionnaires' | 'aml-questionnaires' | 'forms' | 'meeting-records';

const read = { permission: 'records.read', errors: ['record.not_found', 'record.unreadable'] } as const;
const prepare = { permission: 'records.prepare' } as const;
/** Saved by staff and, while it waits, answered by the client. */
const save = {
  permission: 'records.save',
  impersonation: 'forbidden',
  errors: ['record.not_found', 'record.unreadable', 'record.changed', 'record.state_refused', 'draft.changed'],
} as const;

/** The calls that all kinds of records share. */
function recordCalls<const Kind extends string>(kind: Kind, segment: Segment, noun: string) {
  return {
    list: endpoint({
      ...read,
      impersonation: 'allowed',
      id: `${kind}.list`,
      method: 'POST',
      path: `/api/clients/{id}/${segment}/list`,
      summary: `A client's ${noun}s, paginated, the newest first by default`,
      body: RecordListBody,
      answer: page(ListedRecord),
    }),
    readAll: endpoint({
      ...read,
      id: `${kind}.readAll`,
      method: 'GET',
      path: `/api/${segment}`,
      summary: `The newest ${noun}s of all clients within the caller's reach, without answers`,
      answer: collection(RecordInBrief),
      answerName: segment.replaceAll('-', '_'),
      errors: [],
    }),
    read: endpoint({
      ...read,
      id: `${kind}.read`,
      method: 'GET',
      path: `/api/clients/{id}/${segment}/{recordId}`,
      summary: `One ${noun} with its answers, who typed each, its result and its history`,
      answer: RecordDetail,
    }),
    readVersion: endpoint({
      ...prepare,
      id: `${kind}.readVersion`,
      method: 'GET',
      path: `/api/clients/{id}/${segment}/{recordId}/versions/{number}`,
      summary: `The answers to one ${noun} as they were once saved, and who typed each`,
      answer: RecordVersion,
      errors: ['record.not_found', 'record.unreadable'],
    }),
    readPdf: endpoint({
      ...read,
      id: `${kind}.readPdf`,
      method: 'GET',
      path: `/api/clients/{id}/${segment}/{recordId}/pdf`,
      summary: `One ${noun} as a PDF for the file: its questions and answers, its result with the rules, and its history`,
      answer: Download,
      download: ['application/pdf'],
      errors: ['record.not_found', 'record.unreadable', 'server.busy'],
    }),
    create: endpoint({
      ...prepare,
      id: `${kind}.create`,
      method: 'POST',
      path: `/api/clients/{id}/${segment}`,
      summary: `Prepares a ${noun} as a concept, or sends it to the client`,
      body: NewRecord,
      bodyByteCount: RECORD_BODY_BYTES,
      bodyValueCount: RECORD_BODY_VALUES,
      answer: SavedRecord,
      errors: ['record.not_found', 'record.unreadable'],
    }),
    save: endpoint({
      ...save,
      id: `${kind}.save`,
      method: 'POST',
      path: `/api/clients/{id}/${segment}/{recordId}`,
      summary: `Staff change or send a concept; the client approves or denies a ${noun} that waits for them`,
      body: ChangedRecord,
      bodyByteCount: RECORD_BODY_BYTES,
      bodyValueCount: RECORD_BODY_VALUES,
      answer: SavedRecord,
    }),
    saveDraft: endpoint({
      ...save,
      permission: 'records.answer',
      id: `${kind}.saveDraft`,
      method: 'POST',
      path: `/api/clients/{id}/${segment}/{recordId}/draft`,
      summary: `Keeps what the client has typed into a waiting ${noun} so far, complete or not`,
      body: DraftBody,
      bodyByteCount: RECORD_BODY_BYTES,
      bodyValueCount: RECORD_BODY_VALUES,
      answer: KeptDraft,
    }),
    decide: endpoint({
      ...save,
      permission: 'records.review',
      id: `${kind}.decide`,
      method: 'POST',
      path: `/api/clients/{id}/${segment}/{recordId}/decision`,
      summary: `Accepts, cancels or returns an answered ${noun}`,
      body: DecisionBody,
      answer: SavedRecord,
      errors: ['record.not_found', 'record.unreadable', 'record.changed', 'record.state_refused', 'screening.not_clear'],
    }),
    remove: endpoint({
      ...prepare,
      id: `${kind}.delete`,
      method: 'DELETE',
      path: `/api/clients/{id}/${segment}/{recordId}`,
      summary: `Deletes a ${noun} that is a concept or waits, and was never answered`,
      answer: MessageAnswer,
      errors: ['record.not_found', 'record.unreadable', 'record.state_refused'],
    }),
  };
}

/** The further calls of questionnaires, whose answers are evaluated before they are saved. */
function questionnaireCalls<const Kind extends string>(
  kind: Kind,
  segment: 'investment-questionnaires' | 'aml-questionnaires',
  noun: string,
) {
  const preview = {
    method: 'POST',
    permission: 'records.read',
    impersonation: 'allowed',
    body: PreviewBody,
    bodyByteCount: RECORD_BODY_BYTES,
    bodyValueCount: RECORD_BODY_VALUES,
    answer: EvaluationPreview,
    errors: ['record.not_found', 'record.unreadable'],
  } as const;
  return {
    ...recordCalls(kind, segment, noun),
    previewNew: endpoint({
      ...preview,
      id: `${kind}.previewNew`,
      path: `/api/clients/{id}/${segment}/evaluate-preview`,
      summary: `The result of answers to a new ${noun}; stores nothing`,
    }),
    preview: endpoint({
      ...preview,
      id: `${kind}.preview`,
      path: `/api/clients/{id}/${segment}/{recordId}/evaluate-preview`,
      summary: `The result of answers to an existing ${noun}; stores nothing`,
    }),
    readQuestions: endpoint({
      id: `${kind}.readQuestions`,
      method: 'GET',
      path: `/api/${segment}/questions`,
      summary: `The questions of the ${noun} template, or of the first active one, without answers`,
      permission: 'form-templates.read',
      query: QuestionsQuery,
      answer: FilledForm,
      errors: ['record.not_found', 'record.unreadable'],
    }),
  };
}

export const investmentQuestionnaires = questionnaireCalls(
  'investmentQuestionnaires',
  'investment-questionnaires',
  'investment questionnaire',
);
export const amlQuestionnaires = {
  ...questionnaireCalls('amlQuestionnaires', 'aml-questionnaires', 'AML questionnaire'),
  saveWithBankId: endpoint({
    id: 'amlQuestionnaires.saveWithBankId',
    method: 'POST',
    path: '/api/clients/{id}/aml-questionnaires/{recordId}/save-with-bank-id',
    summary: 'The client approves an AML questionnaire that waits for them, as the person whom their bank proves',
    permission: 'identity.use',
    impersonation: 'forbidden',
    body: RecordWithBankId,
    bodyByteCount: RECORD_BODY_BYTES,
    bodyValueCount: RECORD_BODY_VALUES,
    answer: SavedRecord,
    errors: [
      ...save.errors,
      'identity.off',
      'identity.state_invalid',
      'identity.refused',
      'identity.unavailable',
      'identity.unverified',
      'identity.differs',
      'identity.card_expired',
      'identity.bound_elsewhere',
    ],
  }),
};
export const forms = recordCalls('forms', 'forms', 'form');
export const meetingRecords = {
  ...recordCalls('meetingRecords', 'meeting-records', 'meeting record'),
  linkDocuments: endpoint({
    ...prepare,
    id: 'meetingRecords.linkDocuments',
    method: 'POST',
    path: '/api/clients/{id}/meeting-records/{recordId}/documents',
    summary: 'Replaces the documents of the client that were signed at the meeting, whatever the state of the record',
    body: RecordDocumentsBody,
    answer: SavedRecord,
    errors: ['record.not_found', 'record.unreadable', 'record.changed', 'record.state_refused'],
  }),
};

export type RecordCalls = ReturnType<typeof recordCalls<string>>;
export type QuestionnaireCalls = ReturnType<typeof questionnaireCalls<string>>;
