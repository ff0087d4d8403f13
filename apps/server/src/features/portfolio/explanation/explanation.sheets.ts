import type { ExplainedFigure, ExplainedFlow, ExplainedPosition, Explanation } from '@pramen/contract/portfolio/portfolio.schemas';
import type { CashKind, TradeKind } from '@pramen/domain/portfolio/ledger/ledger';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { inTurns } from '../../../platform/spreadsheet/sheet.ts';
import type { Cell, CellKind, Sheet } from '../../../platform/spreadsheet/sheet.ts';

/** One column: its title, its kind, and the cell of a row. */
type Column<Row> = readonly [title: string, kind: CellKind, cellOf: (row: Row) => Cell];

const MONEY_DECIMALS = 2;
const MICRO_DECIMALS = 6;
/** All decimals that a double has for a factor near 1. */
const FACTOR_DECIMALS = 15;

const decimalOf = (value: number | null | undefined, decimals: number): Cell =>
  value === null || value === undefined ? null : value.toFixed(decimals);
const moneyOf = (value: number | null) => decimalOf(value, MONEY_DECIMALS);
const microOf = (value: number | null | undefined) => decimalOf(value, MICRO_DECIMALS);

function createSheet<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): Sheet {
  return {
    title,
    columns: columns.map(([name, kind]) => ({ title: name, kind })),
    batches: inTurns(rows, (row) => columns.map(([, , cellOf]) => cellOf(row))),
  };
}

const figureTitles: Record<ExplainedFigure, TextKey> = {
  totalAmount: 'portfolio:value',
  investedAmount: 'portfolio:invested',
  gain: 'portfolio:gain',
  performancePerc: 'portfolio:performance',
  twrPerc: 'portfolio:twr',
  mwrPerc: 'portfolio:mwr',
};

const isMoney = (figure: ExplainedFigure) => figure === 'totalAmount' || figure === 'investedAmount' || figure === 'gain';

function presentSummary({ figure, performance }: Explanation, language: Language): Sheet {
  const say = (key: TextKey) => translate(language, key);
  const isYearly = performance.annualised && (figure === 'twrPerc' || figure === 'mwrPerc');
  const unit = isMoney(figure) ? performance.currency : say(isYearly ? 'exports:percentPerYear' : 'exports:percent');
  const value = performance[figure];
  const columns: Column<Explanation>[] = [
    [say('exports:figure'), 'text', () => say(figureTitles[figure])],
    [say('explanation:columns.value'), isMoney(figure) ? 'money' : 'decimal', () => (isMoney(figure) ? moneyOf(value) : microOf(value))],
    [say('exports:unit'), 'text', () => unit],
    [say('explanation:columns.from'), 'day', () => performance.sinceDate],
    [say('exports:asOf'), 'day', () => performance.asOfDate],
  ];
  return createSheet(say('exports:summary'), columns, [{ figure, performance } as Explanation]);
}

/** Columns for the rates of each currency used in any row's conversion. */
function rateColumns<Row extends Pick<ExplainedPosition, 'rates'>>(rows: readonly Row[], language: Language): Column<Row>[] {
  const currencies = new Set(rows.flatMap(({ rates }) => rates.map(({ currency }) => currency)));
  return [...currencies].toSorted().flatMap((currency): Column<Row>[] => {
    const quoteOf = ({ rates }: Row) => rates.find((rate) => rate.currency === currency)?.quote;
    return [
      [translate(language, 'exports:rateOf', { currency }), 'decimal', (row) => microOf(quoteOf(row)?.value)],
      [translate(language, 'exports:rateDay', { currency }), 'day', (row) => quoteOf(row)?.date ?? null],
    ];
  });
}

function presentPositions({ positions, performance: { currency } }: Explanation, language: Language): Sheet {
  const say = (key: TextKey) => translate(language, key);
  const columns: Column<ExplainedPosition>[] = [
    [say('explanation:columns.position'), 'text', (row) => row.name],
    [say('movements:isin'), 'text', (row) => row.isin],
    [say('explanation:columns.strategy'), 'text', (row) => row.strategy],
    [say('exports:currency'), 'text', (row) => row.currency],
    [say('explanation:columns.quantity'), 'decimal', (row) => microOf(row.quantity)],
    [say('explanation:columns.price'), 'decimal', (row) => microOf(row.price?.value)],
    [say('exports:priceDay'), 'day', (row) => row.price?.date ?? null],
    [say('explanation:columns.ownValue'), 'money', (row) => moneyOf(row.ownValue)],
    ...rateColumns(positions, language),
    [
      translate(language, 'exports:inCurrency', { title: say('explanation:columns.value'), currency }),
      'money',
      (row) => moneyOf(row.value),
    ],
    [say('exports:note'), 'text', (row) => (row.isStale ? say('explanation:stale') : null)],
  ];
  return createSheet(say('exports:positions'), columns, positions);
}

const depositOf = (value: number | null) => (value !== null && value > 0 ? value : null);

function presentFlows({ figure, flows, performance: { currency } }: Explanation, language: Language): Sheet {
  const say = (key: TextKey) => translate(language, key);
  const columns: Column<ExplainedFlow>[] = [
    [say('explanation:columns.date'), 'day', (row) => row.date],
    [say('explanation:columns.kind'), 'text', (row) => say(`movements:kinds.${row.kind as CashKind | TradeKind}`)],
    [say('movements:reference'), 'text', (row) => row.reference],
    [say('explanation:columns.strategy'), 'text', (row) => row.strategy],
    [say('movements:isin'), 'text', (row) => row.isin],
    [say('explanation:columns.quantity'), 'decimal', (row) => microOf(row.quantity)],
    [say('explanation:columns.price'), 'decimal', (row) => microOf(row.price?.value)],
    [say('exports:priceDay'), 'day', (row) => row.price?.date ?? null],
    [say('explanation:columns.ownAmount'), 'money', (row) => moneyOf(row.ownValue)],
    [say('exports:currency'), 'text', (row) => row.currency],
    ...rateColumns(flows, language),
    [
      translate(language, 'exports:inCurrency', { title: say('explanation:columns.counted'), currency }),
      'money',
      (row) => moneyOf(row.value),
    ],
  ];
  if (figure === 'performancePerc')
    columns.push([
      translate(language, 'exports:inCurrency', { title: say('explanation:columns.paidIn'), currency }),
      'money',
      (row) => moneyOf(depositOf(row.value)),
    ]);
  return createSheet(say('explanation:flows'), columns, flows);
}

/** An explanation as sheets: the figure, then each list of rows behind it. */
export function presentExplanationSheets(explanation: Explanation, language: Language): Sheet[] {
  const say = (key: TextKey) => translate(language, key);
  const { positions, flows, pieces, amounts, performance } = explanation;
  const inCurrency = (key: TextKey) => translate(language, 'exports:inCurrency', { title: say(key), currency: performance.currency });
  const sheets = [presentSummary(explanation, language)];
  if (positions.length > 0) sheets.push(presentPositions(explanation, language));
  if (flows.length > 0) sheets.push(presentFlows(explanation, language));
  if (pieces.length > 0) {
    const columns: Column<Explanation['pieces'][number]>[] = [
      [say('explanation:columns.from'), 'day', (row) => row.from],
      [say('explanation:columns.to'), 'day', (row) => row.to],
      [inCurrency('explanation:columns.opening'), 'money', (row) => moneyOf(row.opening)],
      [inCurrency('explanation:columns.closing'), 'money', (row) => moneyOf(row.closing)],
      [say('explanation:columns.factor'), 'decimal', (row) => decimalOf(row.factor, FACTOR_DECIMALS)],
    ];
    sheets.push(createSheet(say('explanation:pieces'), columns, pieces));
  }
  if (amounts.length > 0) {
    const columns: Column<Explanation['amounts'][number]>[] = [
      [say('explanation:columns.date'), 'day', (row) => row.date],
      [inCurrency('explanation:columns.amount'), 'money', (row) => moneyOf(row.amount)],
      [say('explanation:columns.elapsedDays'), 'decimal', (row) => String(row.elapsedDays)],
    ];
    sheets.push(createSheet(say('explanation:amounts'), columns, amounts));
  }
  return sheets;
}
