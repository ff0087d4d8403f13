import { balanceOn, collectHoldings } from '../ledger/holdings.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { costOf } from './security-book.ts';
import type { SecurityBook } from './security-book.ts';

/**
 * A book that does not close: a paper with one must not be issued. 'units': lots are not what the ledger holds; 'fifo' and 'average':
 * purchases are not the cost of what was sold, left and remains.
 */
export interface TaxFault {
  kind: 'units' | 'fifo' | 'average';
  /** ISIN. */
  subject: string;
  expected: number;
  found: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function heldUnits(ledger: Ledger, security: number, day: number): number {
  return sum(collectHoldings(ledger).map((holding) => (holding.security === security ? balanceOn(holding, day) : 0)));
}

function findIn({ sales, departures, lots, averageCostMinor, boughtMinor }: SecurityBook): Omit<TaxFault, 'subject'>[] {
  const fifo = sum([...sales.map((sale) => sale.fifo.costMinor), ...departures.map((left) => costOf(left.lots)), costOf(lots)]);
  const average = sum([
    ...sales.map((sale) => sale.average.costMinor),
    ...departures.map((left) => left.averageCostMinor),
    averageCostMinor,
  ]);
  const differs = (kind: 'fifo' | 'average', found: number): Omit<TaxFault, 'subject'>[] =>
    Number.isNaN(found) || found === boughtMinor ? [] : [{ kind, expected: boughtMinor, found }];
  return [...differs('fifo', fifo), ...differs('average', average)];
}

/** Compares the books with the ledger's holdings on the last day, and the purchases with the cost of what became of them. */
export function findTaxFaults(ledger: Ledger, books: ReadonlyMap<number, SecurityBook>, lastDay: number): TaxFault[] {
  return ledger.securities.flatMap(({ isin: subject }, security): TaxFault[] => {
    const book = books.get(security);
    const expected = heldUnits(ledger, security, lastDay) + (book?.missingMicro ?? 0);
    const found = sum(book?.lots.map(({ unitsMicro }) => unitsMicro) ?? []);
    const units: TaxFault[] = expected === found ? [] : [{ kind: 'units', subject, expected, found }];
    return [...units, ...(book ? findIn(book).map((fault) => ({ ...fault, subject })) : [])];
  });
}
