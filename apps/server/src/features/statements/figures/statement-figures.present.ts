import type {
  StatedContract,
  StatedInvestment,
  StatedMovement,
  StatedPosition,
  StatedSummary,
  StatementFigures,
} from '@pramen/contract/statements/statements.schemas';
import { calendarDateOf, dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { MICRO, MONEY_SCALE, parseScaled } from '@pramen/domain/money/scaled';
import { contractScope } from '@pramen/domain/portfolio/ledger/ledger';
import type { TotalLine } from '@pramen/domain/portfolio/returns/trail';
import { bookedInScope } from '@pramen/domain/portfolio/statement/booked';
import type { ScopeStatement } from '@pramen/domain/portfolio/statement/statement';
import { nameInvestments } from '@pramen/domain/strategies/name-investment';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import type { ClientStatement } from './statement-figures.service.ts';
import type { MovementRow } from './statement-rows.reader.ts';

const amountOf = (minor: number) => minor / 100;
const maybeAmount = (minor: number | null) => (minor === null || Number.isNaN(minor) ? null : amountOf(minor));

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

function presentSummary(statement: ScopeStatement): StatedSummary {
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
const presentMovement = (row: MovementRow): StatedMovement => ({
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
});

function presentInvestments(stated: ClientStatement, contractId: string, language: Language): StatedInvestment[] {
  const { portfolio, strategies, movements } = stated;
  const number = portfolio.rows.contracts.find(({ id }) => id === contractId)?.contractNumber ?? '';
  const own = portfolio.rows.strategies.filter((strategy) => strategy.contractId === contractId);
  const names = nameInvestments(own.map((strategy) => ({ ...strategy, label: strategy.labelText, contractNumber: number })));
  return own.flatMap(({ id, variableSymbol }, place): StatedInvestment[] => {
    const statement = strategies.find((strategy) => strategy.id === id)?.statement;
    if (!statement) return [];
    const moved = movements.filter(({ contractStrategyId }) => contractStrategyId === id);
    if (moved.length + statement.opening.lines.length + statement.closing.lines.length === 0) return [];
    return [
      {
        id,
        label: names[place] ?? '',
        variable_symbol: variableSymbol,
        summary: presentSummary(statement),
        opening: presentPositions(stated, statement.opening.lines, language),
        closing: presentPositions(stated, statement.closing.lines, language),
        movements: moved.map(presentMovement),
      },
    ];
  });
}

/** The fees of a contract by their kind, at the rates of their days, the most expensive first. */
function presentFees({ portfolio, movements }: ClientStatement, contractId: string): StatedContract['fees'] {
  const scope = contractScope(portfolio.ledger, contractId);
  const sums = new Map<string | null, number>();
  for (const { contractStrategyId, kind, feeType, date, currency, amount } of movements) {
    const strategy = portfolio.rows.strategies.findIndex(({ id }) => id === contractStrategyId);
    if (kind !== 'FEE' || !scope.includes(strategy)) continue;
    const row = { strategy, day: dayNumberOf(date), currency, amountMinor: parseScaled(amount, MONEY_SCALE) };
    sums.set(feeType, (sums.get(feeType) ?? 0) + bookedInScope(portfolio.ledger, scope, row));
  }
  return [...sums]
    .map(([name, minor]) => ({ name, amount: maybeAmount(minor) }))
    .sort((left, right) => (left.amount ?? 0) - (right.amount ?? 0));
}

/** A client's statement; contracts and investments that held and moved nothing are left out. */
export function presentFigures(stated: ClientStatement, language: Language): StatementFigures {
  const { portfolio, from, to, total, contracts } = stated;
  return {
    from,
    to,
    as_of: portfolio.asOfDate ?? to,
    total: presentSummary(total),
    contracts: contracts.flatMap(({ id, statement }): StatedContract[] => {
      const contract = portfolio.rows.contracts.find((row) => row.id === id);
      const investments = presentInvestments(stated, id, language);
      if (!contract || investments.length === 0) return [];
      return [
        {
          id,
          contract_number: contract.contractNumber,
          contract_type: contract.contractType,
          summary: presentSummary(statement),
          fees: presentFees(stated, id),
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

/** Keys whose texts depend on the language or on later renaming. */
const named: ReadonlySet<string> = new Set(['name', 'label', 'contract_type', 'fee_type', 'as_of']);

/** Identifies the figures: equal for the same figures in another language, and after a later day of prices. */
export function fingerprintOf(figures: StatementFigures): Buffer {
  return sha256(JSON.stringify(figures, (key, value: unknown) => (named.has(key) ? undefined : value)));
}
