import { parseScaled } from '@pramen/domain/money/scaled';
import type { TotalLine } from '@pramen/domain/portfolio/returns/trail';
import { expect, it } from 'vitest';
import { measureSplits } from './splits.ts';
import type { MovementRow } from './statement-rows.reader.ts';

const row = (date: string, kind: MovementRow['kind'], quantity: string | null, isin = 'US1') =>
  ({ date, kind, quantity, isin, reference: `${date} ${kind} ${quantity}` }) as MovementRow;
const held = (quantity: string): TotalLine[] => [{ security: 0, quantity: parseScaled(quantity, 6) } as TotalLine];
const measure = (opening: TotalLine[], movements: MovementRow[]) =>
  [...measureSplits({ isinOf: () => 'US1', opening, movements })].map(([{ date, quantity }, { before, after }]) => [
    date,
    quantity,
    before,
    after,
  ]);

it('acts on what was held at the start and what moved before it', () => {
  const movements = [row('2025-02-01', 'BUY', '2.5'), row('2025-02-02', 'FEE', null), row('2025-03-01', 'SPLIT', '37.5')];
  expect(measure(held('10'), movements)).toEqual([['2025-03-01', '37.5', 12.5, 50]]);
});

it('comes before the trades of its day, whatever their references', () => {
  const movements = [row('2025-03-01', 'BUY', '4'), row('2025-03-01', 'SPLIT', '10')];
  expect(measure(held('10'), movements)).toEqual([['2025-03-01', '10', 10, 20]]);
});

it('acts one after another, also of fewer units', () => {
  const movements = [row('2025-03-01', 'SPLIT', '30'), row('2025-04-01', 'SPLIT', '-20')];
  expect(measure(held('10'), movements)).toEqual([
    ['2025-03-01', '30', 10, 40],
    ['2025-04-01', '-20', 40, 20],
  ]);
});

it('has no ratio for units that are not held or of another security', () => {
  expect(measure([], [row('2025-03-01', 'SPLIT', '30')])).toEqual([]);
  expect(measure(held('10'), [row('2025-03-01', 'SPLIT', '30', 'US2')])).toEqual([]);
});
