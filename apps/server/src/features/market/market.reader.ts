import { and, eq, inArray, or } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { instrumentCosts, packedSeries } from '../../database/schema/market.ts';

/** Day numbers (days since 1970-01-01, ascending) and integers scaled by 10^6, one for each day. */
export interface Series {
  days: Int32Array;
  micros: Float64Array;
}

export interface SeriesKey {
  kind: 'PRICE' | 'RATE' | 'BENCHMARK';
  key: string;
  version: number;
}

interface Cached {
  version: number;
  series: Series;
  bytes: number;
}

/** Size limit of the process's cache of packed series; beyond it the least recently used are dropped. */
const CACHE_BYTES = 64 * 1024 * 1024;

const cacheKey = (wanted: { kind: string; key: string }) => `${wanted.kind}:${wanted.key}`;

function unpack(days: Buffer, values: Buffer): Series {
  // Copy: the driver's buffers are slices that typed arrays cannot always align to.
  const own = (bytes: Buffer) => new Uint8Array(bytes).buffer;
  return { days: new Int32Array(own(days)), micros: new Float64Array(own(values)) };
}

export interface SeriesStore {
  /** The wanted series by `kind:key`; reads all that are not cached in their version in one statement. */
  load(db: Readable, wanted: readonly SeriesKey[]): Promise<ReadonlyMap<string, Series>>;
}

/** Caches series by (key, version). The versions come with the ledger's own statement, so nothing has to be invalidated. */
export function createSeriesStore(cacheBytes = CACHE_BYTES): SeriesStore {
  const cached = new Map<string, Cached>();
  let total = 0;
  const forget = (key: string) => {
    total -= cached.get(key)?.bytes ?? 0;
    cached.delete(key);
  };
  const keep = (key: string, version: number, series: Series) => {
    forget(key);
    const bytes = series.days.byteLength + series.micros.byteLength;
    cached.set(key, { version, series, bytes });
    total += bytes;
    for (const oldest of cached.keys()) {
      if (total <= cacheBytes) break;
      if (oldest !== key) forget(oldest);
    }
  };
  const touch = (key: string, entry: Cached) => {
    cached.delete(key);
    cached.set(key, entry);
  };
  return {
    load: async (db, wanted) => {
      const found = new Map<string, Series>();
      const missing: SeriesKey[] = [];
      for (const one of wanted) {
        const entry = cached.get(cacheKey(one));
        if (entry && entry.version >= one.version) {
          found.set(cacheKey(one), entry.series);
          touch(cacheKey(one), entry);
        } else missing.push(one);
      }
      if (missing.length === 0) return found;
      const rows = await db
        .select()
        .from(packedSeries)
        .where(or(...missing.map(({ kind, key }) => and(eq(packedSeries.kind, kind), eq(packedSeries.key, key)))));
      for (const row of rows) {
        const series = unpack(row.days, row.values);
        found.set(cacheKey(row), series);
        keep(cacheKey(row), row.version, series);
      }
      return found;
    },
  };
}

/** A stated cost; the rate and the amount are decimal text. */
export type InstrumentCostRow = typeof instrumentCosts.$inferSelect;

/** The stated costs of securities, in one query. */
export async function readInstrumentCosts(db: Readable, securityIds: readonly string[]): Promise<InstrumentCostRow[]> {
  if (securityIds.length === 0) return [];
  return db
    .select()
    .from(instrumentCosts)
    .where(inArray(instrumentCosts.securityId, [...securityIds]));
}
