import type { sendConcepts } from '@pramen/contract/records/concepts.endpoints';
import type { meetingRecords, QuestionnaireCalls, RecordCalls } from '@pramen/contract/records/records.endpoints';
import type { ClientRecord, Evaluation, SavedRecord } from '@pramen/contract/records/records.schemas';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import type { Decision } from '@pramen/domain/forms/records/record-states';
import { call, callForFile } from '../../platform/api/call.ts';
import { saveFile } from '../../platform/api/files/save-file.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { isQuestionnaire, segmentOf } from './records.model.ts';

/** Names a record of a client; without an id, a new one. */
export interface RecordKey {
  clientId: string;
  type: TemplateType;
  id: string | null;
}

type Body = BodyInputOf<RecordCalls['save']> & { template_id?: string };

/** Creates a record from the template in the body, or changes the one with the id. */
export function sendRecord({ clientId, type, id }: RecordKey, { template_id: templateId, ...body }: Body): Promise<SavedRecord> {
  const segment = segmentOf[type];
  if (id === null) {
    const { state, method, data = { content: [] }, respondent } = body;
    return call<RecordCalls['create']>(`POST /api/clients/{id}/${segment}`, {
      params: { id: clientId },
      body: { state, method, data, template_id: templateId ?? '', ...(respondent === undefined ? {} : { respondent }) },
    });
  }
  return call<RecordCalls['save']>(`POST /api/clients/{id}/${segment}/{recordId}`, { params: { id: clientId, recordId: id }, body });
}

/** Characters of at most three bytes: browsers refuse calls that survive their page with more than 64 KiB together. */
const MOST_SURVIVING = 20_000;

/** Keeps what the client has typed so far, also while the page is being left; the next call replaces it. */
export function sendDraft({ clientId, type, id }: RecordKey & { id: string }, body: BodyInputOf<RecordCalls['saveDraft']>) {
  return call<RecordCalls['saveDraft']>(
    `POST /api/clients/{id}/${segmentOf[type]}/{recordId}/draft`,
    { params: { id: clientId, recordId: id }, body },
    { keepalive: JSON.stringify(body).length < MOST_SURVIVING },
  );
}

/** The result that the answers to a questionnaire would have; stores nothing. */
export async function previewResult(
  { clientId, type, id }: RecordKey,
  body: BodyInputOf<QuestionnaireCalls['preview']>,
): Promise<Evaluation> {
  if (!isQuestionnaire(type)) throw new Error(`records of the kind ${type} have no result`);
  const segment = segmentOf[type];
  const answer =
    id === null
      ? await call<QuestionnaireCalls['previewNew']>(`POST /api/clients/{id}/${segment}/evaluate-preview`, {
          params: { id: clientId },
          body,
        })
      : await call<QuestionnaireCalls['preview']>(`POST /api/clients/{id}/${segment}/{recordId}/evaluate-preview`, {
          params: { id: clientId, recordId: id },
          body,
        });
  return answer.questionnaire;
}

/** Saves a record; what else shows it becomes stale. `complete` adds what is known only when it is sent. */
export function useRecordSaving(key: RecordKey, onSaved: (answer: SavedRecord) => void, complete?: () => Promise<Partial<Body>>) {
  const refresh = useStaleAfter('record');
  return useCommand({
    send: async (body: Body) => sendRecord(key, { ...body, ...(await complete?.()) }),
    onSuccess: (answer) => {
      refresh();
      onSaved(answer);
    },
  });
}

/** Replaces the documents of a meeting. */
export function useDocumentLinking({ client_id: clientId, id }: Pick<ClientRecord, 'client_id' | 'id'>) {
  const refresh = useStaleAfter('record');
  return useCommand({
    send: ({ ids, known }: { ids: readonly string[]; known: readonly string[] }) =>
      call<typeof meetingRecords.linkDocuments>('POST /api/clients/{id}/meeting-records/{recordId}/documents', {
        params: { id: clientId, recordId: id },
        body: { document_ids: [...ids], known_document_ids: [...known] },
      }),
    onSuccess: refresh,
  });
}

export function useRecordDeletion({ clientId, type, id }: RecordKey & { id: string }) {
  const refresh = useStaleAfter('record');
  return useCommand({
    send: () =>
      call<RecordCalls['remove']>(`DELETE /api/clients/{id}/${segmentOf[type]}/{recordId}`, { params: { id: clientId, recordId: id } }),
    onSuccess: refresh,
  });
}

/** Accepts, cancels or returns an answered record. */
export function useRecordDecision({ clientId, type, id }: RecordKey & { id: string }, version: number) {
  const refresh = useStaleAfter('record');
  return useCommand({
    send: ({ decision, description }: { decision: Decision; description: string | null }) =>
      call<RecordCalls['decide']>(`POST /api/clients/{id}/${segmentOf[type]}/{recordId}/decision`, {
        params: { id: clientId, recordId: id },
        body: { decision, description, version },
      }),
    // Also after a refusal: someone else may have decided in the meantime.
    onSettled: refresh,
  });
}

/** Saves the record as a PDF on the user's machine. */
export function useRecordPrinting({ clientId, type, id }: RecordKey & { id: string }) {
  return useCommand({
    send: () =>
      callForFile<RecordCalls['readPdf']>(`GET /api/clients/{id}/${segmentOf[type]}/{recordId}/pdf`, {
        params: { id: clientId, recordId: id },
      }),
    onSuccess: saveFile,
  });
}

export function useConceptSending(clientId: string) {
  const refresh = useStaleAfter('record');
  return useCommand({
    send: () => call<typeof sendConcepts>('GET /api/clients/{id}/send-concepts', { params: { id: clientId } }),
    onSettled: refresh,
  });
}
