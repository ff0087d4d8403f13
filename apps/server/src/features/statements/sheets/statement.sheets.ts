import type {
  StatedContract,
  StatedCost,
  StatedInvestment,
  StatedMovement,
  StatedPosition,
  StatedSummary,
  StatementFigures,
} from '@pramen/contract/statements/statements.schemas';
import type { CashKind, TradeKind } from '@pramen/domain/portfolio/ledger/ledger';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { inTurns } from '../../../platform/spreadsheet/sheet.ts';
import type { Cell, CellKind, Sheet } from '../../../platform/spreadsheet/sheet.ts';

/** One column: its title, its kind, and the cell of a row. */
type Column<Row> = readonly [title: string, kind: CellKind, cellOf: (row: Row) => Cell];
type Say = (key: TextKey, values?: Record<string, string>) => string;

const MONEY_DECIMALS = 2;
const FINE_DECIMALS = 6;
const moneyOf = (amount: number | null): Cell => amount?.toFixed(MONEY_DECIMALS) ?? null;
/** Units, prices and percentages have at most six decimals; zeros at the end are left out. */
const fineOf = (number: number | null): Cell => number?.toFixed(FINE_DECIMALS).replace(/\.?0+$/, '') ?? null;

function createSheet<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): Sheet {
  return {
    title,
    columns: columns.map(([name, kind]) => ({ title: name, kind })),
    batches: inTurns(rows, (row) => columns.map(([, , cellOf]) => cellOf(row))),
  };
}

/** Where a row belongs; both null for the sum of all contracts. */
interface Place {
  contract: StatedContract | null;
  investment: StatedInvestment | null;
}
type Placed<Row> = Row & { place: Place };

const placeColumns = <Row extends { place: Place }>(say: Say): Column<Row>[] => [
  [say('statements:columns.contract'), 'text', ({ place: { contract } }) => contract?.contract_number ?? say('statements:total')],
  [say('statements:columns.investment'), 'text', ({ place: { investment } }) => investment?.label ?? null],
];

/** Every scope with its own sums: all contracts together when there are several, each contract, and its investments when there are several. */
function listScopes({ total, contracts }: StatementFigures): Placed<{ summary: StatedSummary }>[] {
  const whole = contracts.length > 1 ? [{ place: { contract: null, investment: null }, summary: total }] : [];
  const own = contracts.flatMap((contract) => [
    { place: { contract, investment: null }, summary: contract.summary },
    ...(contract.investments.length > 1 ? contract.investments : []).map((investment) => ({
      place: { contract, investment },
      summary: investment.summary,
    })),
  ]);
  return [...whole, ...own];
}

function listInvestments<Row>(
  { contracts }: StatementFigures,
  rowsOf: (investment: StatedInvestment, contract: StatedContract) => readonly Row[],
): Placed<Row>[] {
  return contracts.flatMap((contract) =>
    contract.investments.flatMap((investment) => rowsOf(investment, contract).map((row) => ({ ...row, place: { contract, investment } }))),
  );
}

function presentSums(figures: StatementFigures, say: Say): Sheet {
  type Row = Placed<{ summary: StatedSummary }>;
  const money = (title: string, amountOf: (summary: StatedSummary) => number | null): Column<Row> => [
    title,
    'money',
    ({ summary }) => moneyOf(amountOf(summary)),
  ];
  const percent = (title: string, percentOf: (summary: StatedSummary) => number | null, unit = '%'): Column<Row> => [
    say('exports:inCurrency', { title, currency: unit }),
    'decimal',
    ({ summary }) => fineOf(percentOf(summary)),
  ];
  const points = say('statements:columns.points');
  const columns: Column<Row>[] = [
    ...placeColumns<Row>(say),
    [say('statements:from'), 'day', () => figures.from],
    [say('statements:to'), 'day', () => figures.to],
    [say('exports:currency'), 'text', ({ summary }) => summary.currency],
    money(say('statements:sums.opening'), ({ opening }) => opening),
    money(say('statements:sums.inflows'), ({ inflows }) => inflows),
    money(say('statements:sums.outflows'), ({ outflows }) => (outflows === null ? null : -outflows || 0)),
    money(say('statements:columns.gain'), ({ gain }) => gain),
    money(say('statements:sums.dividends'), ({ dividends }) => dividends),
    money(say('statements:sums.interest'), ({ interest }) => interest),
    money(say('statements:sums.fees'), ({ fees }) => fees),
    money(say('statements:sums.taxes'), ({ taxes }) => taxes),
    money(say('statements:sums.priceEffect'), ({ price_effect: effect }) => effect),
    money(say('statements:sums.closing'), ({ closing }) => closing),
    percent(say('portfolio:performance'), ({ performance_perc: perc }) => perc),
    percent(say('portfolio:twr'), ({ twr_perc: perc }) => perc),
    percent(say('portfolio:mwr'), ({ mwr_perc: perc }) => perc),
    [say('statements:columns.perYear'), 'text', ({ summary }) => say(summary.annualised ? 'statements:yes' : 'statements:no')],
    [say('statements:columns.benchmark'), 'text', ({ summary }) => summary.benchmark?.name ?? null],
    percent(say('statements:columns.benchmarkReturn'), ({ benchmark }) => benchmark?.perc ?? null),
    money(say('statements:costs.service'), ({ costs }) => costs.service),
    money(say('statements:costs.ongoing'), ({ costs }) => costs.ongoing),
    money(say('statements:costs.transactions'), ({ costs }) => costs.transactions),
    money(say('statements:costs.all'), ({ costs }) => costs.total),
    [say('statements:columns.complete'), 'text', ({ summary: { costs } }) => say(costs.is_complete ? 'statements:yes' : 'statements:no')],
    money(say('statements:costs.average'), ({ average_value: value }) => value),
    percent(say('statements:costs.allShare'), ({ costs }) => costs.total_perc),
    percent(say('statements:costs.effect'), ({ costs }) => costs.effect, points),
    money(say('statements:costs.thirdParties'), ({ costs }) => costs.third_parties),
  ];
  return createSheet(say('exports:summary'), columns, listScopes(figures));
}

function presentPositions(figures: StatementFigures, say: Say): Sheet {
  type Row = Placed<StatedPosition & { end: string; unit: string }>;
  const rows = listInvestments(figures, ({ opening, closing }, { summary: { currency: unit } }) => [
    ...opening.map((position) => ({ ...position, end: say('statements:sums.opening'), unit })),
    ...closing.map((position) => ({ ...position, end: say('statements:sums.closing'), unit })),
  ]);
  const columns: Column<Row>[] = [
    ...placeColumns<Row>(say),
    [say('statements:columns.end'), 'text', ({ end }) => end],
    [say('movements:name'), 'text', ({ name }) => name],
    ['ISIN', 'text', ({ isin }) => isin],
    [say('movements:quantity'), 'decimal', ({ isin, quantity }) => (isin === null ? null : fineOf(quantity))],
    [say('movements:price'), 'decimal', ({ price }) => fineOf(price?.value ?? null)],
    [say('exports:priceDay'), 'day', ({ price }) => price?.date ?? null],
    [say('statements:columns.ownValue'), 'money', ({ own_value: value }) => moneyOf(value)],
    [say('statements:columns.ownCurrency'), 'text', ({ currency }) => currency],
    [say('statements:value'), 'money', ({ value }) => moneyOf(value)],
    [say('exports:currency'), 'text', ({ unit }) => unit],
  ];
  return createSheet(say('exports:positions'), columns, rows);
}

function presentMovements(figures: StatementFigures, say: Say): Sheet {
  type Row = Placed<StatedMovement>;
  const columns: Column<Row>[] = [
    ...placeColumns<Row>(say),
    [say('movements:date'), 'day', ({ date }) => date],
    [say('movements:kind'), 'text', ({ kind }) => say(`movements:kinds.${kind as CashKind | TradeKind}`)],
    [say('movements:reference'), 'text', ({ reference }) => reference],
    [say('movements:fee'), 'text', ({ fee_type: fee }) => fee],
    [say('movements:name'), 'text', ({ name }) => name],
    ['ISIN', 'text', ({ isin }) => isin],
    [say('movements:quantity'), 'decimal', ({ quantity }) => fineOf(quantity)],
    [say('movements:price'), 'decimal', ({ price }) => fineOf(price)],
    [say('movements:amount'), 'money', ({ amount }) => moneyOf(amount)],
    [say('exports:currency'), 'text', ({ currency }) => currency],
  ];
  return createSheet(
    say('statements:columns.movements'),
    columns,
    listInvestments(figures, ({ movements }) => movements),
  );
}

function presentCosts(figures: StatementFigures, say: Say): Sheet {
  type Row = Placed<StatedCost & { unit: string }>;
  const rows = figures.contracts.flatMap((contract) =>
    (contract.summary.costs.items ?? []).map((item): Row => ({
      ...item,
      unit: contract.summary.currency,
      place: { contract, investment: null },
    })),
  );
  const columns: Column<Row>[] = [
    [say('statements:columns.contract'), 'text', ({ place: { contract } }) => contract?.contract_number ?? null],
    [say('statements:costs.kind'), 'text', ({ kind }) => say(`statements:costs.kinds.${kind}`)],
    [say('movements:name'), 'text', ({ name }) => name],
    ['ISIN', 'text', ({ isin }) => isin],
    [say('statements:costs.amount'), 'money', ({ amount }) => moneyOf(amount)],
    [say('exports:currency'), 'text', ({ unit }) => unit],
  ];
  return createSheet(say('statements:costs.itemised'), columns, rows);
}

/** A statement as sheets: sums of every scope, positions at both ends, movements and each cost. What is not known is an empty cell. */
export function presentStatementSheets(figures: StatementFigures, language: Language): Sheet[] {
  const say: Say = (key, values = {}) => translate(language, key, values);
  return [presentSums(figures, say), presentPositions(figures, say), presentMovements(figures, say), presentCosts(figures, say)];
}
