import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { MICRO, MICRO_SCALE, parseScaled } from '@pramen/domain/money/scaled';
import type { LedgerCurrency } from '@pramen/domain/portfolio/ledger';

export const marketFolder = fileURLToPath(new URL('market', import.meta.url));

interface Series {
  days: number[];
  micros: number[];
}

export interface Split {
  isin: string;
  day: number;
  /** Pieces that one old piece becomes. */
  ratio: number;
}

export interface Market {
  currencyOf(isin: string): LedgerCurrency;
  /** The close of exactly that day scaled by 10^6, or null. */
  closeOn(isin: string, day: number): number | null;
  /** The last close on the day or before, or null. */
  lastClose(isin: string, day: number): number | null;
  /** CZK for one unit scaled by 10^6, the last fixing on the day or before. */
  rateOn(currency: LedgerCurrency, day: number): number;
  splits: readonly Split[];
}

/** As the prices show them: the close falls to about 1/ratio of the day before. */
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

/** The last day on which a share could be sold in Prague. */
export const delistings: readonly { isin: string; day: number }[] = [
  { isin: 'CZ0009093209', day: dayNumberOf('2025-08-12') },
  { isin: 'BMG200452024', day: dayNumberOf('2025-08-12') },
];

async function readSeries(file: string): Promise<Map<string, Series>> {
  const all = new Map<string, Series>();
  const [, ...lines] = (await readFile(`${marketFolder}/${file}`, 'utf8')).trimEnd().split('\n');
  for (const line of lines) {
    const [key = '', date = '', value = ''] = line.split(',');
    const series = all.get(key) ?? { days: [], micros: [] };
    all.set(key, series);
    const day = dayNumberOf(date);
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

/** Reads the market data of the demonstration for those who trade in it. */
export async function readMarket(): Promise<Market> {
  const [prices, rates] = [await readSeries('prices.csv'), await readSeries('rates.csv')];
  const [, ...securities] = (await readFile(`${marketFolder}/securities.csv`, 'utf8')).trimEnd().split('\n');
  const currencies = new Map(securities.map((line) => [line.split(',')[0] ?? '', line.endsWith(',USD') ? ('USD' as const) : ('CZK' as const)]));
  const seriesOf = (all: Map<string, Series>, key: string) => {
    const series = all.get(key);
    if (!series) throw new Error(`the market of the demonstration does not know ${key}`);
    return series;
  };
  const lastOf = (series: Series, day: number) => series.micros[indexUntil(series, day)] ?? null;
  return {
    splits,
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
