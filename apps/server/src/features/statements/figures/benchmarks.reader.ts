import type { LedgerCurrency } from '@pramen/domain/portfolio/ledger/ledger';
import type { Benchmark } from '@pramen/domain/portfolio/returns/benchmark';
import { sql } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { nameIn } from '../../../database/names.ts';
import type { Language } from '../../../platform/calls/call.ts';
import type { SeriesStore } from '../../market/market.reader.ts';

/** The agreed benchmark of a strategy with its values. */
export interface AgreedBenchmark extends Benchmark {
  code: string;
  name: string;
}

interface AgreedRow extends Record<string, unknown> {
  contractStrategyId: string;
  code: string;
  name: string;
  currency: LedgerCurrency;
  /** null: no value was imported yet. */
  version: number | null;
}

const noValues = { days: new Int32Array(0), micros: new Float64Array(0) };

/** The benchmarks of a client's investments, by the investment; those without one are missing. */
export async function readAgreedBenchmarks(
  db: Readable,
  series: SeriesStore,
  clientId: string,
  language: Language,
): Promise<ReadonlyMap<string, AgreedBenchmark>> {
  const { rows } = await db.execute<AgreedRow>(sql`
    SELECT cs.id AS "contractStrategyId", b.code, ${nameIn(language, sql`b.name`, sql`b.name_sk`)} AS name, b.currency, p.version
    FROM contract_strategies cs
    JOIN strategies s ON s.id = cs.strategy_id
    JOIN benchmarks b ON b.code = s.benchmark
    LEFT JOIN packed_series p ON p.kind = 'BENCHMARK' AND p.key = b.code
    WHERE cs.client_id = ${clientId} AND cs.deleted_at IS NULL`);
  const wanted = new Map(rows.flatMap(({ code, version }) => (version === null ? [] : [[code, version] as const])));
  const loaded = await series.load(
    db,
    [...wanted].map(([key, version]) => ({ kind: 'BENCHMARK', key, version })),
  );
  return new Map(
    rows.map(({ contractStrategyId, code, name, currency }) => [
      contractStrategyId,
      { code, name, currency, values: loaded.get(`BENCHMARK:${code}`) ?? noValues },
    ]),
  );
}
