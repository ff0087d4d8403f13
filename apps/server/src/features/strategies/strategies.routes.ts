import * as endpoints from '@pramen/contract/strategies/strategies.endpoints';
import { translate } from '@pramen/texts/translate';
import { Problem } from '../../platform/calls/problem.ts';
import type { Language } from '../../platform/calls/call.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { presented } from '../../platform/lists/all-rows.ts';
import { serveExport } from '../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../platform/lists/list-export.ts';
import { allOfList } from '../../platform/lists/list-page.ts';
import type { Platform } from '../../platform/platform.ts';
import { countInvestmentsOf, findStrategy, listStrategies, presentStrategy, strategyListIn } from './strategies.reader.ts';
import type { StrategyRow } from './strategies.reader.ts';
import { changeStrategy, createStrategy, deactivateStrategy, deleteStrategy } from './strategies.service.ts';
import { strategySheet } from './strategies.sheet.ts';

const presentIn = (language: Language) => (row: StrategyRow) => presentStrategy(row, language);

export function strategyRoutes(platform: Platform, exporting: ExportDeps): Route[] {
  return [
    serve(
      endpoints.listStrategies,
      async ({
        tx,
        actor: {
          origin: { language },
        },
        body,
      }) => {
        const { rows, total } = await listStrategies(tx, body, language);
        return { data: rows.map(presentIn(language)), meta: { total } };
      },
    ),
    serveExport(
      exporting,
      endpoints.exportStrategies,
      strategySheet,
      ({
        actor: {
          origin: { language },
        },
        body,
      }) => presented(allOfList(strategyListIn(language), body), presentIn(language)),
    ),
    serve(endpoints.readStrategy, async ({ db, actor, params, query }) => {
      const found = await findStrategy(db, params.id, actor.origin.language);
      if (!found) throw new Problem('record.not_found');
      const strategy = presentStrategy(found, actor.origin.language);
      return query.style === 'extend' ? { ...strategy, meta: { investments_count: await countInvestmentsOf(db, found.id) } } : strategy;
    }),
    serve(endpoints.createStrategy, async ({ tx, actor, body }) => {
      const strategy = presentStrategy(await createStrategy(tx, platform, actor, body), actor.origin.language);
      return { message: translate(actor.origin.language, 'strategies:created'), strategy };
    }),
    serve(endpoints.changeStrategy, async ({ tx, actor, params, body }) => {
      const present = presentIn(actor.origin.language);
      const strategy = present(await changeStrategy(tx, platform, actor, params.id, body, present));
      return { message: translate(actor.origin.language, 'shell:saved'), strategy };
    }),
    serve(endpoints.deactivateStrategy, async ({ tx, actor, params }) => {
      const strategy = presentStrategy(await deactivateStrategy(tx, platform, actor, params.id), actor.origin.language);
      return { message: translate(actor.origin.language, 'strategies:deactivated'), strategy };
    }),
    serve(endpoints.deleteStrategy, async ({ tx, actor, params }) => {
      await deleteStrategy(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'strategies:deleted') };
    }),
  ];
}
