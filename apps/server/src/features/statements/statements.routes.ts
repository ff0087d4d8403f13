import * as endpoints from '@pramen/contract/statements/statements.endpoints';
import { MOST_FAILURES_SHOWN } from '@pramen/contract/statements/statements.schemas';
import type { StatementFigures } from '@pramen/contract/statements/statements.schemas';
import { translate } from '@pramen/texts/translate';
import type { Db, Readable } from '../../database/connect.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { createSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { isId } from '../../platform/keys/identifiers.ts';
import { requireClient } from '../clients/record/client.reader.ts';
import type { PortfolioDeps } from '../portfolio/record/portfolio.service.ts';
import { readLastPriceDate } from '../portfolio/record/portfolio.reader.ts';
import { presentFigures } from './figures/statement-figures.present.ts';
import { coverageOf, stateClient } from './figures/statement-figures.service.ts';
import type { Coverage, WantedStatement } from './figures/statement-figures.service.ts';
import { presentStatementSheets } from './sheets/statement.sheets.ts';
import { readFirstDay } from './orders/first-day.reader.ts';
import { refuseBeforeFirst, refusePeriod, refuseRunBeforeFirst } from './orders/refusals.ts';
import { presentFailure, presentOrder, presentRun, presentStatement } from './orders/statements.present.ts';
import { findOrder, findRun, readFailures, readOpenOrders, readRuns, readStatementsOf } from './orders/statements.reader.ts';
import type { OrderRow, StatementRow } from './orders/statements.reader.ts';
import type { AskedPeriod } from './orders/statements.rules.ts';
import { orderRun, orderStatement } from './orders/statements.service.ts';
import { writeDay } from './orders/written-day.ts';

/** How long a client is told of an order that failed. */
const FAILURES_SHOWN_MS = 7 * DAY;

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
  const run = isId(id) ? await findRun(db, id) : null;
  if (!run) throw new Problem('record.not_found');
  return run;
}

export function statementRoutes(platform: Platform, portfolio: PortfolioDeps): Route[] {
  const { clock } = platform;
  const check = async (db: Readable, { origin: { language } }: Actor, period: AskedPeriod) => {
    refusePeriod(language, period, clock.today());
    refuseCoverage(language, coverageOf({ asOfDate: await readLastPriceDate(db, clock.today()) }, period.to));
  };
  const readFigures = async (db: Db, actor: Actor, clientId: string, wanted: WantedStatement): Promise<StatementFigures> => {
    const { language } = actor.origin;
    await check(db, actor, wanted);
    await refuseBeforeFirst(db, language, clientId, wanted.to);
    const { coverage, statement } = await stateClient(db, portfolio, actor.userId, clientId, wanted, language);
    refuseCoverage(language, coverage);
    if (!statement) throw new Error('a covered period has no statement');
    return presentFigures(statement, language);
  };
  return [
    serve(endpoints.readStatementFigures, async ({ db, actor, params, query: { from, to, itemised } }) => {
      const { id } = await requireClient(db, actor, 'statements.read', params.id);
      return readFigures(db, actor, id, { from, to, isItemised: itemised === 'true' });
    }),
    serve(endpoints.exportStatementFigures, async ({ db, actor, params, query: { from, to, format } }) => {
      const { id, clientCode } = await requireClient(db, actor, 'statements.read', params.id);
      const { language } = actor.origin;
      const figures = await readFigures(db, actor, id, { from, to, isItemised: true });
      const name = [translate(language, 'exports:names.statement'), from, to, clientCode];
      return createSpreadsheet(format, name, presentStatementSheets(figures, language), clock.now());
    }),
    serve(endpoints.listClientStatements, async ({ db, actor, params }) => {
      const { id } = await requireClient(db, actor, 'statements.read', params.id);
      const issued = await readStatementsOf(db, id);
      const open = await readOpenOrders(db, id, new Date(clock.now().getTime() - FAILURES_SHOWN_MS));
      return {
        data: issued.map(presentStatement),
        orders: open.filter((row) => !isMadeSince(row, issued)).map(presentOrder),
        as_of: await readLastPriceDate(db, clock.today()),
        first_day: await readFirstDay(db, id),
      };
    }),
    serve(endpoints.orderStatement, async ({ tx, actor, params, body }) => {
      const { id: clientId } = await requireClient(tx, actor, 'statements.make', params.id);
      await check(tx, actor, body);
      await refuseBeforeFirst(tx, actor.origin.language, clientId, body.to);
      const id = await orderStatement(tx, platform, actor, clientId, body);
      const order = await findOrder(tx, { clientId, id });
      if (!order) throw new Error('the order is not there');
      return presentOrder(order);
    }),
    serve(endpoints.orderStatementRun, async ({ tx, actor, body }) => {
      await check(tx, actor, body);
      const chosen = Array.isArray(body.clients) ? body.clients : null;
      await refuseRunBeforeFirst(tx, actor.origin.language, chosen, body.to);
      return presentRun(await requireRun(tx, await orderRun(tx, platform, actor, body)));
    }),
    serve(endpoints.listStatementRuns, async ({ db, query }) => {
      const { rows, total } = await readRuns(db, query);
      return { data: rows.map(presentRun), meta: { total }, as_of: await readLastPriceDate(db, clock.today()) };
    }),
    serve(endpoints.readStatementRun, async ({ db, params }) => {
      const run = await requireRun(db, params.id);
      return { ...presentRun(run), failures: (await readFailures(db, run.run.id, MOST_FAILURES_SHOWN)).map(presentFailure) };
    }),
  ];
}
