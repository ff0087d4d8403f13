import * as endpoints from '@pramen/contract/records/records.endpoints';
import type { RecordCalls } from '@pramen/contract/records/records.endpoints';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readOne } from '../record/record-answer.reader.ts';
import type { RecordRow } from '../record/records.reader.ts';
import { keepDraft } from './keep-draft.service.ts';

function draftRoute(platform: Platform, calls: RecordCalls, type: TemplateType): Route {
  return serve(calls.saveDraft, async ({ tx, actor, params, body }) => {
    const key = { clientId: params.id.toLowerCase(), id: params.recordId.toLowerCase(), type };
    const present = (row: RecordRow) => readOne(tx, platform, actor, row);
    const { version, savedAt } = await keepDraft(tx, platform, actor, key, body, present);
    return { version, saved_at: savedAt.toISOString() };
  });
}

/** Routes that keep what clients type before they send it. */
export const draftRoutes = (platform: Platform): Route[] => [
  draftRoute(platform, endpoints.investmentQuestionnaires, 'INVESTMENT_QUESTIONNAIRE'),
  draftRoute(platform, endpoints.amlQuestionnaires, 'AML_QUESTIONNAIRE'),
  draftRoute(platform, endpoints.forms, 'FORM'),
  draftRoute(platform, endpoints.meetingRecords, 'MEETING_RECORD'),
];
