import * as endpoints from '@pramen/contract/records/records.endpoints';
import type { QuestionnaireCalls, RecordCalls } from '@pramen/contract/records/records.endpoints';
import type { RecordDetail, RecordVersion } from '@pramen/contract/records/records.schemas';
import { fillForm } from '@pramen/domain/forms/answers/filled';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { score } from '@pramen/domain/forms/evaluation/score';
import { translate } from '@pramen/texts/translate';
import type { Readable } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import { readForm } from '../../form-templates/compiled-forms.reader.ts';
import { readUsableTemplates } from '../../form-templates/form-template-answer.reader.ts';
import { acceptAnswers } from './answers.rules.ts';
import { decideRecord } from './decisions.service.ts';
import { presentEvaluation } from '../content/evaluation.present.ts';
import { readOne, readRecordDetail, readRecordPage, readRecordsInBrief, readRecordVersion } from './record-answer.reader.ts';
import { listRecords, readNewest, requireRecord } from './records.reader.ts';
import type { RecordKey, RecordRow } from './records.reader.ts';
import { createRecord, deleteRecord, linkToMeeting, saveRecord } from './records.service.ts';

export const keyOf = (params: { id: string; recordId: string }, type: TemplateType): RecordKey => ({
  clientId: params.id.toLowerCase(),
  id: params.recordId.toLowerCase(),
  type,
});

function recordRoutes(platform: Platform, calls: RecordCalls, type: TemplateType): Route[] {
  return [
    serve(calls.list, async ({ tx, actor, params, body }) => {
      const { id: clientId } = await requireClient(tx, actor, 'records.read', params.id);
      const { rows, total } = await listRecords(tx, actor, { clientId, type }, body);
      return { data: await readRecordPage(tx, platform, actor, rows), meta: { total } };
    }),
    serve(calls.readAll, async ({ db, actor }) => ({
      data: await readRecordsInBrief(db, platform, actor, await readNewest(db, actor, type)),
    })),
    serve(calls.read, async ({ db, actor, params }): Promise<RecordDetail> => {
      const row = await requireRecord(db, actor, 'records.read', keyOf(params, type));
      return readRecordDetail(db, platform, actor, row);
    }),
    serve(calls.readVersion, async ({ db, actor, params }): Promise<RecordVersion> => {
      const row = await requireRecord(db, actor, 'records.prepare', keyOf(params, type));
      return readRecordVersion(db, platform, actor, row, params.number);
    }),
    serve(calls.create, async ({ tx, actor, params, body }) => {
      const row = await createRecord(tx, platform, actor, { clientId: params.id, type }, body);
      const key = row.state === 'CONCEPT' ? 'records:conceptSaved' : 'records:sent';
      return { message: translate(actor.origin.language, key), record: await readOne(tx, platform, actor, row) };
    }),
    serve(calls.save, async ({ tx, actor, params, body }) => {
      const present = (row: RecordRow) => readOne(tx, platform, actor, row);
      const row = await saveRecord(tx, platform, actor, keyOf(params, type), body, present);
      const said = { CONCEPT: 'records:conceptSaved', APPROVED: 'records:approved', DENIED: 'records:denied' } as const;
      const key = row.state in said ? said[row.state as keyof typeof said] : 'records:sent';
      return { message: translate(actor.origin.language, key), record: await present(row) };
    }),
    serve(calls.decide, async ({ tx, actor, params, body }) => {
      const present = (row: RecordRow) => readOne(tx, platform, actor, row);
      const row = await decideRecord(tx, platform, actor, keyOf(params, type), body, present);
      return { message: translate(actor.origin.language, `records:decided.${body.decision}`), record: await present(row) };
    }),
    serve(calls.remove, async ({ tx, actor, params }) => {
      await deleteRecord(tx, platform, actor, keyOf(params, type));
      return { message: translate(actor.origin.language, `records:deleted.${type}`) };
    }),
  ];
}

function questionnaireRoutes(platform: Platform, calls: QuestionnaireCalls, type: TemplateType): Route[] {
  const revisionIn = async (db: Readable, actor: Actor, templateId: string | undefined) => {
    const usable = await readUsableTemplates(db, actor, type);
    const template = templateId === undefined ? usable[0] : usable.find(({ id }) => id === templateId);
    return template ? readForm(db, template.revision.id) : null;
  };
  return [
    ...recordRoutes(platform, calls, type),
    serve(calls.previewNew, async ({ tx, actor, params, body }) => {
      await requireClient(tx, actor, 'records.read', params.id);
      const { language } = actor.origin;
      const revision = body.template_id === undefined ? null : await revisionIn(tx, actor, body.template_id);
      if (!revision) throw refusedField(language, 'template_id', 'records:templateRetired');
      const answers = acceptAnswers(revision.form, body.data, true, language);
      return { questionnaire: presentEvaluation(revision.form, score(revision.form, answers), actor) };
    }),
    serve(calls.preview, async ({ tx, actor, params, body }) => {
      const { language } = actor.origin;
      const { revisionId } = await requireRecord(tx, actor, 'records.read', keyOf(params, type));
      const { form } = await readForm(tx, revisionId);
      return { questionnaire: presentEvaluation(form, score(form, acceptAnswers(form, body.data, true, language)), actor) };
    }),
    serve(calls.readQuestions, async ({ db, actor, query }) => {
      const revision = await revisionIn(db, actor, query.template_id);
      if (!revision && query.template_id !== undefined) throw new Problem('record.not_found');
      return revision ? fillForm(revision.form, {}, actor.origin.language) : { content: [] };
    }),
  ];
}

/** Routes of questionnaires, forms and meeting records. */
export function allRecordRoutes(platform: Platform): Route[] {
  return [
    ...questionnaireRoutes(platform, endpoints.investmentQuestionnaires, 'INVESTMENT_QUESTIONNAIRE'),
    ...questionnaireRoutes(platform, endpoints.amlQuestionnaires, 'AML_QUESTIONNAIRE'),
    ...recordRoutes(platform, endpoints.forms, 'FORM'),
    ...recordRoutes(platform, endpoints.meetingRecords, 'MEETING_RECORD'),
    serve(endpoints.meetingRecords.linkDocuments, async ({ tx, actor, params, body }) => {
      const key = keyOf(params, 'MEETING_RECORD');
      const row = await linkToMeeting(tx, platform, actor, key, body);
      return { message: translate(actor.origin.language, 'records:documentsLinked'), record: await readOne(tx, platform, actor, row) };
    }),
  ];
}
