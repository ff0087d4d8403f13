import type {
  ExplainedAmount,
  ExplainedFigure,
  ExplainedFlow,
  ExplainedPiece,
  ExplainedPosition,
  Explanation,
} from '@pramen/contract/portfolio/portfolio.schemas';
import { calendarDateOf, dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { MICRO } from '@pramen/domain/money/scaled';
import type { LedgerCurrency, LedgerScope } from '@pramen/domain/portfolio/ledger/ledger';
import type { ReturnPiece, WeighedAmount } from '@pramen/domain/portfolio/returns/returns';
import type { Quoted } from '@pramen/domain/portfolio/ledger/series';
import { traceInvested, traceMoneyWeighted, traceTimeWeighted, traceTotal } from '@pramen/domain/portfolio/returns/trail';
import type { InvestedLine, TotalLine } from '@pramen/domain/portfolio/returns/trail';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { amountOf, knownAmount, maybeAmount, nameStrategies, presentPerformance } from '../record/portfolio.present.ts';
import { figuresOf, ledgerScopeOf, sinceDateOf } from '../record/portfolio.service.ts';
import type { ClientPortfolio, ScopedPortfolio } from '../record/portfolio.service.ts';

/** The lists of rows behind each figure. */
const behind: Record<ExplainedFigure, readonly ('positions' | 'flows' | 'pieces' | 'amounts')[]> = {
  totalAmount: ['positions'],
  investedAmount: ['flows'],
  gain: ['positions', 'flows'],
  performancePerc: ['positions', 'flows'],
  twrPerc: ['pieces'],
  mwrPerc: ['amounts'],
};

const presentQuote = (quoted: Quoted | null) => (quoted ? { value: quoted.micro / MICRO, date: calendarDateOf(quoted.day) } : null);

/** Context that every row of an explanation needs. */
interface Explained {
  portfolio: ClientPortfolio;
  scope: LedgerScope;
  /** Strategy names by index in the ledger. */
  names: ReadonlyMap<number, string>;
}

/** The rates of a conversion: into the contract's currency, from there into the report currency; CZK needs none. */
function presentRates(
  portfolio: ClientPortfolio,
  scope: LedgerScope,
  { strategy, currency, rates }: TotalLine | InvestedLine,
): ExplainedPosition['rates'] {
  const { strategies, reportCurrency } = portfolio.ledger;
  const contract = strategies[strategy]?.currency ?? currency;
  const used = new Map<LedgerCurrency, Quoted | null>();
  if (currency !== contract) used.set(currency, rates.own).set(contract, rates.contract);
  if (scope.inReportCurrency && contract !== reportCurrency) used.set(contract, rates.contract).set(reportCurrency, rates.report);
  used.delete('CZK');
  return [...used].map(([of, quoted]) => ({ currency: of, quote: presentQuote(quoted) }));
}

function presentPosition({ portfolio, scope, names }: Explained, line: TotalLine, language: Language): ExplainedPosition {
  const security = line.security === null ? undefined : portfolio.ledger.securities[line.security];
  return {
    strategy: names.get(line.strategy) ?? '',
    name: security?.name ?? translate(language, 'portfolio:cash', { currency: line.currency }),
    isin: security?.isin ?? null,
    currency: line.currency,
    quantity: security ? line.quantity / MICRO : amountOf(line.quantity),
    price: presentQuote(line.price),
    isStale: line.isStale,
    ownValue: maybeAmount(line.ownMinor),
    rates: presentRates(portfolio, scope, line),
    value: maybeAmount(line.valueMinor),
  };
}

function presentFlow({ portfolio, scope, names }: Explained, line: InvestedLine): ExplainedFlow {
  const security = line.security === null ? undefined : portfolio.ledger.securities[line.security];
  return {
    date: calendarDateOf(line.day),
    kind: line.kind,
    reference: line.reference,
    strategy: names.get(line.strategy) ?? '',
    currency: line.currency,
    ownValue: knownAmount(line.ownMinor),
    isin: security?.isin ?? null,
    quantity: security ? line.quantityMicro / MICRO : null,
    price: presentQuote(line.price),
    rates: presentRates(portfolio, scope, line),
    value: maybeAmount(line.valueMinor),
  };
}

function presentPiece({ fromDay, toDay, openingMinor, closingMinor, factor }: ReturnPiece): ExplainedPiece {
  return {
    from: calendarDateOf(fromDay),
    to: calendarDateOf(toDay),
    opening: knownAmount(openingMinor),
    closing: knownAmount(closingMinor),
    factor: Number.isNaN(factor) ? null : factor,
  };
}

const presentAmount = ({ day, amount, elapsedDays }: WeighedAmount): ExplainedAmount => ({
  date: calendarDateOf(day),
  amount: knownAmount(amount),
  elapsedDays,
});

/** Largest first, unknown ones last, as in the composition. */
const byValue = (left: ExplainedPosition, right: ExplainedPosition) =>
  (right.value ?? -Infinity) - (left.value ?? -Infinity) || (left.name < right.name ? -1 : 1);

/** The rows behind one figure of a scope; none for a scope without rows. */
export function presentExplanation(
  { portfolio, scope, currency }: ScopedPortfolio,
  figure: ExplainedFigure,
  language: Language,
): Explanation {
  const explanation: Explanation = {
    figure,
    performance: presentPerformance(portfolio, scope, currency),
    positions: [],
    flows: [],
    pieces: [],
    amounts: [],
  };
  const figures = figuresOf(portfolio, scope);
  const sinceDate = sinceDateOf(portfolio, scope);
  if (!figures || sinceDate === null) return explanation;
  const { ledger } = portfolio;
  const inLedger = ledgerScopeOf(portfolio, scope);
  const explained = { portfolio, scope: inLedger, names: nameStrategies(portfolio, ledger.strategies.keys()) };
  const period = { fromDay: dayNumberOf(sinceDate) };
  for (const list of behind[figure]) {
    if (list === 'positions')
      explanation.positions = traceTotal(ledger, inLedger, ledger.lastDay)
        .lines.map((line) => presentPosition(explained, line, language))
        .sort(byValue);
    else if (list === 'flows')
      explanation.flows = traceInvested(ledger, inLedger, figures, period).lines.map((line) => presentFlow(explained, line));
    else if (list === 'pieces') explanation.pieces = traceTimeWeighted(figures, period).map(presentPiece);
    else explanation.amounts = traceMoneyWeighted(figures, period).map(presentAmount);
  }
  return explanation;
}
