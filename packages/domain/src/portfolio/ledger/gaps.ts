import type { Flow } from './flows.ts';
import type { Holding } from './holdings.ts';
import type { Ledger, LedgerCurrency } from './ledger.ts';
import { firstRateDay } from './series.ts';

/** A value that could not be computed: what was missing, and when. */
export interface Gap {
  reason: 'price_missing' | 'rate_missing';
  strategy: number;
  /** ISIN of the security or code of the currency. */
  subject: string;
  /** First and last day, both included, on which it was needed and missing. */
  day: number;
  lastDay: number;
  /** True when only the report currency needs it; the figures of contract and strategy are known. */
  isTotalOnly: boolean;
}

type Need = Pick<Gap, 'reason' | 'subject' | 'isTotalOnly'> & { since: number };

/** The price and rates needed to value a security or cash, each with the first day on which it is known. */
function listNeeds(ledger: Ledger, strategy: number, security: number | null, currency: LedgerCurrency): Need[] {
  const needs: Need[] = [];
  const contract = ledger.strategies[strategy]?.currency ?? currency;
  const held = security === null ? undefined : ledger.securities[security];
  if (held) needs.push({ reason: 'price_missing', subject: held.isin, isTotalOnly: false, since: held.prices.days[0] ?? Infinity });
  const addRates = (from: LedgerCurrency, to: LedgerCurrency, isTotalOnly: boolean) => {
    if (from === to) return;
    for (const subject of [from, to]) {
      if (!needs.some((need) => need.subject === subject))
        needs.push({ reason: 'rate_missing', subject, isTotalOnly, since: firstRateDay(ledger, subject) });
    }
  };
  addRates(currency, contract, false);
  addRates(contract, ledger.reportCurrency, true);
  return needs;
}

/** The first and last day before `before` on which a holding was not empty; null when there is none. */
function heldBefore({ days, balances }: Holding, before: number, lastDay: number): Pick<Gap, 'day' | 'lastDay'> | null {
  let first: number | null = null;
  let last = 0;
  for (let index = 0; index < days.length && (days[index] ?? 0) < before; index += 1) {
    if (balances[index] === 0) continue;
    first ??= days[index] ?? 0;
    last = Math.min(lastDay, before - 1, (days[index + 1] ?? Infinity) - 1);
  }
  return first === null ? null : { day: first, lastDay: last };
}

/** Prices and rates that start too late for holdings or flows. */
export function findGaps(ledger: Ledger, holdings: readonly Holding[], flows: readonly Flow[]): Gap[] {
  const gaps: Gap[] = [];
  for (const holding of holdings) {
    for (const { since, ...need } of listNeeds(ledger, holding.strategy, holding.security, holding.currency)) {
      const days = heldBefore(holding, since, ledger.lastDay);
      if (days) gaps.push({ ...need, ...days, strategy: holding.strategy });
    }
  }
  for (const { strategy, security, currency, day, reportMinor } of flows) {
    if (!Number.isNaN(reportMinor)) continue;
    for (const { since, ...need } of listNeeds(ledger, strategy, security, currency)) {
      const isNamed = gaps.some((gap) => gap.strategy === strategy && gap.subject === need.subject && gap.day <= day && gap.lastDay >= day);
      if (since > day && !isNamed) gaps.push({ ...need, strategy, day, lastDay: day });
    }
  }
  return gaps.sort((left, right) => left.day - right.day || left.strategy - right.strategy || (left.subject < right.subject ? -1 : 1));
}

/** The gaps that overlap a period, both ends included. */
export function gapsWithin(gaps: readonly Gap[], firstDay: number, lastDay: number): Gap[] {
  return gaps.filter((gap) => gap.day <= lastDay && gap.lastDay >= firstDay);
}

/** Days without a new price after which the last price counts as stale (calendar days). */
export const STALE_AFTER_DAYS = 10;

/**
 * Whether a price is too old to count as current: older than any exchange closure (the longest, Chinese New Year, closes Shanghai for
 * about ten days), so the security stopped trading. It still counts in values.
 */
export function isStale(priceDay: number, day: number): boolean {
  return day - priceDay > STALE_AFTER_DAYS;
}
