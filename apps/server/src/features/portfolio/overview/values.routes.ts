import { readClientValues, readContractValues } from '@pramen/contract/portfolio/portfolio.endpoints';
import type { ClientValue, HeldValue } from '@pramen/contract/portfolio/portfolio.schemas';
import type { LedgerCurrency } from '@pramen/domain/portfolio/ledger/ledger';
import type { Db } from '../../../database/connect.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import { readReachable, requireClient } from '../../clients/record/client.reader.ts';
import { presentEach } from './overview.present.ts';
import { presentPerformance } from '../record/portfolio.present.ts';
import { loadPortfolio } from '../record/portfolio.service.ts';
import type { ClientPortfolio, PortfolioDeps, ReportScope } from '../record/portfolio.service.ts';

function presentValue(portfolio: ClientPortfolio, scope: Exclude<ReportScope, { kind: 'all' }>, currency: LedgerCurrency): HeldValue {
  const { totalAmount, investedAmount } = presentPerformance(portfolio, scope, currency);
  return { id: scope.id, currency, totalAmount, investedAmount };
}

/** One portfolio after another, each queued separately for valuation, so that a page of clients does not block other callers. */
async function readValues(db: Db, deps: PortfolioDeps, owner: string, ids: readonly string[]): Promise<ClientValue[]> {
  const values: ClientValue[] = [];
  for (const id of new Set(ids)) {
    const portfolio = await loadPortfolio(db, deps, owner, id);
    const currency = portfolio.ledger.reportCurrency;
    values.push({ id, currency, totalAmount: presentPerformance(portfolio, { kind: 'all' }, currency).totalAmount });
  }
  return values;
}

/** Values that staff see next to contracts and investments, from one valuation per client. */
export function valuesRoutes(deps: PortfolioDeps): Route[] {
  return [
    serve(readClientValues, async ({ db, actor, query }) => ({
      data: await readValues(db, deps, actor.userId, await readReachable(db, actor, 'contracts.read', query.ids.split(','))),
    })),
    serve(readContractValues, async ({ db, actor, params }) => {
      await requireClient(db, actor, 'contracts.read', params.id);
      const portfolio = await loadPortfolio(db, deps, actor.userId, params.id);
      const { contracts, strategies } = portfolio.rows;
      const currencies = new Map(contracts.map(({ id, currency }) => [id, currency as LedgerCurrency]));
      return {
        asOfDate: portfolio.asOfDate,
        contracts: await presentEach(contracts, ({ id }) => presentValue(portfolio, { kind: 'contract', id }, currencies.get(id) ?? 'CZK')),
        investments: await presentEach(strategies, ({ id, contractId }) =>
          presentValue(portfolio, { kind: 'strategy', id }, currencies.get(contractId) ?? 'CZK'),
        ),
      };
    }),
  ];
}
