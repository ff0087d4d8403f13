import fc from 'fast-check';
import type { CashEntry, Ledger, TradeEntry } from '../ledger/ledger.ts';

export const FIRST = 19_000;
export const LAST = FIRST + 900;

/** Price of the one security by day, scaled by 10^6. */
export type DailyPrices = readonly number[];

export interface Move {
  after: number;
  kind: 'deposit' | 'withdraw' | 'close' | 'dividend' | 'fee' | 'interest';
  amountMinor: number;
  /** Whether the cash balance buys the security. */
  isInvested: boolean;
}

const move: fc.Arbitrary<Move> = fc.record({
  after: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 250 })),
  kind: fc.constantFrom('deposit', 'deposit', 'withdraw', 'close', 'close', 'dividend', 'fee', 'interest'),
  amountMinor: fc.integer({ min: 1_00, max: 2_000_000 }),
  isInvested: fc.boolean(),
});

interface Account {
  cash: CashEntry[];
  trades: TradeEntry[];
  balance: number;
  pieces: number;
}

const valueOf = (pieces: number, price: number) => Math.round((pieces * price) / 1e10);

function book(account: Account, kind: CashEntry['kind'], day: number, amountMinor: number): void {
  if (amountMinor === 0) return;
  account.cash.push({ strategy: 0, day, kind, currency: 'CZK', amountMinor, reference: 'M', counterpart: null });
  account.balance += amountMinor;
}

function trade(account: Account, day: number, quantityMicro: number, amountMinor: number): void {
  if (quantityMicro === 0) return;
  account.trades.push({
    strategy: 0,
    day,
    security: 0,
    kind: quantityMicro < 0 ? 'SELL' : 'BUY',
    quantityMicro,
    currency: 'CZK',
    amountMinor,
    reference: 'T',
  });
  account.balance += amountMinor;
  account.pieces += quantityMicro;
}

function act(account: Account, day: number, price: number, { kind, amountMinor, isInvested }: Move): void {
  const sellAll = () => trade(account, day, -account.pieces, valueOf(account.pieces, price));
  if (kind === 'deposit') book(account, 'DEPOSIT', day, amountMinor);
  else if (kind === 'dividend' || kind === 'interest')
    book(account, kind === 'dividend' ? 'DIVIDEND' : 'INTEREST', day, amountMinor % 50_000);
  else if (kind === 'fee') book(account, 'FEE', day, -(amountMinor % 3_000));
  else {
    sellAll();
    book(
      account,
      'WITHDRAWAL',
      day,
      -(kind === 'close' ? Math.max(0, account.balance) : Math.min(Math.max(0, account.balance), amountMinor)),
    );
  }
  const pieces = isInvested && account.balance > 0 ? Math.floor((account.balance / price) * 1e4) * 1e6 : 0;
  if (pieces > 0) trade(account, day, pieces, -valueOf(pieces, price));
}

export interface InvestorStory {
  moves: Move[];
  /** Price levels in ten-thousandths of 10, repeated cyclically. */
  levels: number[];
  firstMinor: number;
}

/** Deposits, sales, full withdrawals, pauses, and late dividends and fees. */
export const investorStories: fc.Arbitrary<InvestorStory> = fc.record({
  moves: fc.array(move, { minLength: 1, maxLength: 14 }),
  levels: fc.array(fc.integer({ min: 4_000, max: 25_000 }), { minLength: 3, maxLength: 40 }),
  firstMinor: fc.integer({ min: 10_000, max: 500_000 }),
});

/** The ledger of a story: one strategy that holds one security and cash. */
export function toInvestorLedger({ moves, levels, firstMinor }: InvestorStory): { ledger: Ledger; prices: DailyPrices } {
  const days = Int32Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
  const prices = Array.from(days, (day) => (levels[day % levels.length] ?? 10_000) * 1_000);
  const account: Account = { cash: [], trades: [], balance: 0, pieces: 0 };
  act(account, FIRST, prices[0] ?? 0, { after: 0, kind: 'deposit', amountMinor: firstMinor, isInvested: true });
  let day = FIRST;
  for (const one of moves) {
    day += one.after;
    if (day <= LAST) act(account, day, prices[day - FIRST] ?? 0, one);
  }
  const ledger: Ledger = {
    strategies: [{ id: 's', contractId: 'A', name: 'S', currency: 'CZK' }],
    securities: [{ id: 'p', isin: 'CZ0', name: 'Fond', currency: 'CZK', prices: { days, micros: Float64Array.from(prices) } }],
    rates: {},
    cash: account.cash,
    trades: account.trades,
    reportCurrency: 'CZK',
    lastDay: LAST,
  };
  return { ledger, prices };
}
