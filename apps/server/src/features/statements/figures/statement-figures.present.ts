import type {
  StatedContract,
  StatedInvestment,
  StatedMovement,
  StatedPosition,
  StatedSummary,
  StatementFigures,
} from '@pramen/contract/statements/statements.schemas';
import { calendarDateOf } from '@pramen/domain/dates/calendar-date';
import { MICRO } from '@pramen/domain/money/scaled';
import type { TotalLine } from '@pramen/domain/portfolio/returns/trail';
import type { ScopeStatement } from '@pramen/domain/portfolio/statement/statement';
import { nameInvestments } from '@pramen/domain/strategies/name-investment';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { amountOf, maybeAmount } from './amounts.ts';
import { measureSplits } from './splits.ts';
import type { SplitUnits } from './splits.ts';
import { presentBenchmark } from './statement-benchmark.present.ts';
import { presentCosts, presentFees } from './statement-costs.present.ts';
import type { ClientStatement, StatedScope } from './statement-figures.service.ts';
import type { MovementRow } from './statement-rows.reader.ts';

/** The failures of a period's figures with their reasons, as the portal names them. */
function unavailableOf({ performance }: ScopeStatement): StatedSummary['unavailable'] {
  if (!performance) return [];
  const { failures, gaps } = performance;
  const [gap] = gaps;
  return Object.entries(failures).map(([figure, reason]) => ({
    figure,
    reason: reason === 'value_unknown' && gap ? gap.reason : reason,
    ...(reason === 'value_unknown' && gap ? { isin: gap.subject, date: calendarDateOf(gap.day) } : {}),
  }));
}

function presentSummary(stated: ClientStatement, part: StatedScope): StatedSummary {
  const { statement } = part;
  const { performance } = statement;
  return {
    currency: statement.currency,
    opening: maybeAmount(statement.opening.sumMinor),
    inflows: maybeAmount(statement.inflowsMinor),
    outflows: maybeAmount(statement.outflowsMinor),
    gain: maybeAmount(statement.gainMinor),
    closing: maybeAmount(statement.closing.sumMinor),
    dividends: maybeAmount(statement.dividendsMinor),
    interest: maybeAmount(statement.interestMinor),
    fees: maybeAmount(statement.feesMinor),
    taxes: maybeAmount(statement.taxesMinor),
    price_effect: maybeAmount(statement.priceEffectMinor),
    average_value: maybeAmount(statement.costs.averageMinor),
    fees_perc: statement.costs.feesPerc,
    fees_effect: statement.costs.effectPerc,
    performance_perc: performance?.performancePerc ?? null,
    twr_perc: performance?.twrPerc ?? null,
    mwr_perc: performance?.mwrPerc ?? null,
    annualised: performance?.annualised ?? false,
    measured_days: performance?.measuredDays ?? 0,
    unavailable: unavailableOf(statement),
    costs: presentCosts(stated, part),
    benchmark: part.benchmark && presentBenchmark(part.benchmark),
  };
}

/** Cash after securities, securities by name. */
const inOrder = (left: StatedPosition, right: StatedPosition) =>
  Number(left.isin === null) - Number(right.isin === null) || (left.name < right.name ? -1 : 1);

function presentPositions({ portfolio }: ClientStatement, lines: readonly TotalLine[], language: Language): StatedPosition[] {
  return lines
    .map((line): StatedPosition => {
      const security = line.security === null ? undefined : portfolio.ledger.securities[line.security];
      return {
        name: security?.name ?? translate(language, 'portfolio:cash', { currency: line.currency }),
        isin: security?.isin ?? null,
        currency: line.currency,
        quantity: security ? line.quantity / MICRO : amountOf(line.quantity),
        price: line.price && { value: line.price.micro / MICRO, date: calendarDateOf(line.price.day) },
        own_value: maybeAmount(line.ownMinor),
        value: maybeAmount(line.valueMinor),
      };
    })
    .sort(inOrder);
}

// Amounts have 2 decimals and quantities 6: both are exact in the shortest decimal form of a double.
const presentMovement = (row: MovementRow, split: SplitUnits | undefined): StatedMovement => ({
  date: row.date,
  kind: row.kind,
  reference: row.reference,
  name: row.securityName,
  isin: row.isin,
  quantity: row.quantity === null ? null : Number(row.quantity),
  price: row.price === null ? null : Number(row.price),
  fee_type: row.feeType,
  amount: Number(row.amount),
  currency: row.currency,
  ...(split ? { split } : {}),
});

function presentInvestments(stated: ClientStatement, contractId: string, language: Language): StatedInvestment[] {
  const { portfolio, strategies, movements } = stated;
  const number = portfolio.rows.contracts.find(({ id }) => id === contractId)?.contractNumber ?? '';
  const own = portfolio.rows.strategies.filter((strategy) => strategy.contractId === contractId);
  const names = nameInvestments(own.map((strategy) => ({ ...strategy, label: strategy.labelText, contractNumber: number })));
  return own.flatMap(({ id, variableSymbol }, place): StatedInvestment[] => {
    const part = strategies.find((strategy) => strategy.id === id);
    if (!part) return [];
    const { statement } = part;
    const moved = movements.filter(({ contractStrategyId }) => contractStrategyId === id);
    if (moved.length + statement.opening.lines.length + statement.closing.lines.length === 0) return [];
    const isinOf = ({ security }: TotalLine) => (security === null ? null : (portfolio.ledger.securities[security]?.isin ?? null));
    const splits = measureSplits({ isinOf, opening: statement.opening.lines, movements: moved });
    return [
      {
        id,
        label: names[place] ?? '',
        variable_symbol: variableSymbol,
        summary: presentSummary(stated, part),
        opening: presentPositions(stated, statement.opening.lines, language),
        closing: presentPositions(stated, statement.closing.lines, language),
        movements: moved.map((row) => presentMovement(row, splits.get(row))),
      },
    ];
  });
}

/** A client's statement; contracts and investments that held and moved nothing are left out. */
export function presentFigures(stated: ClientStatement, language: Language): StatementFigures {
  const { portfolio, from, to, total, contracts } = stated;
  return {
    from,
    to,
    as_of: portfolio.asOfDate ?? to,
    total: presentSummary(stated, total),
    contracts: contracts.flatMap((part): StatedContract[] => {
      const { id } = part;
      const contract = portfolio.rows.contracts.find((row) => row.id === id);
      const investments = presentInvestments(stated, id, language);
      if (!contract || investments.length === 0) return [];
      return [
        {
          id,
          contract_number: contract.contractNumber,
          contract_type: contract.contractType,
          summary: presentSummary(stated, part),
          fees: presentFees(stated, part.scope),
          investments,
        },
      ];
    }),
    faults: stated.faults.map(({ kind, subject, expected, found }) => ({
      kind,
      subject,
      expected: kind === 'units' ? expected / MICRO : maybeAmount(expected),
      found: kind === 'units' ? found / MICRO : maybeAmount(found),
    })),
  };
}
