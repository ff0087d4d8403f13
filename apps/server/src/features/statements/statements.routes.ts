import * as endpoints from '@pramen/contract/statements/statements.endpoints';
import { MOST_FAILURES_SHOWN } from '@pramen/contract/statements/statements.schemas';
import { translate } from '@pramen/texts/translate';
import type { Readable } from '../../database/connect.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refusedField } from '../../platform/calls/refused-field.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import { requireClient } from '../clients/record/client.reader.ts';
import type { PortfolioDeps } from '../portfolio/record/portfolio.service.ts';
import { readLastPriceDate } from '../portfolio/record/portfolio.reader.ts';
import { presentFigures } from './figures/statement-figures.present.ts';
import { coverageOf, stateClient } from './figures/statement-figures.service.ts';
import type { Coverage } from './figures/statement-figures.service.ts';
import { presentFailure, presentOrder, presentRun, presentStatement } from './orders/statements.present.ts';
import { findOrder, readFailures, readOpenOrders, readRuns, readStatementsOf } from './orders/statements.reader.ts';
import type { OrderRow, StatementRow } from './orders/statements.reader.ts';
import { faultOfPeriod } from './orders/statements.rules.ts';
import type { AskedPeriod } from './orders/statements.rules.ts';
import { orderRun, orderStatement } from './orders/statements.service.ts';

/** How long a client is told of an order that failed. */
const FAILURES_SHOWN_MS = 7 * DAY;

function refusePeriod(language: Language, period: AskedPeriod, today: string): void {
  const fault = faultOfPeriod(period, today);
  if (fault) throw refusedField(language, fault.field, fault.sentence);
}

const writeDay = (day: string) => day.split('-').map(Number).toReversed().join('.\u00a0');

/** Refuses a period whose last days have no prices yet, naming the last day that has. */
function refuseCoverage(language: Language, coverage: Coverage): void {
  if (!('reason' in coverage)) return;
  if (coverage.reason === 'prices_missing')
    throw new Problem('statement.prices_pending', { message: translate(language, 'statements:noPrices') });
  const message = translate(language, 'statements:pricesUntil', { date: writeDay(coverage.asOfDate) });
  throw new Problem('statement.prices_pending', { message });
}

/** Whether a later order of the same period succeeded. */
const isMadeSince = ({ order }: OrderRow, issued: readonly StatementRow[]) =>
  order.state === 'FAILED' &&
  issued.some(
    ({ statement }) =>
      statement.kind === order.kind &&
      statement.fromDate === order.fromDate &&
      statement.toDate === order.toDate &&
      statement.createdAt.getTime() >= order.createdAt.getTime(),
  );

async function requireRun(db: Readable, id: string) {
  const [run] = isId(id) ? await readRuns(db, id) : [];
  if (!run) throw new Problem('record.not_found');
  return run;
}

export function statementRoutes(platform: Platform, portfolio: PortfolioDeps): Route[] {
  const { clock } = platform;
  const check = async (db: Readable, { origin: { language } }: Actor, period: AskedPeriod) => {
    refusePeriod(language, period, clock.today());
    refuseCoverage(language, coverageOf({ asOfDate: await readLastPriceDate(db, clock.today()) }, period.to));
  };
  return [
    serve(endpoints.readStatementFigures, async ({ db, actor, params, query }) => {
      const { language } = actor.origin;
      const { id } = await requireClient(db, actor, 'statements.read', params.id);
      refusePeriod(language, query, clock.today());
      const wanted = { from: query.from, to: query.to, isItemised: query.itemised === 'true' };
      const { coverage, statement } = await stateClient(db, portfolio, actor.userId, id, wanted, language);
      refuseCoverage(language, coverage);
      if (!statement) throw new Error('a covered period has no statement');
      return presentFigures(statement, language);
    }),
    serve(endpoints.listClientStatements, async ({ db, actor, params }) => {
      const { id } = await requireClient(db, actor, 'statements.read', params.id);
      const issued = await readStatementsOf(db, id);
      const open = await readOpenOrders(db, id, new Date(clock.now().getTime() - FAILURES_SHOWN_MS));
      return {
        data: issued.map(presentStatement),
        orders: open.filter((row) => !isMadeSince(row, issued)).map(presentOrder),
        as_of: await readLastPriceDate(db, clock.today()),
      };
    }),
    serve(endpoints.orderStatement, async ({ tx, actor, params, body }) => {
      const { id: clientId } = await requireClient(tx, actor, 'statements.make', params.id);
      await check(tx, actor, body);
      const id = await orderStatement(tx, platform, actor, clientId, body);
      const order = await findOrder(tx, { clientId, id });
      if (!order) throw new Error('the order is not there');
      return presentOrder(order);
    }),
    serve(endpoints.orderStatementRun, async ({ tx, actor, body }) => {
      await check(tx, actor, body);
      return presentRun(await requireRun(tx, await orderRun(tx, platform, actor, body)));
    }),
    serve(endpoints.listStatementRuns, async ({ db }) => ({
      data: (await readRuns(db)).map(presentRun),
      as_of: await readLastPriceDate(db, clock.today()),
    })),
    serve(endpoints.readStatementRun, async ({ db, params }) => {
      const run = await requireRun(db, params.id);
      return { ...presentRun(run), failures: (await readFailures(db, run.run.id, MOST_FAILURES_SHOWN)).map(presentFailure) };
    }),
  ];
}
