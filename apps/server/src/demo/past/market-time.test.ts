import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { expect, test } from 'vitest';
import { composeCompany } from '../company/company-files.ts';
import { saveMarketFiles } from '../company/market.ts';
import { isCzechHoliday, lastBusinessDay, marketTimeOf } from './market-time.ts';

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();

test.each([
  ['a Thursday', '2026-11-26', '2026-11-25'],
  ['a Sunday', '2026-11-22', '2026-11-20'],
  ['a Monday', '2026-11-23', '2026-11-20'],
  ['the first of January', '2027-01-01', '2026-12-31'],
  ['after Christmas', '2026-12-27', '2026-12-23'],
  ['a leap day', '2028-02-29', '2028-02-28'],
  ['the day on which clocks go forward', '2027-03-28', '2027-03-25'],
  ['Tuesday after Easter', '2026-04-07', '2026-04-02'],
  ['years from now', '2030-04-23', '2030-04-18'],
  ['the day of the tests', '2026-03-02', '2026-02-27'],
])('on %s, %s, the market ends on %s', (_what, today, lastDate) => {
  const time = marketTimeOf(today);
  expect(time).toMatchObject({ today, lastDate });
  expect(lastBusinessDay(today)).toBe(lastDate);
  expect(Math.abs(time.shiftDays % 7)).toBe(0);
});

test('the Prague exchange is closed on public holidays, including Easter', () => {
  const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index)).filter(isCzechHoliday);
  expect(days).toEqual(
    ['01-01', '04-03', '04-06', '05-01', '05-08', '07-05', '07-06', '09-28', '10-28', '11-17', '12-24', '12-25', '12-26'].map(
      (day) => `2026-${day}`,
    ),
  );
  expect(['2027-03-29', '2028-04-14', '2030-04-22', '2038-04-26'].map(isCzechHoliday)).toEqual([true, true, true, true]);
});

const LEFT_THE_MARKET = ['BMG200452024', 'CZ0009093209'];

test.each(['2026-03-29', '2026-11-22', '2027-01-01', '2028-02-29', '2030-06-17'])(
  'created on %s, prices, fixings and ledgers are consistent',
  async (today) => {
    const time = marketTimeOf(today);
    const folder = await mkdtemp(join(tmpdir(), 'pramen-market-'));
    const read = async (file: string) =>
      (await readFile(join(folder, file), 'utf8'))
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','));
    await saveMarketFiles(time, folder);
    const [prices, rates] = [await read('prices.csv'), await read('rates.csv')];
    await rm(folder, { recursive: true });
    const lastOf = new Map(prices.map(([isin = '', date = '']) => [isin, date]));
    expect(lastOf.size).toBe(26);
    expect(
      [...lastOf]
        .filter(([, date]) => date !== time.lastDate)
        .map(([isin]) => isin)
        .toSorted(),
    ).toEqual(LEFT_THE_MARKET);
    expect(new Map(rates.map(([currency = '', date = '']) => [currency, date]))).toEqual(
      new Map([
        ['EUR', time.lastDate],
        ['USD', time.lastDate],
      ]),
    );
    expect([...prices, ...rates].filter(([, date = '']) => [0, 6].includes(weekdayOf(date)))).toEqual([]);

    const { trades, contracts, 'cash-transactions': cash, instructions } = await composeCompany(time);
    // The American exchange decides when American shares are split.
    const days = [...trades.filter((row) => row[3] !== 'SPLIT'), ...cash].map((row) => row[2] ?? '');
    expect(days.filter((date) => date > time.lastDate || isCzechHoliday(date) || [0, 6].includes(weekdayOf(date)))).toEqual([]);
    // Something happened within the last two weeks, and the history began eleven years ago.
    expect(days.some((date) => date > addDays(time.lastDate, -14))).toBe(true);
    expect(instructions.every((row) => (row[2] ?? '') < `${today} `)).toBe(true);
    expect(
      contracts.filter(([number = '', , , , signedOn = '']) => !number.startsWith(signedOn.slice(0, 4)) || signedOn > time.lastDate),
    ).toEqual([]);
    expect(contracts.filter(([, , type, , signedOn = '']) => type === 'Dlouhodobý investiční produkt' && signedOn < '2024-01-01')).toEqual(
      [],
    );
    const priceOf = new Map(prices.map(([isin, date, price]) => [`${isin} ${date}`, Number(price)]));
    expect(
      trades.filter(
        ([, , date, kind, isin, , price]) => kind !== 'SPLIT' && priceOf.get(`${isin} ${date}`) === undefined && Number(price) > 0,
      ),
    ).toEqual([]);
  },
);

const heldBy = (trades: readonly string[][], code: string, until = '9999') => {
  const held = new Map<string, number>();
  for (const [reference = '', , date = '', , isin = '', quantity] of trades)
    if (reference.startsWith(`${code}-`) && date <= until) held.set(isin, (held.get(isin) ?? 0) + Number(quantity));
  return [...held].filter(([, quantity]) => Math.abs(quantity) > 1e-7).map(([isin]) => isin);
};

test('one client left and came back, the contract of another is empty, one keeps shares that are no longer traded', async () => {
  const time = marketTimeOf('2026-11-22');
  const { trades, clients, 'cash-transactions': cash } = await composeCompany(time);
  const codes = clients.map(([code = '']) => code);
  const closedOn = cash
    .filter(([reference = '', , , type]) => reference.startsWith('P0032-') && type === 'WITHDRAWAL')
    .map((row) => row[2] ?? '');
  expect(closedOn).toHaveLength(1);
  expect([
    heldBy(trades, 'P0032', addDays(closedOn[0] ?? '', -1)).length > 2,
    heldBy(trades, 'P0032', addDays(closedOn[0] ?? '', 200)),
    heldBy(trades, 'P0032').length > 2,
  ]).toEqual([true, [], true]);
  expect(heldBy(trades, 'P0033')).toEqual([]);
  const moved = [...cash.map((row) => [row[0], row[6]]), ...trades.map((row) => [row[0], row[7]])].filter(([reference = '']) =>
    reference.startsWith('P0033-'),
  );
  expect(moved.reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0)).toBe(0);
  expect(codes.filter((code) => heldBy(trades, code).some((isin) => LEFT_THE_MARKET.includes(isin)))).toEqual(['P0029']);
});

test('the company is the same each time', async () => {
  const time = marketTimeOf('2027-01-01');
  expect(await composeCompany(time)).toEqual(await composeCompany(time));
});
