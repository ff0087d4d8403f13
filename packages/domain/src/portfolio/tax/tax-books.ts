import { isFlow } from '../ledger/ledger.ts';
import type { Ledger, LedgerCurrency, TradeKind } from '../ledger/ledger.ts';
import { convertOn } from '../ledger/series.ts';
import type { StatementRow } from '../statement/booked.ts';
import { keepBook } from './security-book.ts';
import type { SecurityBook } from './security-book.ts';
import type { TaxTrade } from './trade-days.ts';
import { attachFees } from './trade-fees.ts';

/** A row of the ledger with what the tax needs beside a statement. */
export interface TaxRow extends StatementRow {
  reference: string;
  /** Index of the security that a dividend, a fee or a tax comes from; null: none. */
  about: number | null;
}

/** The books of all securities, by their index, and the fees that belong to no trade. */
export interface TaxBooks {
  books: Map<number, SecurityBook>;
  looseFees: TaxRow[];
}

type SecurityRow = TaxRow & { security: number };

const isTrade = (row: TaxRow): row is SecurityRow => row.security !== null;

/**
 * Follows every security of a client from the first row: each amount is converted at the rate of its own day. `rows` are all rows up to the
 * last day of the paper, of all investments; those of money other than fees are ignored.
 */
export function keepBooks(ledger: Ledger, rows: readonly TaxRow[], currency: LedgerCurrency): TaxBooks {
  const convert = ({ amountMinor, currency: own, day }: TaxRow) => convertOn(ledger, amountMinor, own, currency, day);
  const trades = rows.filter(isTrade);
  const paid = trades.filter(({ kind }) => kind === 'BUY' || kind === 'SELL');
  const fees = rows.filter(({ kind, security }) => kind === 'FEE' && security === null);
  const { ofTrades, isAttached } = attachFees(
    paid.map((trade) => ({ ...trade, amountMinor: convert(trade) })),
    // A fee that names no security cannot belong to a trade.
    fees.map((fee) => ({ ...fee, security: fee.about ?? NO_SECURITY, amountMinor: convert(fee) })),
  );
  const feesOf = new Map(paid.map((trade, index) => [trade, ofTrades[index] ?? 0]));
  const bySecurity = new Map<number, TaxTrade[]>();
  for (const trade of trades) {
    const { security, day, quantityMicro, reference } = trade;
    const kind = trade.kind as TradeKind;
    const amountMinor = isFlow(kind) || kind === 'SPLIT' ? 0 : convert(trade);
    const taxed: TaxTrade = { day, kind, quantityMicro, amountMinor, feesMinor: feesOf.get(trade) ?? 0, reference };
    const found = bySecurity.get(security);
    if (found) found.push(taxed);
    else bySecurity.set(security, [taxed]);
  }
  return {
    books: new Map([...bySecurity].map(([security, own]) => [security, keepBook(own)])),
    looseFees: fees.filter((_fee, index) => isAttached[index] !== true),
  };
}

const NO_SECURITY = -1;
