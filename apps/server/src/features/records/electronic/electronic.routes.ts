import { amlQuestionnaires } from '@pramen/contract/records/records.endpoints';
import { translate } from '@pramen/texts/translate';
import { serveGuarded } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecordRow } from '../record/records.reader.ts';
import { readOne } from '../record/record-answer.reader.ts';
import { keyOf } from '../record/records.routes.ts';
import { proveRespondent, saveProvedRecord } from './electronic.service.ts';

/** An AML questionnaire that the client confirms through their bank. */
export function electronicRecordRoutes(platform: Platform): Route[] {
  return [
    serveGuarded(amlQuestionnaires.saveWithBankId, {
      before: (call) => proveRespondent(platform, call, keyOf(call.params, 'AML_QUESTIONNAIRE')),
      handle: async ({ tx, actor, params, body }, identity) => {
        const present = (row: RecordRow) => readOne(tx, platform, actor, row);
        const row = await saveProvedRecord(tx, platform, actor, keyOf(params, 'AML_QUESTIONNAIRE'), body, identity, present);
        return { message: translate(actor.origin.language, 'records:approved'), record: await present(row) };
      },
    }),
  ];
}
