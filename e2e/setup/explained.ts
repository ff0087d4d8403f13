import type { ExplainedFigure, Explanation, Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { expectBeside, gain, money, plain, readTable, signedMoney, sumCents, toCents, written } from './figures.ts';

/** A figure with its unit, as its explanation begins. */
export function writeFigure(figure: ExplainedFigure, performance: Performance): string {
  if (figure === 'totalAmount' || figure === 'investedAmount') return money(performance[figure], performance.currency);
  return figure === 'gain' ? signedMoney(performance.gain, performance.currency) : gain(performance[figure]);
}

/** The first page of the rows; the closing row of a table covers all of them. */
const SHOWN_ROWS = 10;
const DAYS_A_YEAR = 365;
/** Rates are shown to a hundredth of a percent, factors to six decimals. */
const PERCENT_STEP = 0.01;
const FACTOR_STEP = 1e-6;

const tableOf = (dialog: Locator, name: RegExp) => readTable(dialog.getByRole('table', { name }));
const toNumber = (text: string | undefined) => Number((text ?? '').replaceAll(' ', '').replace(',', '.'));

function expectFactor(shown: string | undefined, factor: number): void {
  expect(Math.abs(toNumber(shown) - factor), `${shown} is ${factor}`).toBeLessThanOrEqual(FACTOR_STEP);
}

async function expectPositions(dialog: Locator, { positions, performance: { totalAmount, currency } }: Explanation): Promise<void> {
  expect(sumCents(positions.map(({ value }) => value))).toBe(toCents(totalAmount));
  const { rows, footer } = await tableOf(dialog, /^Pozice ke dni/);
  expect(rows.map((row) => row['Hodnota'])).toEqual(positions.slice(0, SHOWN_ROWS).map(({ value }) => money(value, currency)));
  for (const [index, { name }] of positions.slice(0, SHOWN_ROWS).entries()) expect(rows[index]?.['Pozice']).toContain(plain(name));
  expect(footer['Hodnota']).toBe(money(totalAmount, currency));
}

async function expectFlows(dialog: Locator, { figure, flows, performance }: Explanation): Promise<void> {
  const { investedAmount, paidInAmount, currency } = performance;
  expect(sumCents(flows.map(({ value }) => value))).toBe(toCents(investedAmount));
  const { rows, footer } = await tableOf(dialog, /^Vklady a\s+výběry$/);
  expect(rows.map((row) => [row['Datum'], row['Započteno']])).toEqual(
    flows.slice(0, SHOWN_ROWS).map(({ date, value }) => [written(date), money(value, currency)]),
  );
  // The percentage is relative to all deposits, every other figure to what remained of them.
  expect(footer['Započteno']).toBe(money(figure === 'performancePerc' ? paidInAmount : investedAmount, currency));
}

/** The dialog shows both returns, each next to its name. */
async function expectTwoViews(dialog: Locator, { twrPerc, mwrPerc }: Performance): Promise<void> {
  await expectBeside(dialog, 'Časově vážený výnos', gain(twrPerc));
  await expectBeside(dialog, 'Peněžně vážený výnos', gain(mwrPerc));
}

/** The factors multiply up to the time-weighted return. */
async function expectPieces(dialog: Locator, { pieces, performance }: Explanation): Promise<void> {
  const { twrPerc, annualised, measuredDays, currency } = performance;
  const product = pieces.reduce((total, { factor }) => total * (factor ?? Number.NaN), 1);
  const growth = annualised ? product ** (DAYS_A_YEAR / (measuredDays ?? Number.NaN)) : product;
  expect(Math.abs((growth - 1) * 100 - (twrPerc ?? Number.NaN))).toBeLessThanOrEqual(PERCENT_STEP);
  const { rows, footer } = await tableOf(dialog, /^Úseky mezi vklady a\s+výběry$/);
  const shown = pieces.slice(0, SHOWN_ROWS);
  expect(rows.map((row) => [row['Od'], row['Do'], row['Na začátku'], row['Na konci']])).toEqual(
    shown.map(({ from, to, opening, closing }) => [written(from), written(to), money(opening, currency), money(closing, currency)]),
  );
  for (const [index, { factor }] of shown.entries()) expectFactor(rows[index]?.['Koeficient'], factor ?? Number.NaN);
  expectFactor(footer['Koeficient'], product);
}

/** At the money-weighted return, the present value of all payments and the current value is zero. */
async function expectAmounts(dialog: Locator, { amounts, performance: { mwrPerc, annualised, currency } }: Explanation): Promise<void> {
  const yearly = 1 + (mwrPerc ?? Number.NaN) / 100;
  const worth = (days: number, amount: number | null) => (amount ?? Number.NaN) / yearly ** (days / DAYS_A_YEAR);
  const all = amounts.reduce((total, { amount }) => total + Math.abs(amount ?? Number.NaN), 0);
  const rest = amounts.reduce((total, { elapsedDays, amount }) => total + worth(elapsedDays, amount), 0);
  // A rate of less than a year is stated for the whole period, not per year.
  if (annualised) expect(Math.abs(rest) / all).toBeLessThan(0.001);
  const { rows } = await tableOf(dialog, /^Částky v\s+čase$/);
  expect(rows.map((row) => [row['Datum'], toNumber(row['Dnů s penězi']), row['Částka']])).toEqual(
    amounts.slice(0, SHOWN_ROWS).map(({ date, elapsedDays, amount }) => [written(date), elapsedDays, signedMoney(amount, currency)]),
  );
}

/** Compares the rows of an open explanation with the explanation from the server. */
export async function expectRows(dialog: Locator, explanation: Explanation): Promise<void> {
  const { figure, performance } = explanation;
  const isOf = (...figures: ExplainedFigure[]) => figures.includes(figure);
  if (isOf('totalAmount', 'gain', 'performancePerc')) await expectPositions(dialog, explanation);
  if (isOf('investedAmount', 'gain', 'performancePerc')) await expectFlows(dialog, explanation);
  if (isOf('twrPerc')) await expectPieces(dialog, explanation);
  if (isOf('mwrPerc')) await expectAmounts(dialog, explanation);
  if (isOf('performancePerc', 'twrPerc', 'mwrPerc')) await expectTwoViews(dialog, performance);
}
