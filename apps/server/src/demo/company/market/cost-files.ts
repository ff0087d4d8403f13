import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calendarDateOf, dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { multiplyRounded } from '@pramen/domain/money/multiply';
import { formatScaled, MICRO, MICRO_SCALE } from '@pramen/domain/money/scaled';
import type { MarketTime } from '../../past/market-time.ts';
import { strategies } from '../catalogue.ts';
import type { StrategyCode } from '../catalogue.ts';
import { readMarket } from '../market.ts';
import type { Market } from '../market.ts';

/** Before the first price of the market. */
const ALWAYS = '2010-01-01';

interface StatedCost {
  ongoing: string;
  transaction: string;
  thirdParty: string;
}

/** Invented: a fund with a yearly charge, a part of which its issuer pays on; a share costs only its trades. */
const fundCosts: StatedCost = { ongoing: '0.0007', transaction: '0.0003', thirdParty: '0.0001' };
const shareCosts: StatedCost = { ongoing: '0', transaction: '0.0005', thirdParty: '0' };
/** Nobody stated the costs of this share, so statements of its holders name it. */
const UNSTATED = 'SK1000025322';

export interface DemoBenchmark {
  code: string;
  name: string;
  nameSk: string;
  currency: 'CZK' | 'USD';
  /** Held from the first day on with equal shares; none of them is ever split or delisted. */
  members: readonly [string, ...string[]];
  strategies: readonly StrategyCode[];
}

/** Indexes of the demonstration, made of its own prices. The other strategies have none. */
export const demoBenchmarks: readonly DemoBenchmark[] = [
  {
    code: 'UKAZKA-USA',
    name: 'Ukázkový index amerických akcií',
    nameSk: 'Ukážkový index amerických akcií',
    currency: 'USD',
    members: ['IE00B5BMR087'],
    strategies: ['DYN', 'ASV', 'EUV', 'EUD'],
  },
  {
    code: 'UKAZKA-PRAHA',
    name: 'Ukázkový index pražské burzy',
    nameSk: 'Ukážkový index pražskej burzy',
    currency: 'CZK',
    members: ['CZ0005112300', 'AT0000652011', 'AT0000908504', 'CS0008418869'],
    strategies: ['ACR'],
  },
];

/** The first day of the market files. */
const MARKET_START = '2015-01-01';
/** The first value of every index. */
const START_MICRO = 1_000 * MICRO;

/** The days on which the first member has a price, from the one on which all have one. */
function* valuesOf(market: Market, time: MarketTime, { code, members }: DemoBenchmark): Generator<string[]> {
  let starts: readonly number[] = [];
  for (let day = dayNumberOf(MARKET_START) + time.shiftDays; day <= market.lastDay; day += 1) {
    if (market.closeOn(members[0], day) === null) continue;
    const closes = members.flatMap((isin) => market.lastClose(isin, day) ?? []);
    if (closes.length < members.length) continue;
    if (starts.length === 0) starts = closes;
    const sum = closes.reduce((all, close, place) => all + multiplyRounded(close, START_MICRO, starts[place] ?? close), 0);
    yield [code, calendarDateOf(day), formatScaled(Math.round(sum / members.length), MICRO_SCALE)];
  }
}

const toCsv = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join(',')}\n`).join('');

/** Writes what issuers state that the securities cost, and the indexes, in the format that the import reads. */
export async function saveCostFiles(time: MarketTime, folder: string): Promise<void> {
  const market = await readMarket(time);
  const isins = [...new Set(strategies.flatMap(({ weights }) => Object.keys(weights)))].filter((isin) => isin !== UNSTATED);
  const costs = isins.flatMap((isin) => {
    const { ongoing, transaction, thirdParty } = isin.startsWith('IE') ? fundCosts : shareCosts;
    return [
      [isin, 'ONGOING', ALWAYS, ongoing, ''],
      [isin, 'TRANSACTION', ALWAYS, transaction, ''],
      [isin, 'THIRD_PARTY', ALWAYS, thirdParty, ''],
    ];
  });
  const indexes = demoBenchmarks.map(({ code, name, nameSk, currency }) => [code, name, nameSk, currency]);
  const values = demoBenchmarks.flatMap((benchmark) => [...valuesOf(market, time, benchmark)]);
  await writeFile(join(folder, 'instrument-costs.csv'), toCsv([['isin', 'kind', 'valid_from', 'rate', 'amount'], ...costs]));
  await writeFile(join(folder, 'benchmarks.csv'), toCsv([['code', 'name', 'name_sk', 'currency'], ...indexes]));
  await writeFile(join(folder, 'benchmark-values.csv'), toCsv([['code', 'date', 'value'], ...values]));
}
