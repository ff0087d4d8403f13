import * as endpoints from '@pramen/contract/strategies/strategies.endpoints';
import { translate } from '@pramen/texts/translate';
import { Problem } from '../../platform/http/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentStrategy } from './strategies.reader.ts';
import { countInvestmentsOf, findStrategy, listStrategies } from './strategies.reader.ts';
import { changeStrategy, createStrategy, deactivateStrategy, deleteStrategy } from './strategies.service.ts';

export function strategyRoutes(platform: Platform): Route[] {
  return [
    serve(endpoints.listStrategies, async ({ tx, body }) => {
      const { rows, total } = await listStrategies(tx, body);
      return { data: rows.map(presentStrategy), meta: { total } };
    }),
    serve(endpoints.readStrategy, async ({ db, params, query }) => {
      const found = await findStrategy(db, params.id);
      if (!found) throw new Problem('record.not_found');
      const strategy = presentStrategy(found);
      return query.style === 'extend' ? { ...strategy, meta: { investments_count: await countInvestmentsOf(db, found.id) } } : strategy;
    }),
    serve(endpoints.createStrategy, async ({ tx, actor, body }) => {
      const strategy = presentStrategy(await createStrategy(tx, platform, actor, body));
      return { message: translate(actor.origin.language, 'strategies:created'), strategy };
    }),
    serve(endpoints.changeStrategy, async ({ tx, actor, params, body }) => {
      const strategy = presentStrategy(await changeStrategy(tx, platform, actor, params.id, body, presentStrategy));
      return { message: translate(actor.origin.language, 'shell:saved'), strategy };
    }),
    serve(endpoints.deactivateStrategy, async ({ tx, actor, params }) => {
      const strategy = presentStrategy(await deactivateStrategy(tx, platform, actor, params.id));
      return { message: translate(actor.origin.language, 'strategies:deactivated'), strategy };
    }),
    serve(endpoints.deleteStrategy, async ({ tx, actor, params }) => {
      await deleteStrategy(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'strategies:deleted') };
    }),
  ];
}
