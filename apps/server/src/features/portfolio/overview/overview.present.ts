import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  CompositionItem,
  ContractOverview,
  Effects,
  HistoryAnswer,
  PortfolioOverview,
} from '@pramen/contract/portfolio/portfolio.schemas';
import { composePortfolio } from '@pramen/domain/portfolio/returns/composition';
import type { Language } from '../../../platform/calls/call.ts';
import {
  presentComposition,
  presentContract,
  presentEffects,
  presentHistory,
  presentPaidDays,
  presentPerformance,
} from '../record/portfolio.present.ts';
import type { ToldFall } from '../record/portfolio.reader.ts';
import { effectsOf, figuresOf, ledgerScopeOf, sinceDateOf } from '../record/portfolio.service.ts';
import type { ScopedPortfolio } from '../record/portfolio.service.ts';

/** Daily points within the bounds, with what was paid in and out, and their currency. */
export function presentHistoryAnswer(
  { portfolio, scope, currency }: ScopedPortfolio,
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
): HistoryAnswer {
  const figures = figuresOf(portfolio, scope);
  const points = presentHistory(figures, sinceDateOf(portfolio, scope), from, to);
  return {
    data: points,
    flows: presentPaidDays(figures, points),
    currency,
    asOfDate: portfolio.asOfDate,
  };
}

/** Composition of a scope on the as-of date; empty before the first import of prices. */
export function presentItems(
  { portfolio, scope, currency }: ScopedPortfolio,
  by: 'strategy' | 'position',
  language: Language,
): CompositionItem[] {
  if (portfolio.asOfDate === null) return [];
  const { ledger } = portfolio;
  return presentComposition(portfolio, composePortfolio(ledger, ledger.lastDay, by, ledgerScopeOf(portfolio, scope)), currency, language);
}

/** Presents rows one by one and yields to other requests in between. */
export async function presentEach<Row, Answer>(rows: readonly Row[], present: (row: Row) => Answer): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const row of rows) {
    await nextTurn();
    answers.push(present(row));
  }
  return answers;
}

/** Parts shared by the overviews of every scope. */
export async function presentOverview(
  scoped: ScopedPortfolio,
  language: Language,
): Promise<{ effects: Effects; history: HistoryAnswer; positions: CompositionItem[] }> {
  await nextTurn();
  const history = presentHistoryAnswer(scoped);
  await nextTurn();
  const positions = presentItems(scoped, 'position', language);
  return { effects: presentEffects(effectsOf(scoped.portfolio, scoped.scope)), history, positions };
}

/** The largest fall of a contract; null: none. */
export function presentFall(falls: readonly ToldFall[], contractId: string): ContractOverview['fall'] {
  const largest = falls.findLast((fall) => fall.contractId === contractId);
  return largest ? { percent: largest.step * 10, crossed_on: largest.crossedOn } : null;
}

/** The overview of a client's whole portfolio. */
export async function presentWholeOverview(scoped: ScopedPortfolio, language: Language): Promise<PortfolioOverview> {
  const { portfolio, scope, currency } = scoped;
  const { positions, ...parts } = await presentOverview(scoped, language);
  const contracts = await presentEach(portfolio.rows.contracts, (contract) => presentContract(portfolio, contract));
  const byStrategy = presentItems(scoped, 'strategy', language);
  await nextTurn();
  return {
    performance: presentPerformance(portfolio, scope, currency),
    ...parts,
    composition: { strategy: byStrategy, position: positions },
    contracts,
  };
}
