import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Readable, Tx } from '../../database/connect.ts';
import { exchangeRates, packedSeries, prices, securities } from '../../database/schema/market.ts';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createSeriesStore } from './market.reader.ts';
import { writePricesFrom, writeRatesFrom, writeSecuritiesFrom } from './market.service.ts';

const database = useTestDatabase();
const at = new Date('2026-03-02T09:00:00Z');
const run = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(database.current.db, work);
const [share, bond] = [newId(), newId()];

beforeEach(() =>
  run(async (tx) => {
    for (const table of [packedSeries, prices, exchangeRates, securities]) await tx.delete(table);
    await tx.insert(securities).values([
      { id: share, isin: 'CZ0001', name: 'Akcie', kind: 'SHARE', currency: 'CZK', createdAt: at },
      { id: bond, isin: 'CZ0002', name: 'Dluhopis', kind: 'BOND', currency: 'EUR', createdAt: at },
    ]);
  }),
);

/** Rows of (key, day, value) under the names of their columns. */
const rowsOf = (names: readonly [string, string, string], type: string, rows: readonly (readonly [string, string, string])[]): SQL =>
  sql`SELECT k::${sql.raw(type)} AS ${sql.identifier(names[0])}, d::date AS ${sql.identifier(names[1])}, v::numeric AS ${sql.identifier(names[2])}
      FROM jsonb_to_recordset(${JSON.stringify(rows.map(([k, d, v]) => ({ k, d, v })))}::jsonb) AS r (k text, d text, v text)`;
const writePrices = (...rows: (readonly [string, string, string])[]) =>
  run((tx) => writePricesFrom(tx, rowsOf(['security_id', 'price_date', 'price'], 'uuid', rows)));
const writeRates = (...rows: (readonly [string, string, string])[]) =>
  run((tx) => writeRatesFrom(tx, rowsOf(['currency', 'rate_date', 'rate'], 'text', rows)));
const seriesOf = async (kind: 'PRICE' | 'RATE', key: string, version = 1) => {
  const series = (await createSeriesStore().load(database.current.db, [{ kind, key, version }])).get(`${kind}:${key}`);
  return series && [...series.days].map((day, index) => [day, series.micros[index]]);
};
const versionOf = async (key: string) =>
  (
    await database.current.db
      .select({ version: packedSeries.version, lastDate: packedSeries.lastDate })
      .from(packedSeries)
      .where(eq(packedSeries.key, key))
  )[0];
// 2026-03-02 is day 20514 from 1970 on.
const [monday, tuesday, wednesday] = ['2026-03-02', '2026-03-03', '2026-03-04'];
const first = 20_514;

describe('securities', () => {
  it('are added and renamed; their currency stays', async () => {
    const rows = sql`SELECT id::uuid, found_id::uuid, isin, name, kind, currency FROM (VALUES
      (${newId()}, NULL, 'CZ0003', 'Nová', 'FUND', 'USD'),
      (${newId()}, ${share}, 'CZ0001', 'Akcie jinak', 'OTHER', 'USD'),
      (${newId()}, ${bond}, 'CZ0002', 'Dluhopis', 'BOND', 'EUR')) AS v (id, found_id, isin, name, kind, currency)`;
    expect(await run((tx) => writeSecuritiesFrom(tx, rows, at))).toEqual({ inserted: 1, updated: 1 });
    const stored = await database.current.db.select().from(securities).orderBy(asc(securities.isin));
    expect(stored.map(({ isin, name, kind, currency }) => [isin, name, kind, currency])).toEqual([
      ['CZ0001', 'Akcie jinak', 'OTHER', 'CZK'],
      ['CZ0002', 'Dluhopis', 'BOND', 'EUR'],
      ['CZ0003', 'Nová', 'FUND', 'USD'],
    ]);
    expect(stored[2]?.createdAt).toEqual(at);
  });
});

describe('prices', () => {
  it('are added and corrected, and the series of each security that changed is packed again', async () => {
    expect(await writePrices([share, tuesday, '2.5'], [share, monday, '1'], [bond, monday, '7'])).toEqual({ inserted: 3, updated: 0 });
    expect([await seriesOf('PRICE', share), await seriesOf('PRICE', bond)]).toEqual([
      [
        [first, 1_000_000],
        [first + 1, 2_500_000],
      ],
      [[first, 7_000_000]],
    ]);
    expect([await versionOf(share), await versionOf(bond)]).toEqual([
      { version: 1, lastDate: tuesday },
      { version: 1, lastDate: monday },
    ]);
    expect(await writePrices([share, monday, '1.25'], [share, tuesday, '2.5'], [share, wednesday, '3'])).toEqual({
      inserted: 1,
      updated: 1,
    });
    expect(await seriesOf('PRICE', share)).toEqual([
      [first, 1_250_000],
      [first + 1, 2_500_000],
      [first + 2, 3_000_000],
    ]);
    expect([await versionOf(share), await versionOf(bond)]).toEqual([
      { version: 2, lastDate: wednesday },
      { version: 1, lastDate: monday },
    ]);
  });

  it('that are known already change nothing', async () => {
    await writePrices([share, monday, '1']);
    expect(await writePrices([share, monday, '1'])).toEqual({ inserted: 0, updated: 0 });
    expect(await versionOf(share)).toEqual({ version: 1, lastDate: monday });
    const [row] = await database.current.db
      .select()
      .from(prices)
      .where(and(eq(prices.securityId, share), eq(prices.priceDate, monday)));
    expect(Number(row?.price)).toBe(1);
  });
});

describe('rates', () => {
  it('are added, corrected and packed by currency', async () => {
    expect(await writeRates(['EUR', monday, '25.1'], ['USD', monday, '23'])).toEqual({ inserted: 2, updated: 0 });
    expect(await writeRates(['EUR', monday, '25.2'], ['EUR', tuesday, '25'], ['USD', monday, '23'])).toEqual({ inserted: 1, updated: 1 });
    expect([await seriesOf('RATE', 'EUR'), await versionOf('EUR'), await versionOf('USD')]).toEqual([
      [
        [first, 25_200_000],
        [first + 1, 25_000_000],
      ],
      { version: 2, lastDate: tuesday },
      { version: 1, lastDate: monday },
    ]);
  });
});

describe('series in the process’s memory', () => {
  /** A store that counts its database queries. */
  function createCounted(cacheBytes?: number) {
    let count = 0;
    const store = createSeriesStore(cacheBytes);
    const db = () =>
      new Proxy(database.current.db, {
        get: (target, name) => {
          if (name === 'select') count += 1;
          return Reflect.get(target, name) as unknown;
        },
      }) as Readable;
    const load = async (...wanted: [kind: 'PRICE' | 'RATE', key: string, version?: number][]) => {
      const before = count;
      const found = await store.load(
        db(),
        wanted.map(([kind, key, version = 1]) => ({ kind, key, version })),
      );
      return { keys: [...found.keys()].toSorted(), asked: count - before };
    };
    return load;
  }
  const keyOf = (id: string) => `PRICE:${id}`;

  it('are read once for each version, all that are missing together', async () => {
    await writePrices([share, monday, '1'], [bond, monday, '2']);
    await writeRates(['EUR', monday, '25']);
    const load = createCounted();
    expect(await load(['PRICE', share])).toEqual({ keys: [keyOf(share)], asked: 1 });
    expect(await load(['PRICE', share], ['PRICE', bond], ['RATE', 'EUR'])).toEqual({
      keys: [keyOf(share), keyOf(bond), 'RATE:EUR'].toSorted(),
      asked: 1,
    });
    expect((await load(['PRICE', share], ['PRICE', bond], ['RATE', 'EUR'])).asked).toBe(0);
    expect(await load(['PRICE', 'EUR'], ['RATE', share])).toEqual({ keys: [], asked: 1 });
    expect(await load()).toEqual({ keys: [], asked: 0 });
  });

  it('are read again in a later version, and not for an earlier one', async () => {
    await writePrices([share, monday, '1']);
    const load = createCounted();
    await load(['PRICE', share]);
    await writePrices([share, tuesday, '2']);
    expect([
      (await load(['PRICE', share, 2])).asked,
      (await load(['PRICE', share, 2])).asked,
      (await load(['PRICE', share, 1])).asked,
    ]).toEqual([1, 0, 0]);
  });

  it('are evicted beyond the limit, the least recently used first', async () => {
    const third = newId();
    await run((tx) => tx.insert(securities).values({ id: third, isin: 'CZ0009', name: 'x', kind: 'FUND', currency: 'CZK', createdAt: at }));
    await writePrices([share, monday, '1'], [bond, monday, '2'], [third, monday, '3']);
    // A day takes 12 bytes: two series of one day each.
    const load = createCounted(24);
    await load(['PRICE', share]);
    await load(['PRICE', bond]);
    expect([(await load(['PRICE', bond])).asked, (await load(['PRICE', share])).asked]).toEqual([0, 0]);
    await load(['PRICE', third]);
    expect([(await load(['PRICE', share])).asked, (await load(['PRICE', third])).asked, (await load(['PRICE', bond])).asked]).toEqual([
      0, 0, 1,
    ]);
  });

  it('are kept alone when larger than the limit', async () => {
    await writePrices([share, monday, '1'], [share, tuesday, '1'], [bond, monday, '2']);
    const load = createCounted(12);
    await load(['PRICE', share]);
    expect((await load(['PRICE', share])).asked).toBe(0);
    await load(['PRICE', bond]);
    expect([(await load(['PRICE', bond])).asked, (await load(['PRICE', share])).asked]).toEqual([0, 1]);
  });
});
