import type { TaxPaper, TaxPart, TaxSale, TaxSecurity } from '@pramen/contract/statements/tax-papers.schemas';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { inTurns } from '../../../platform/spreadsheet/sheet.ts';
import type { Cell, CellKind, Sheet } from '../../../platform/spreadsheet/sheet.ts';

/** One column: its title, its kind, and the cell of a row. */
type Column<Row> = readonly [title: string, kind: CellKind, cellOf: (row: Row) => Cell];

const MONEY_DECIMALS = 2;
const UNIT_DECIMALS = 6;
const moneyOf = (amount: number | null): Cell => amount?.toFixed(MONEY_DECIMALS) ?? null;
const unitsOf = (units: number): Cell => units.toFixed(UNIT_DECIMALS);

function createSheet<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): Sheet {
  return {
    title,
    columns: columns.map(([name, kind]) => ({ title: name, kind })),
    batches: inTurns(rows, (row) => columns.map(([, , cellOf]) => cellOf(row))),
  };
}

type Words = (key: Extract<TextKey, `taxPapers:${string}`> extends `taxPapers:${infer Key}` ? Key : never) => string;
type Of<Row> = Row & { security: TaxSecurity };

const securityColumns = <Row extends { security: TaxSecurity }>(say: Words): Column<Row>[] => [
  [say('columns.security'), 'text', ({ security }) => security.name],
  ['ISIN', 'text', ({ security }) => security.isin],
];

function presentSummary(paper: TaxPaper, say: Words, language: Language): Sheet {
  const { fifo, average, known_gain: known, unknown_sales: unknown, income_total: income, currency } = paper;
  type Figure = readonly [label: string, amount: number | null];
  const figures: Figure[] = [
    [say('sums.proceeds'), fifo.proceeds],
    [say('sums.fees'), fifo.fees],
    [say('sums.fifoCost'), fifo.cost],
    [say('sums.fifoGain'), fifo.gain],
    ...(unknown.fifo > 0 ? [[say('sums.knownFifo'), known.fifo] as const] : []),
    [say('sums.averageCost'), average.cost],
    [say('sums.averageGain'), average.gain],
    ...(unknown.average > 0 ? [[say('sums.knownAverage'), known.average] as const] : []),
    [say('income.dividends'), income.dividends],
    [say('income.interest'), income.interest],
    [say('income.taxes'), income.taxes],
    [say('sums.otherFees'), paper.other_fees],
  ];
  const columns: Column<Figure>[] = [
    [translate(language, 'exports:figure'), 'text', ([label]) => label],
    [translate(language, 'explanation:columns.value'), 'money', ([, amount]) => moneyOf(amount)],
    [translate(language, 'exports:currency'), 'text', () => currency],
    [translate(language, 'explanation:columns.from'), 'day', () => paper.from],
    [translate(language, 'explanation:columns.to'), 'day', () => paper.to],
    [
      translate(language, 'exports:note'),
      'text',
      (figure) => (figure === figures[0] ? say('working') : figure[1] === null ? say('unknown') : null),
    ],
  ];
  return createSheet(translate(language, 'exports:summary'), columns, figures);
}

function presentParts({ securities }: TaxPaper, say: Words): Sheet {
  const rows = securities.flatMap((security) =>
    security.sales.flatMap((sale) => sale.fifo.parts.map((part): Of<TaxPart> & { sale: TaxSale } => ({ ...part, sale, security }))),
  );
  const columns: Column<(typeof rows)[number]>[] = [
    ...securityColumns<(typeof rows)[number]>(say),
    [say('columns.sold'), 'day', ({ sale }) => sale.date],
    [say('columns.reference'), 'text', ({ sale }) => sale.reference],
    [say('columns.acquired'), 'day', ({ acquired }) => acquired],
    [say('columns.origin'), 'text', ({ origin }) => say(`origins.${origin}`)],
    [say('columns.quantity'), 'decimal', ({ quantity }) => unitsOf(quantity)],
    [say('columns.proceeds'), 'money', ({ proceeds }) => moneyOf(proceeds)],
    [say('columns.fees'), 'money', ({ fees }) => moneyOf(fees)],
    [say('columns.fifoCost'), 'money', ({ cost }) => moneyOf(cost)],
    [say('columns.fifoGain'), 'money', ({ gain }) => moneyOf(gain)],
    [say('columns.holding'), 'text', ({ verdict }) => verdict && say(`holding.${verdict}`)],
  ];
  return createSheet(say('sums.fifo'), columns, rows);
}

function presentSales({ securities }: TaxPaper, say: Words): Sheet {
  const rows = securities.flatMap((security) => security.sales.map((sale): Of<TaxSale> => ({ ...sale, security })));
  const columns: Column<Of<TaxSale>>[] = [
    ...securityColumns<Of<TaxSale>>(say),
    [say('columns.sold'), 'day', ({ date }) => date],
    [say('columns.reference'), 'text', ({ reference }) => reference],
    [say('columns.quantity'), 'decimal', ({ quantity }) => unitsOf(quantity)],
    [say('columns.proceeds'), 'money', ({ proceeds }) => moneyOf(proceeds)],
    [say('columns.fees'), 'money', ({ fees }) => moneyOf(fees)],
    [say('columns.averageCost'), 'money', ({ average }) => moneyOf(average.cost)],
    [say('columns.averageGain'), 'money', ({ average }) => moneyOf(average.gain)],
  ];
  return createSheet(say('sums.average'), columns, rows);
}

function presentDepartures({ securities }: TaxPaper, say: Words): Sheet[] {
  const rows = securities.flatMap((security) => security.departures.map((departure) => ({ ...departure, security })));
  const columns: Column<(typeof rows)[number]>[] = [
    ...securityColumns<(typeof rows)[number]>(say),
    [say('columns.left'), 'day', ({ date }) => date],
    [say('columns.quantity'), 'decimal', ({ quantity }) => unitsOf(quantity)],
    [say('columns.fifoCost'), 'money', ({ fifo_cost: cost }) => moneyOf(cost)],
    [say('columns.averageCost'), 'money', ({ average_cost: cost }) => moneyOf(cost)],
  ];
  return rows.length === 0 ? [] : [createSheet(say('departures'), columns, rows)];
}

function presentIncome({ income, currency: taxed }: TaxPaper, say: Words, language: Language): Sheet {
  const inTax = (key: Parameters<Words>[0]) => translate(language, 'exports:inCurrency', { title: say(key), currency: taxed });
  const columns: Column<TaxPaper['income'][number]>[] = [
    [say('columns.security'), 'text', ({ name }) => name ?? say('income.none')],
    ['ISIN', 'text', ({ isin }) => isin],
    [translate(language, 'exports:currency'), 'text', ({ currency }) => currency],
    [say('income.dividends'), 'money', ({ own }) => moneyOf(own.dividends)],
    [say('income.interest'), 'money', ({ own }) => moneyOf(own.interest)],
    [say('income.taxes'), 'money', ({ own }) => moneyOf(own.taxes)],
    [inTax('income.dividends'), 'money', ({ converted }) => moneyOf(converted.dividends)],
    [inTax('income.interest'), 'money', ({ converted }) => moneyOf(converted.interest)],
    [inTax('income.taxes'), 'money', ({ converted }) => moneyOf(converted.taxes)],
  ];
  return createSheet(say('income.title'), columns, income);
}

/** A year's paper as sheets: sums, parts of sales by FIFO, sales by average, what left, and income. An unknown amount is an empty cell. */
export function presentTaxSheets(paper: TaxPaper, language: Language): Sheet[] {
  const say: Words = (key) => translate(language, `taxPapers:${key}`);
  return [
    presentSummary(paper, say, language),
    presentParts(paper, say),
    presentSales(paper, say),
    ...presentDepartures(paper, say),
    presentIncome(paper, say, language),
  ];
}
