import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { MICRO, MICRO_SCALE, parseScaled } from '@pramen/domain/money/scaled';
import type { LedgerCurrency } from '@pramen/domain/portfolio/ledger/ledger';
import { isCzechHoliday, movedDate } from '../past/market-time.ts';
import type { MarketTime } from '../past/market-time.ts';

const marketFolder = fileURLToPath(new URL('market', import.meta.url));

interface Series {
  days: number[];
  micros: number[];
}

export interface Split {
  isin: string;
  day: number;
  /** New shares per old share. */
  ratio: number;
}

export interface Market {
  /** The last day with prices. */
  lastDay: number;
  currencyOf(isin: string): LedgerCurrency;
  /** The close of exactly that day scaled by 10^6, or null. */
  closeOn(isin: string, day: number): number | null;
  /** The last close on the day or before, or null. */
  lastClose(isin: string, day: number): number | null;
  /** CZK for one unit scaled by 10^6, the last fixing on the day or before. */
  rateOn(currency: LedgerCurrency, day: number): number;
  splits: readonly Split[];
  /** The last day on which a share could be sold in Prague. */
  delistings: readonly { isin: string; day: number }[];
}

/** As seen in the prices: the close falls to about 1/ratio of the previous day's. */
const splits: readonly Split[] = [
  { isin: 'US64110L1061', day: dayNumberOf('2015-07-15'), ratio: 7 },
  { isin: 'CZ0008019106', day: dayNumberOf('2016-05-12'), ratio: 5 },
  { isin: 'US0378331005', day: dayNumberOf('2020-08-31'), ratio: 4 },
  { isin: 'US67066G1040', day: dayNumberOf('2021-07-20'), ratio: 4 },
  { isin: 'US0231351067', day: dayNumberOf('2022-06-06'), ratio: 20 },
  { isin: 'US02079K1079', day: dayNumberOf('2022-07-18'), ratio: 20 },
  { isin: 'US67066G1040', day: dayNumberOf('2024-06-10'), ratio: 10 },
  { isin: 'US64110L1061', day: dayNumberOf('2025-11-17'), ratio: 10 },
];

const delistings: readonly { isin: string; day: number }[] = [
  { isin: 'CZ0009093209', day: dayNumberOf('2025-08-12') },
  { isin: 'BMG200452024', day: dayNumberOf('2025-08-12') },
];

const HEADER_LINES = 1;
const CZECH = /^(?:CZ|AT|SK|CS|BMG)/;

async function readLines(file: 'securities.csv' | 'prices.csv' | 'rates.csv'): Promise<string[]> {
  return (await readFile(join(marketFolder, file), 'utf8')).trimEnd().split('\n');
}

/** The figures of a file in order, dated in the demonstration's time; leaves out days after its last day and holidays of the exchange. */
async function readMoved(
  file: 'prices.csv' | 'rates.csv',
  time: MarketTime,
): Promise<{ header: string; rows: [key: string, date: string, value: string][] }> {
  const lines = await readLines(file);
  const moved = new Map<string, { date: string; isHoliday: boolean }>();
  const dateOf = (date: string) => {
    const known = moved.get(date);
    if (known) return known;
    const day = movedDate(time, date);
    const found = { date: day, isHoliday: isCzechHoliday(day) };
    moved.set(date, found);
    return found;
  };
  // Keep the price on the day of a split: shares and price change together.
  const splitDays = new Set(splits.map(({ isin, day }) => `${isin} ${day}`));
  const rows: [string, string, string][] = [];
  for (const line of lines.slice(HEADER_LINES)) {
    const [key = '', original = '', value = ''] = line.split(',');
    const { date, isHoliday } = dateOf(original);
    const isClosed = isHoliday && (file === 'rates.csv' || CZECH.test(key)) && !splitDays.has(`${key} ${dayNumberOf(original)}`);
    if (date <= time.lastDate && !isClosed) rows.push([key, date, value]);
  }
  return { header: lines[0] ?? '', rows };
}

/** Writes the market files in the import's format, dated in the demonstration's time. */
export async function saveMarketFiles(time: MarketTime, folder: string): Promise<void> {
  await writeFile(join(folder, 'securities.csv'), `${(await readLines('securities.csv')).join('\n')}\n`);
  for (const file of ['prices.csv', 'rates.csv'] as const) {
    const { header, rows } = await readMoved(file, time);
    await writeFile(join(folder, file), `${[header, ...rows.map((row) => row.join(','))].join('\n')}\n`);
  }
}

async function readSeries(file: 'prices.csv' | 'rates.csv', time: MarketTime): Promise<Map<string, Series>> {
  const all = new Map<string, Series>();
  const days = new Map<string, number>();
  for (const [key, date, value] of (await readMoved(file, time)).rows) {
    const series = all.get(key) ?? { days: [], micros: [] };
    all.set(key, series);
    const day = days.get(date) ?? dayNumberOf(date);
    days.set(date, day);
    // The import keeps the first of two prices of one day.
    if (series.days.at(-1) === day) continue;
    series.days.push(day);
    series.micros.push(parseScaled(value, MICRO_SCALE));
  }
  return all;
}

/** Index of the last day that is not after `day`; -1 when there is none. */
function indexUntil({ days }: Series, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Reads the market data that the demonstration trades on. */
export async function readMarket(time: MarketTime): Promise<Market> {
  const [prices, rates] = [await readSeries('prices.csv', time), await readSeries('rates.csv', time)];
  const [, ...securities] = await readLines('securities.csv');
  const currencies = new Map(
    securities.map((line) => [line.split(',')[0] ?? '', line.endsWith(',USD') ? ('USD' as const) : ('CZK' as const)]),
  );
  const seriesOf = (all: Map<string, Series>, key: string) => {
    const series = all.get(key);
    if (!series) throw new Error(`the demo market has no ${key}`);
    return series;
  };
  const lastOf = (series: Series, day: number) => series.micros[indexUntil(series, day)] ?? null;
  const moved = <Dated extends { day: number }>(dated: readonly Dated[]) => dated.map((one) => ({ ...one, day: one.day + time.shiftDays }));
  return {
    lastDay: dayNumberOf(time.lastDate),
    splits: moved(splits),
    delistings: moved(delistings),
    currencyOf: (isin) => currencies.get(isin) ?? 'CZK',
    closeOn: (isin, day) => {
      const series = seriesOf(prices, isin);
      const index = indexUntil(series, day);
      return series.days[index] === day ? (series.micros[index] ?? null) : null;
    },
    lastClose: (isin, day) => lastOf(seriesOf(prices, isin), day),
    rateOn: (currency, day) => (currency === 'CZK' ? MICRO : (lastOf(seriesOf(rates, currency), day) ?? MICRO)),
  };
}
