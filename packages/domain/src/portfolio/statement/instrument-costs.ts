import { collectHoldings } from '../ledger/holdings.ts';
import type { Holding } from '../ledger/holdings.ts';
import { securityOf, strategyOf } from '../ledger/ledger.ts';
import type { Ledger, LedgerCurrency } from '../ledger/ledger.ts';
import { convertOn, positionMinor, quoteOn } from '../ledger/series.ts';
import { multiplyRounded } from '../../money/multiply.ts';
import { MICRO } from '../../money/scaled.ts';
import { DAYS_PER_YEAR } from '../returns/xirr.ts';
import type { StatementPeriod, StatementRow } from './booked.ts';

/**
 * What the issuer of a security states: ONGOING costs a year of the value, TRANSACTION costs of each trade, and payments to third parties a
 * year of the value, which the issuer pays out of the ongoing costs.
 */
export const statedCostKinds = ['ONGOING', 'TRANSACTION', 'THIRD_PARTY'] as const;
export type StatedCostKind = (typeof statedCostKinds)[number];

/** One stated cost of a security; it is valid from its day until the next of its kind. */
export interface StatedCost {
  /** Index into the ledger's securities. */
  security: number;
  kind: StatedCostKind;
  fromDay: number;
  /** A fraction scaled by 10^6 (11 500 is 1.15 %): of the value a year, or of the money of each trade. */
  rateMicro: number | null;
  /** Minor units of the security's currency for each trade; null for the other kinds. */
  perTradeMinor: number | null;
}

/** Why a cost is not known: nothing is stated for one of its days, or a price or rate is missing. */
export const costGaps = ['not_stated', 'value_unknown'] as const;
export type CostGap = (typeof costGaps)[number];

/** What one security cost one strategy in a period, in minor units, zero or more; NaN when not known. */
export interface InstrumentCost {
  strategy: number;
  security: number;
  kind: StatedCostKind;
  contractMinor: number;
  reportMinor: number;
  /** null: known. */
  gap: CostGap | null;
}

/** Costs per day of the period, in unrounded minor units: they measure effects on returns and are never shown as money. */
export interface DailyCosts {
  contract: Float64Array;
  report: Float64Array;
}

/** What the held securities cost in a period. */
export interface InstrumentCosts extends StatementPeriod {
  items: InstrumentCost[];
  /** By strategy: known ongoing and transaction costs, without payments to third parties, which are a part of them. */
  daily: DailyCosts[];
}

/** A yearly fraction scaled by 10^6 times a value, for one day. */
const DAY_DIVISOR = DAYS_PER_YEAR * MICRO;
/** Sums of values are moved to exact wide integers before they reach 2^53. */
const LARGEST_SUM = 2 ** 51;

interface Accrual {
  add(valueMinor: number, rateMicro: number): void;
  /** All that was added, divided by the days of a year and rounded half away from zero, once. */
  total(): number;
}

/** Adds up value x rate of days exactly: money is rounded once, at the end of the period. */
function createAccrual(): Accrual {
  let [exact, sum, rate] = [0n, 0, 0];
  const flush = () => {
    exact += BigInt(sum) * BigInt(rate);
    sum = 0;
  };
  return {
    add: (valueMinor, rateMicro) => {
      if (rateMicro !== rate || Math.abs(sum) > LARGEST_SUM) flush();
      rate = rateMicro;
      sum += valueMinor;
    },
    total: () => {
      flush();
      const divisor = BigInt(DAY_DIVISOR);
      const doubled = 2n * (exact < 0n ? -exact : exact) + divisor;
      const rounded = Number(doubled / (2n * divisor));
      return exact < 0n ? 0 - rounded : rounded;
    },
  };
}

/** Stated costs of one kind and security, by day. */
type Schedule = readonly StatedCost[];

function schedulesOf(costs: readonly StatedCost[]): (security: number, kind: StatedCostKind) => Schedule {
  const byKey = new Map<string, StatedCost[]>();
  for (const cost of costs) {
    const key = `${cost.security}:${cost.kind}`;
    const schedule = byKey.get(key);
    if (schedule) schedule.push(cost);
    else byKey.set(key, [cost]);
  }
  for (const schedule of byKey.values()) schedule.sort((left, right) => left.fromDay - right.fromDay);
  return (security, kind) => byKey.get(`${security}:${kind}`) ?? [];
}

const costOn = (schedule: Schedule, day: number): StatedCost | null => schedule.findLast(({ fromDay }) => fromDay <= day) ?? null;

/** Balances of a holding at the end of each day of the period that has units. */
function* heldDays({ days, balances }: Holding, { firstDay, lastDay }: StatementPeriod): Generator<{ day: number; quantityMicro: number }> {
  let step = 0;
  for (let day = Math.max(firstDay, days[0] ?? Infinity); day <= lastDay; day += 1) {
    while ((days[step + 1] ?? Infinity) <= day) step += 1;
    const quantityMicro = balances[step] ?? 0;
    if (quantityMicro !== 0) yield { day, quantityMicro };
  }
}

interface DayValue {
  day: number;
  contractMinor: number;
  reportMinor: number;
}

/** The values of a holding on its days, rounded as the portal rounds them. */
function valuesOf(ledger: Ledger, holding: Holding, security: number, period: StatementPeriod): DayValue[] {
  const { prices } = securityOf(ledger, { security });
  const { currency } = strategyOf(ledger, holding);
  return [...heldDays(holding, period)].map(({ day, quantityMicro }) => {
    const own = positionMinor(quantityMicro, quoteOn(prices, day));
    const contractMinor = convertOn(ledger, own, holding.currency, currency, day);
    return { day, contractMinor, reportMinor: convertOn(ledger, contractMinor, currency, ledger.reportCurrency, day) };
  });
}

type Spend = (strategy: number, day: number, contract: number, report: number) => void;

/** The yearly costs of a holding: on each day the value at its end x rate / 365. */
function accrueYearly(
  holding: Holding,
  security: number,
  kind: StatedCostKind,
  values: readonly DayValue[],
  schedule: Schedule,
  spend: Spend,
): InstrumentCost {
  const { strategy } = holding;
  const [contract, report] = [createAccrual(), createAccrual()];
  let gap: CostGap | null = null;
  for (const { day, contractMinor, reportMinor } of values) {
    const rateMicro = costOn(schedule, day)?.rateMicro ?? null;
    if (rateMicro === null) gap = 'not_stated';
    // Nothing of an unknown value is nothing.
    else if (rateMicro !== 0 && (Number.isNaN(contractMinor) || Number.isNaN(reportMinor))) gap ??= 'value_unknown';
    else if (rateMicro !== 0) {
      contract.add(contractMinor, rateMicro);
      report.add(reportMinor, rateMicro);
      spend(strategy, day, (contractMinor * rateMicro) / DAY_DIVISOR, (reportMinor * rateMicro) / DAY_DIVISOR);
    }
  }
  const isKnown = gap === null;
  return { strategy, security, kind, gap, contractMinor: isKnown ? contract.total() : NaN, reportMinor: isKnown ? report.total() : NaN };
}

const isTrade = ({ kind, security }: StatementRow) => security !== null && (kind === 'BUY' || kind === 'SELL');

/** The costs of trades: of each its money x rate, rounded, and a fixed amount. */
function sumTrades(ledger: Ledger, trades: readonly StatementRow[], security: number, schedule: Schedule, spend: Spend): InstrumentCost {
  const { currency: own } = securityOf(ledger, { security });
  const strategy = trades[0]?.strategy ?? 0;
  let [contractMinor, reportMinor] = [0, 0];
  let gap: CostGap | null = null;
  for (const { day, amountMinor, currency } of trades) {
    const cost = costOn(schedule, day);
    if (!cost) {
      gap = 'not_stated';
      continue;
    }
    const inContract = (minor: number, from: LedgerCurrency) =>
      convertOn(ledger, minor, from, strategyOf(ledger, { strategy }).currency, day);
    const share = multiplyRounded(Math.abs(amountMinor), cost.rateMicro ?? 0, MICRO);
    const contract = inContract(share, currency) + inContract(cost.perTradeMinor ?? 0, own);
    const report = convertOn(ledger, contract, strategyOf(ledger, { strategy }).currency, ledger.reportCurrency, day);
    if (Number.isNaN(contract) || Number.isNaN(report)) gap ??= 'value_unknown';
    else spend(strategy, day, contract, report);
    contractMinor += contract;
    reportMinor += report;
  }
  const isKnown = gap === null;
  return {
    strategy,
    security,
    kind: 'TRANSACTION',
    gap,
    contractMinor: isKnown ? contractMinor : NaN,
    reportMinor: isKnown ? reportMinor : NaN,
  };
}

function groupTrades(rows: readonly StatementRow[]): StatementRow[][] {
  const groups = new Map<string, StatementRow[]>();
  for (const row of rows.filter(isTrade)) {
    const key = `${row.strategy}:${row.security}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/**
 * What the securities of a ledger cost in a period, for each strategy and security. A yearly rate takes on each day value at its end x rate
 * / 365, because ongoing costs are stated against the average assets of a year (CESR/10-674); the days are added exactly and rounded once,
 * half away from zero. A trade takes its money x rate, rounded, and its fixed amount. Whoever holds a security on a day without a stated
 * cost has an item that is not known.
 */
export function accrueInstrumentCosts(
  ledger: Ledger,
  costs: readonly StatedCost[],
  rows: readonly StatementRow[],
  period: StatementPeriod,
): InstrumentCosts {
  const { firstDay, lastDay } = period;
  const scheduleOf = schedulesOf(costs);
  const length = Math.max(0, lastDay - firstDay + 1);
  const daily = ledger.strategies.map((): DailyCosts => ({ contract: new Float64Array(length), report: new Float64Array(length) }));
  const spend: Spend = (strategy, day, contract, report) => {
    const of = daily[strategy];
    if (!of) return;
    of.contract[day - firstDay] = (of.contract[day - firstDay] ?? NaN) + contract;
    of.report[day - firstDay] = (of.report[day - firstDay] ?? NaN) + report;
  };
  const isFree: Spend = () => undefined;
  const items: InstrumentCost[] = [];
  for (const holding of collectHoldings(ledger)) {
    const { security } = holding;
    if (security === null) continue;
    const values = valuesOf(ledger, holding, security, period);
    if (values.length === 0) continue;
    items.push(accrueYearly(holding, security, 'ONGOING', values, scheduleOf(security, 'ONGOING'), spend));
    // Paid by the issuer out of the ongoing costs: it takes nothing more from the return.
    items.push(accrueYearly(holding, security, 'THIRD_PARTY', values, scheduleOf(security, 'THIRD_PARTY'), isFree));
  }
  for (const trades of groupTrades(rows)) {
    const security = trades[0]?.security ?? null;
    if (security !== null) items.push(sumTrades(ledger, trades, security, scheduleOf(security, 'TRANSACTION'), spend));
  }
  return { firstDay, lastDay, items, daily };
}
