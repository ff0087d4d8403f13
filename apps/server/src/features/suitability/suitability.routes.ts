import * as endpoints from '@pramen/contract/suitability/suitability.endpoints';
import { translate } from '@pramen/texts/translate';
import { Problem } from '../../platform/calls/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import { presented } from '../../platform/lists/all-rows.ts';
import { serveExport } from '../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../platform/lists/list-export.ts';
import { allOfList } from '../../platform/lists/list-page.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireClient } from '../clients/record/client.reader.ts';
import { readActiveStrategies } from '../strategies/strategies.reader.ts';
import { dueListFor, listDueRows } from './due.reader.ts';
import { presentFit, presentQuestionnaire, presentWarning } from './suitability.present.ts';
import { readJudge } from './suitability.reader.ts';
import { dueSheet, warningSheet } from './suitability.sheets.ts';
import { listWarningRows, readWarningsOf, warningListFor } from './warnings.reader.ts';
import { acknowledgeWarning } from './warnings.service.ts';

export function suitabilityRoutes(platform: Platform, exporting: ExportDeps): Route[] {
  return [
    serve(endpoints.readSuitability, async ({ db, actor, params }) => {
      if (!isId(params.id)) throw new Problem('record.not_found');
      const { language } = actor.origin;
      const { id } = await requireClient(db, actor, 'suitability.read', params.id);
      const { questionnaire, isReviewAwaited, judge } = await readJudge(db, id, platform.clock.today());
      const strategies = await readActiveStrategies(db, language, 'strategyName');
      return {
        questionnaire: presentQuestionnaire(questionnaire),
        is_review_awaited: isReviewAwaited,
        strategies: strategies.map((strategy) => presentFit(strategy, judge(strategy), isReviewAwaited, language)),
        warnings: (await readWarningsOf(db, platform, id)).map((row) => presentWarning(row, language)),
      };
    }),
    serve(endpoints.listWarnings, async ({ tx, actor, body }) => {
      const { rows, total } = await listWarningRows(tx, platform, actor, body);
      return { data: rows.map((row) => presentWarning(row, actor.origin.language)), meta: { total } };
    }),
    serveExport(exporting, endpoints.exportWarnings, warningSheet, ({ actor, body }) =>
      presented(allOfList(warningListFor(platform, actor), body), (row) => presentWarning(row, actor.origin.language)),
    ),
    serve(endpoints.acknowledgeWarning, async ({ tx, actor, params, body }) => {
      const key = { clientId: params.id.toLowerCase(), id: params.warningId.toLowerCase() };
      const { language } = actor.origin;
      const warning = presentWarning(await acknowledgeWarning(tx, platform, actor, key, body.reason), language);
      return { message: translate(language, 'suitability:acknowledged'), warning };
    }),
    serve(endpoints.listDueQuestionnaires, async ({ tx, actor, body }) => {
      const { rows, total } = await listDueRows(tx, actor, platform.clock.today(), body);
      return { data: rows, meta: { total } };
    }),
    serveExport(exporting, endpoints.exportDueQuestionnaires, dueSheet, ({ actor, body }) =>
      allOfList(dueListFor(actor, platform.clock.today()), body),
    ),
  ];
}
