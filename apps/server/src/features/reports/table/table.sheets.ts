import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { pragueMinuteOf } from '../../../platform/clock/clock.ts';
import type { CellKind, CellRow, MarkedRow, Sheet, SheetRow } from '../../../platform/spreadsheet/sheet.ts';
import type { Currentness } from '../reach/report-reach.reader.ts';
import type { LevelSums } from './opened.reader.ts';
import type { RowCells, StatsCells } from './table.reader.ts';

/** Before the name of an adviser below the one above. */
const ARROW = '→ ';

const columns: readonly (readonly [name: 'name' | keyof typeof figures, kind: CellKind])[] = [
  ['name', 'text'],
  ['contracts', 'decimal'],
  ['clients', 'decimal'],
  ['amount', 'crowns'],
  ['contractsBelow', 'decimal'],
  ['clientsBelow', 'decimal'],
  ['amountBelow', 'crowns'],
];

const figures = {
  contracts: (cells: StatsCells) => String(cells.contracts),
  clients: (cells: StatsCells) => String(cells.clients),
  amount: (cells: StatsCells) => cells.paid_in,
  contractsBelow: (cells: StatsCells) => String(cells.contracts_below),
  clientsBelow: (cells: StatsCells) => String(cells.clients_below),
  amountBelow: (cells: StatsCells) => cells.paid_in_below,
} as const;

const cellsOf = (name: string, stats: StatsCells): CellRow => [
  name,
  ...columns.flatMap(([column]) => (column === 'name' ? [] : [figures[column](stats)])),
];

const nameOf = ({ name, type }: RowCells, language: Language) =>
  type === 'FORMER_CLIENTS' || type === 'NO_INTERMEDIARY' ? translate(language, `reports:types.${type}`) : name;

/** Each row with those directly below it, which fold under it. */
export function rowsOf(rows: readonly RowCells[], children: ReadonlyMap<string, RowCells[]>, language: Language): MarkedRow[] {
  return rows.flatMap((row) => [
    { cells: cellsOf(nameOf(row, language), row), isBold: row.type === 'INTERMEDIARY_PERSON' },
    ...(children.get(row.id) ?? []).map((child) => ({ cells: cellsOf(`${ARROW}${nameOf(child, language)}`, child), depth: 1 })),
  ]);
}

/** Cells of what is the rows' own stay empty where others are below a row, as on the screen. */
export function totalRow(sums: LevelSums, language: Language): MarkedRow {
  const figuresOfLevel = [String(sums.contracts), String(sums.clients), sums.paid_in];
  const own = sums.is_deep ? figuresOfLevel.map(() => null) : figuresOfLevel;
  return { cells: [translate(language, 'reports:table.total'), ...own, ...figuresOfLevel], isBold: true };
}

export function tableSheet(batches: AsyncIterable<readonly SheetRow[]>, language: Language): Sheet {
  return {
    title: translate(language, 'reports:title'),
    columns: columns.map(([name, kind]) => ({ title: translate(language, `reports:table.${name}`), kind })),
    isOutlined: true,
    batches,
  };
}

/** What the figures are: their day, how many rows of the level there are, and to whom they belong. */
export function aboutSheet(read: () => { rowCount: number; current: Currentness } | null, language: Language): Sheet {
  const titles = [
    ['asOf', 'moment'],
    ['rows', 'decimal'],
    ['pending', 'decimal'],
    ['unrated', 'decimal'],
    ['note', 'text'],
  ] as const;
  async function* batches(): AsyncGenerator<CellRow[]> {
    const told = read();
    if (!told) throw new Error('the level is read before what is said of it');
    const { rowCount, current } = told;
    const asOf = current.as_of === null ? null : pragueMinuteOf(new Date(current.as_of));
    const counts = [rowCount, current.pending, current.unrated].map(String);
    yield await Promise.resolve([
      [asOf, ...counts, translate(language, 'reports:owners')],
      ...(['reports:tree', 'reports:totals'] as const).map((key) => [null, ...counts.map(() => null), translate(language, key)]),
    ]);
  }
  return {
    title: translate(language, 'reports:about.title'),
    columns: titles.map(([name, kind]) => ({ title: translate(language, `reports:about.${name}`), kind })),
    batches: batches(),
  };
}
