import { calendarDateOf } from '@pramen/domain/dates/calendar-date';
import { currencies } from '@pramen/domain/money/currencies';
import { multiplyRounded } from '@pramen/domain/money/multiply';
import { formatScaled, MICRO, MICRO_SCALE, MONEY_SCALE } from '@pramen/domain/money/scaled';
import type { LedgerCurrency } from '@pramen/domain/portfolio/ledger/ledger';
import { slovakFees } from './catalogue.ts';
import type { DemoStrategy, FeeName } from './catalogue.ts';
import type { Market } from './market.ts';

/** Rows of the client's files so far, as cells in the import's column order. */
export interface Books {
  cash: string[][];
  trades: string[][];
  instructions: string[][];
  /** Returns the next reference of the client. */
  nextReference(): string;
}

export type CashType = 'DEPOSIT' | 'WITHDRAWAL' | 'TRANSFER_IN' | 'TRANSFER_OUT' | 'FEE' | 'TAX' | 'DIVIDEND' | 'FX';

/** One strategy under a contract while its history is being generated, with its holdings. */
export interface Investment {
  variableSymbol: string;
  currency: 'CZK' | 'EUR';
  strategy: DemoStrategy;
  cash: Record<LedgerCurrency, number>;
  /** Shares scaled by 10^6, by ISIN. */
  held: Map<string, number>;
}

/** quantity (10^6) x price (10^6) as money (10^2). */
const VALUE_DIVISOR = 10 ** (2 * MICRO_SCALE - MONEY_SCALE);
/** American brokers sell fractions of a share, here thousandths; Prague trades only whole shares. */
const PIECE_MICRO: Readonly<Record<LedgerCurrency, number>> = { CZK: MICRO, EUR: MICRO, USD: MICRO / 1_000 };
const money = (minor: number) => formatScaled(minor, MONEY_SCALE);

export function createInvestment(variableSymbol: string, currency: 'CZK' | 'EUR', strategy: DemoStrategy): Investment {
  return { variableSymbol, currency, strategy, cash: { CZK: 0, EUR: 0, USD: 0 }, held: new Map() };
}

/** Price of a quantity, rounded half away from zero to the haléř or cent. */
export function valueMinor(quantityMicro: number, priceMicro: number): number {
  return multiplyRounded(quantityMicro, priceMicro, VALUE_DIVISOR);
}

/** Generates the rows of one client's books; no row takes the cash of its investment below zero. */
export function createDealer(market: Market, books: Books) {
  const convert = (minor: number, from: LedgerCurrency, to: LedgerCurrency, day: number) =>
    from === to ? minor : multiplyRounded(minor, market.rateOn(from, day), market.rateOn(to, day));

  const book = (
    to: Investment,
    day: number,
    type: CashType,
    minor: number,
    currency: LedgerCurrency,
    more: { fee?: FeeName; counterpart?: string; isin?: string } = {},
  ) => {
    to.cash[currency] += minor;
    if (to.cash[currency] < 0)
      throw new Error(`${to.variableSymbol} would owe ${money(to.cash[currency])} ${currency} on ${calendarDateOf(day)}`);
    books.cash.push([
      books.nextReference(),
      to.variableSymbol,
      calendarDateOf(day),
      type,
      more.fee ?? '',
      more.fee ? slovakFees[more.fee] : '',
      money(minor),
      currency,
      more.counterpart ?? '',
      more.isin ?? '',
    ]);
  };

  const trade = (of: Investment, day: number, type: 'BUY' | 'SELL', isin: string, quantityMicro: number, priceMicro: number) => {
    const currency = market.currencyOf(isin);
    const amount = -valueMinor(quantityMicro, priceMicro);
    of.cash[currency] += amount;
    of.held.set(isin, (of.held.get(isin) ?? 0) + quantityMicro);
    if (of.cash[currency] < 0 || (of.held.get(isin) ?? 0) < 0)
      throw new Error(`${of.variableSymbol} cannot ${type} ${isin} on ${calendarDateOf(day)}`);
    books.trades.push([
      books.nextReference(),
      of.variableSymbol,
      calendarDateOf(day),
      type,
      isin,
      formatScaled(quantityMicro, MICRO_SCALE),
      formatScaled(priceMicro, MICRO_SCALE),
      money(amount),
      currency,
    ]);
  };

  const exchange = (of: Investment, day: number, fromMinor: number, from: LedgerCurrency, toMinor: number, to: LedgerCurrency) => {
    book(of, day, 'FX', -fromMinor, from);
    book(of, day, 'FX', toMinor, to);
  };

  const valueOf = (of: Investment, isin: string, day: number) => {
    const quantity = of.held.get(isin) ?? 0;
    if (quantity === 0) return 0;
    return convert(valueMinor(quantity, market.lastClose(isin, day) ?? 0), market.currencyOf(isin), of.currency, day);
  };
  const totalOf = (of: Investment, day: number) => {
    let total = 0;
    for (const currency of currencies) total += convert(of.cash[currency], currency, of.currency, day);
    for (const isin of of.held.keys()) total += valueOf(of, isin, day);
    return total;
  };

  /** Buys for at most `budgetMinor` of the investment's currency; buys nothing when that is less than one share. */
  const buy = (of: Investment, day: number, isin: string, budgetMinor: number) => {
    const price = market.closeOn(isin, day);
    if (price === null || budgetMinor <= 0) return;
    const currency = market.currencyOf(isin);
    const piece = PIECE_MICRO[currency];
    const budget = convert(budgetMinor, of.currency, currency, day);
    let quantity = Math.floor((budget * (VALUE_DIVISOR / price)) / piece) * piece;
    while (quantity > 0 && valueMinor(quantity, price) > budget) quantity -= piece;
    if (quantity <= 0) return;
    const missing = valueMinor(quantity, price) - of.cash[currency];
    if (missing > 0 && currency !== of.currency) {
      const cost = Math.max(1, convert(missing, currency, of.currency, day));
      if (cost > of.cash[of.currency]) return;
      exchange(of, day, cost, of.currency, missing, currency);
    }
    if (of.cash[currency] >= valueMinor(quantity, price)) trade(of, day, 'BUY', isin, quantity, price);
  };

  /** Sells about `wantedMinor` of the investment's currency, at most the whole holding; converts the proceeds into that currency. */
  const sell = (of: Investment, day: number, isin: string, wantedMinor: number) => {
    const price = market.closeOn(isin, day);
    const held = of.held.get(isin) ?? 0;
    if (price === null || held === 0) return;
    const currency = market.currencyOf(isin);
    const piece = PIECE_MICRO[currency];
    const wanted = Math.ceil((convert(wantedMinor, of.currency, currency, day) * (VALUE_DIVISOR / price)) / piece) * piece;
    const quantity = Math.min(held, wanted);
    const brought = valueMinor(quantity, price);
    trade(of, day, 'SELL', isin, -quantity, price);
    const back = convert(brought, currency, of.currency, day);
    if (currency !== of.currency && back > 0) exchange(of, day, brought, currency, back, of.currency);
  };

  return {
    totalOf,
    book,
    /** Invests the cash above the cash share into the two or three holdings furthest below their weight. */
    invest(of: Investment, day: number, most: number) {
      const total = totalOf(of, day);
      const weights = Object.entries(of.strategy.weights).filter(([isin]) => market.closeOn(isin, day) !== null);
      const cashShare = 100 - Object.values(of.strategy.weights).reduce((sum, weight) => sum + weight, 0);
      const budget = of.cash[of.currency] - Math.ceil((total * Math.max(cashShare, 1)) / 100);
      const lags = weights
        .map(([isin, weight]) => ({ isin, lag: (total * weight) / 100 - valueOf(of, isin, day) }))
        .filter(({ lag }) => lag > 0);
      const chosen = lags.toSorted((left, right) => right.lag - left.lag).slice(0, most);
      const sum = chosen.reduce((all, { lag }) => all + lag, 0);
      for (const { isin, lag } of chosen) buy(of, day, isin, Math.floor((budget * lag) / sum));
    },
    /** Sells evenly until the cash reaches `wantedMinor`; returns whether it does. */
    raise(of: Investment, day: number, wantedMinor: number): boolean {
      const share = (wantedMinor - of.cash[of.currency]) / Math.max(1, totalOf(of, day) - of.cash[of.currency]);
      for (const isin of of.held.keys()) {
        if (of.cash[of.currency] >= wantedMinor) break;
        sell(of, day, isin, Math.ceil(valueOf(of, isin, day) * Math.min(1, share * 1.05)));
      }
      return of.cash[of.currency] >= wantedMinor;
    },
    sell,
    /** Converts cash in other currencies into the investment's currency. */
    changeBack(of: Investment, day: number) {
      for (const currency of currencies) {
        const minor = of.cash[currency];
        const back = convert(minor, currency, of.currency, day);
        if (currency !== of.currency && minor > 0 && back > 0) exchange(of, day, minor, currency, back, of.currency);
      }
    },
    /** Pays a dividend as a rate of the price, less 15 % withholding tax. */
    payDividend(of: Investment, day: number, isin: string, perMille: number) {
      const price = market.closeOn(isin, day);
      const quantity = of.held.get(isin) ?? 0;
      if (price === null || quantity === 0) return;
      const currency = market.currencyOf(isin);
      const gross = multiplyRounded(valueMinor(quantity, price), perMille, 1_000);
      const tax = multiplyRounded(gross, 15, 100);
      if (gross > 0) book(of, day, 'DIVIDEND', gross, currency, { isin });
      if (tax > 0) book(of, day, 'TAX', -tax, currency, { isin });
    },
    split(of: Investment, day: number, isin: string, ratio: number) {
      const added = (of.held.get(isin) ?? 0) * (ratio - 1);
      if (added === 0) return;
      of.held.set(isin, (of.held.get(isin) ?? 0) + added);
      books.trades.push([
        books.nextReference(),
        of.variableSymbol,
        calendarDateOf(day),
        'SPLIT',
        isin,
        formatScaled(added, MICRO_SCALE),
        '',
        '0.00',
        market.currencyOf(isin),
      ]);
    },
    /** Adds an instruction from the client or the manager; it moves no money. */
    instruct(of: Investment, day: number, time: string, type: 'DEPOSIT' | 'WITHDRAWAL' | 'SWITCH', amountMinor: number) {
      books.instructions.push([
        `P-${books.nextReference()}`,
        of.variableSymbol,
        `${calendarDateOf(day)} ${time}`,
        type,
        money(amountMinor),
        of.currency,
      ]);
    },
  };
}

export type Dealer = ReturnType<typeof createDealer>;
