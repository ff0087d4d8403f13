import type {
  Goal,
  PursuedGoal,
  CompositionItem,
  ContractReport,
  ContractStrategyReport,
  Effects,
  HistoryPoint,
  PaidDay,
  Performance,
} from '@pramen/contract/portfolio/portfolio.schemas';
import { calendarDateOf, dayNumberOf } from '@pramen/domain/dates/calendar-date';
import type { GainEffects } from '@pramen/domain/portfolio/returns/effects';
import type { CompositionRow } from '@pramen/domain/portfolio/returns/composition';
import type { LedgerCurrency } from '@pramen/domain/portfolio/ledger/ledger';
import { listPaidDays } from '@pramen/domain/portfolio/statement/paid-days';
import { measurePerformance } from '@pramen/domain/portfolio/returns/performance';
import type { PortfolioPerformance } from '@pramen/domain/portfolio/returns/performance';
import type { DailyFigures } from '@pramen/domain/portfolio/valuation/valuation';
import { nameInvestment, nameInvestments } from '@pramen/domain/strategies/name-investment';
import type { PlacedInvestment } from '@pramen/domain/strategies/name-investment';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { figuresOf, sinceDateOf } from './portfolio.service.ts';
import type { ClientPortfolio, ReportScope } from './portfolio.service.ts';
import type { ContractRow, ContractStrategyRow, GoalRow } from './portfolio.reader.ts';

/** Minor units as an amount with 2 decimals; below 2^53 the shortest form of the double is exact. */
export const amountOf = (minor: number) => minor / 100;
/** NaN means "unknown" and becomes null. */
export const knownAmount = (minor: number) => (Number.isNaN(minor) ? null : amountOf(minor));
export const maybeAmount = (minor: number | null) => (minor === null ? null : amountOf(minor));

const daysBehind = ({ asOfDate, today }: ClientPortfolio) => (asOfDate === null ? null : dayNumberOf(today) - dayNumberOf(asOfDate));

function nothingYet(portfolio: ClientPortfolio, currency: LedgerCurrency): Performance {
  return {
    totalAmount: 0,
    investedAmount: 0,
    paidInAmount: 0,
    gain: 0,
    performancePerc: null,
    currency,
    twrPerc: null,
    mwrPerc: null,
    annualised: false,
    measuredDays: 0,
    asOfDate: portfolio.asOfDate,
    daysBehind: daysBehind(portfolio),
    sinceDate: null,
    unavailable: [],
  };
}

const figureNames = ['totalAmount', 'investedAmount', 'gain', 'performancePerc', 'twrPerc', 'mwrPerc'] as const;

/** Rows without an as-of date: no price of any security was ever imported. */
function unknownYet(portfolio: ClientPortfolio, currency: LedgerCurrency, sinceDate: string): Performance {
  const unknown = { totalAmount: null, investedAmount: null, paidInAmount: null, gain: null, measuredDays: null };
  const unavailable = figureNames.map((figure) => ({ figure, reason: 'price_missing' }));
  return { ...nothingYet(portfolio, currency), ...unknown, sinceDate, unavailable };
}

function unavailableOf({ failures, gaps: [gap] }: PortfolioPerformance): Performance['unavailable'] {
  return Object.entries(failures).map(([figure, reason]) => ({
    figure,
    reason: reason === 'value_unknown' && gap ? gap.reason : reason,
    ...(reason === 'value_unknown' && gap ? { isin: gap.subject, date: calendarDateOf(gap.day) } : {}),
  }));
}

/** Figures of a scope since its first row. An empty scope has the known value zero, not a missing one. */
export function presentPerformance(portfolio: ClientPortfolio, scope: ReportScope, currency: LedgerCurrency): Performance {
  const figures = figuresOf(portfolio, scope);
  const sinceDate = sinceDateOf(portfolio, scope);
  if (sinceDate === null) return nothingYet(portfolio, currency);
  if (!figures) return unknownYet(portfolio, currency, sinceDate);
  const measured = measurePerformance(figures, { fromDay: dayNumberOf(sinceDate) });
  return {
    totalAmount: maybeAmount(measured.totalMinor),
    investedAmount: maybeAmount(measured.investedMinor),
    paidInAmount: maybeAmount(measured.paidInMinor),
    gain: maybeAmount(measured.gainMinor),
    performancePerc: measured.performancePerc,
    currency: figures.currency,
    twrPerc: measured.twrPerc,
    mwrPerc: measured.mwrPerc,
    annualised: measured.annualised,
    measuredDays: measured.measuredDays,
    asOfDate: portfolio.asOfDate,
    daysBehind: daysBehind(portfolio),
    sinceDate,
    unavailable: unavailableOf(measured),
  };
}

export function presentEffects({ feesMinor, incomeMinor, currencyMinor }: GainEffects): Effects {
  return { fees: maybeAmount(feesMinor), income: maybeAmount(incomeMinor), currency: maybeAmount(currencyMinor) };
}

const presentGoal = ({ name, target, date }: GoalRow): Goal => ({ name, target: target === null ? null : Number(target), date });

/** The goals of a contract's investments, each with what the investment is worth. */
function presentGoals(portfolio: ClientPortfolio, contract: ContractRow): PursuedGoal[] {
  const pursued = portfolio.rows.strategies.filter(({ contractId, goal }) => contractId === contract.id && goal !== null);
  return pursued.flatMap((strategy) => {
    if (!strategy.goal) return [];
    const { totalAmount } = presentPerformance(portfolio, { kind: 'strategy', id: strategy.id }, contract.currency as LedgerCurrency);
    return [{ ...presentGoal(strategy.goal), id: strategy.id, label: nameInvestment(placed(portfolio, strategy)), totalAmount }];
  });
}

export function presentContract(portfolio: ClientPortfolio, contract: ContractRow): ContractReport {
  const currency = contract.currency as LedgerCurrency;
  return {
    id: contract.id,
    contractNumber: contract.contractNumber,
    contractType: contract.contractType,
    currency,
    signed: contract.signedOn,
    performance: presentPerformance(portfolio, { kind: 'contract', id: contract.id }, currency),
    goals: presentGoals(portfolio, contract),
    is_held: contract.isHeld,
    withdrawn_at: contract.withdrawnAt,
    meta: { has_instructions: contract.hasInstructions },
  };
}

export function presentStrategy(portfolio: ClientPortfolio, strategy: ContractStrategyRow): ContractStrategyReport {
  const contract = portfolio.rows.contracts.find(({ id }) => id === strategy.contractId);
  return {
    id: strategy.id,
    label: nameInvestment(placed(portfolio, strategy)),
    label_text: strategy.labelText,
    variable_symbol: strategy.variableSymbol,
    strategy: { name: strategy.name, strategy_name: strategy.strategyName },
    contract: {
      id: strategy.contractId,
      contractNumber: contract?.contractNumber ?? '',
      contract_type: { name: contract?.contractType ?? '' },
      signed: contract?.signedOn ?? null,
      is_held: strategy.isHeld || (contract?.isHeld ?? false),
      withdrawn_at: contract?.withdrawnAt ?? null,
    },
    goal: strategy.goal && presentGoal(strategy.goal),
    version: strategy.version,
    performance: presentPerformance(portfolio, { kind: 'strategy', id: strategy.id }, (contract?.currency ?? 'CZK') as LedgerCurrency),
    meta: { has_instructions: strategy.hasInstructions },
  };
}

/** One point per calendar day within the bounds; an unknown value is null, never 0. */
export function presentHistory(
  figures: DailyFigures | null,
  sinceDate: string | null,
  from: string | undefined,
  to: string | undefined,
): HistoryPoint[] {
  if (!figures || sinceDate === null) return [];
  const begin = Math.max(0, dayNumberOf(sinceDate) - figures.firstDay);
  const first = from === undefined ? begin : Math.max(begin, dayNumberOf(from) - figures.firstDay);
  const last = Math.min(figures.value.length - 1, to === undefined ? Infinity : dayNumberOf(to) - figures.firstDay);
  const points: HistoryPoint[] = [];
  let invested = 0;
  for (let index = 0; index <= last; index += 1) {
    invested += (figures.inflow[index] ?? 0) - (figures.outflow[index] ?? 0);
    if (index >= first)
      points.push({
        date: calendarDateOf(figures.firstDay + index),
        amount: knownAmount(figures.value[index] ?? NaN),
        invested: knownAmount(invested),
      });
  }
  return points;
}

/** What was paid in and out on the days of a history, as statements sum it up. */
export function presentPaidDays(figures: DailyFigures | null, points: readonly HistoryPoint[]): PaidDay[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!figures || !first || !last) return [];
  return listPaidDays(figures, { fromDay: dayNumberOf(first.date), toDay: dayNumberOf(last.date) }).map(
    ({ day, inflowMinor, outflowMinor }) => ({
      date: calendarDateOf(day),
      deposits: maybeAmount(inflowMinor),
      withdrawals: maybeAmount(outflowMinor),
    }),
  );
}

function placed(
  { rows }: ClientPortfolio,
  { labelText: label, strategyName, contractId, variableSymbol }: ContractStrategyRow,
): PlacedInvestment {
  return { label, strategyName, contractNumber: rows.contracts.find(({ id }) => id === contractId)?.contractNumber ?? '', variableSymbol };
}

/** Names of strategies shown side by side, by their index in the ledger. */
export function nameStrategies(portfolio: ClientPortfolio, places: Iterable<number>): ReadonlyMap<number, string> {
  const shown = [...new Set(places)].flatMap((place) => {
    const strategy = portfolio.rows.strategies[place];
    return strategy ? [{ place, investment: placed(portfolio, strategy) }] : [];
  });
  const names = nameInvestments(shown.map(({ investment }) => investment));
  return new Map(shown.map(({ place }, index) => [place, names[index] ?? '']));
}

function nameOf({ ledger }: ClientPortfolio, strategies: ReadonlyMap<number, string>, row: CompositionRow, language: Language): string {
  if (row.kind === 'CASH') return translate(language, 'portfolio:cash', { currency: row.currency });
  return (row.kind === 'STRATEGY' ? strategies.get(row.index) : ledger.securities[row.index]?.name) ?? '';
}

export function presentComposition(
  portfolio: ClientPortfolio,
  rows: readonly CompositionRow[],
  currency: LedgerCurrency,
  language: Language,
): CompositionItem[] {
  const strategies = nameStrategies(
    portfolio,
    rows.filter(({ kind }) => kind === 'STRATEGY').map(({ index }) => index),
  );
  return rows.map((row) => ({
    name: nameOf(portfolio, strategies, row, language),
    value: maybeAmount(row.valueMinor),
    currency,
    meta: { account: { isin: row.kind === 'SECURITY' ? (portfolio.ledger.securities[row.index]?.isin ?? null) : null } },
  }));
}
