import * as endpoints from '@pramen/contract/statements/tax-papers.endpoints';
import type { TaxPaper } from '@pramen/contract/statements/tax-papers.schemas';
import { translate } from '@pramen/texts/translate';
import type { Db, Readable } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSpreadsheet } from '../../../platform/spreadsheet/spreadsheet.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import type { PortfolioDeps } from '../../portfolio/record/portfolio.service.ts';
import { readLastPriceDate } from '../../portfolio/record/portfolio.reader.ts';
import { refuseBeforeFirst } from '../orders/refusals.ts';
import { presentOrder } from '../orders/statements.present.ts';
import { findOrder } from '../orders/statements.reader.ts';
import { orderStatement } from '../orders/statements.service.ts';
import { presentTaxPaper } from './tax-figures.present.ts';
import { stateTax } from './tax-figures.service.ts';
import { taxPeriodOf } from './tax-paper.rules.ts';
import { presentTaxSheets } from './tax-paper.sheets.ts';

/** Calls of the working papers for tax returns. */
export function taxPaperRoutes(platform: Platform, portfolio: PortfolioDeps): Route[] {
  const { clock } = platform;
  const requirePeriod = async (db: Readable, { origin: { language } }: Actor, year: number) => {
    const period = taxPeriodOf(year, await readLastPriceDate(db, clock.today()), clock.today());
    if (!('fault' in period)) return period;
    if (period.fault === 'FUTURE') throw refusedField(language, 'year', 'taxPapers:future');
    const message = translate(language, period.fault === 'NO_PRICES' ? 'taxPapers:noPrices' : 'taxPapers:noPricesYet');
    throw new Problem('statement.prices_pending', { message });
  };
  const read = async (db: Db, actor: Actor, id: string, year: number): Promise<{ paper: TaxPaper; clientCode: string }> => {
    const { id: clientId, clientCode } = await requireClient(db, actor, 'statements.read', id);
    const period = { ...(await requirePeriod(db, actor, year)), isItemised: false };
    await refuseBeforeFirst(db, actor.origin.language, clientId, period.to, 'year');
    const request = { db, portfolio, owner: actor.userId, clientId, period, language: actor.origin.language };
    const { tax } = await stateTax(request);
    if (!tax) throw new Error('a covered year has no figures');
    return { paper: presentTaxPaper(tax), clientCode };
  };
  return [
    serve(endpoints.readTaxPaper, async ({ db, actor, params, query }) => (await read(db, actor, params.id, query.year)).paper),
    serve(endpoints.exportTaxPaper, async ({ db, actor, params, query: { year, format } }) => {
      const { paper, clientCode } = await read(db, actor, params.id, year);
      const { language } = actor.origin;
      const name = [translate(language, 'exports:names.taxPaper'), String(year), clientCode];
      return createSpreadsheet(format, name, presentTaxSheets(paper, language), clock.now());
    }),
    serve(endpoints.orderTaxPaper, async ({ tx, actor, params, body }) => {
      const { id: clientId } = await requireClient(tx, actor, 'statements.make', params.id);
      const asked = { ...(await requirePeriod(tx, actor, body.year)), itemised: false };
      await refuseBeforeFirst(tx, actor.origin.language, clientId, asked.to, 'year');
      const id = await orderStatement(tx, platform, actor, clientId, asked, 'TAX');
      const order = await findOrder(tx, { clientId, id });
      if (!order) throw new Error('the order is not there');
      return presentOrder(order);
    }),
  ];
}
