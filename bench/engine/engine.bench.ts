// Speed limits of the engine, as ratios within one run: `node bench/engine/engine.bench.ts`. Prints one JSON line per figure.
import { measurePerformance } from '@pramen/domain/portfolio/returns/performance';
import type { Ledger } from '@pramen/domain/portfolio/ledger/ledger';
import { valueLedger } from '@pramen/domain/portfolio/valuation/valuation';
import { valueByReference } from './frozen-reference.ts';
import { findDifference } from './find-difference.ts';
import { makeSampleLedger } from './sample-ledger.ts';

const WARM_UP_ROUNDS = 60;
const ROUNDS = 60;
const REFERENCE_ROUNDS = 3;
/** Enough runs for both to take about the same time: a busy machine then interrupts both alike. */
const ENGINE_RUNS_PER_ROUND = 2;
const BARE_RUNS_PER_ROUND = 20;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? NaN;
}

function timeMs(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

let failed = false;
function tell(name: string, value: number, limit: number): void {
  const ok = value <= limit;
  failed ||= !ok;
  console.log(JSON.stringify({ name, value: Number(value.toPrecision(4)), limit, ok }));
}

/** Everything that a dashboard requests: all daily values of every scope and both returns of the whole portfolio. */
function runEngine(ledger: Ledger) {
  const valuation = valueLedger(ledger);
  if (!valuation) throw new Error('the sample ledger is empty');
  return { valuation, performance: measurePerformance(valuation.total) };
}

/**
 * The minimum work of any engine on prepared daily arrays: sums quantity times price times rate for each day and position,
 * without rounding, look-ups, expansion to days or totals by contract.
 */
function createBareLoop(ledger: Ledger): () => number {
  const days = ledger.lastDay - Math.min(...ledger.trades.map(({ day }) => day)) + 1;
  const dense = (seed: number) => Float64Array.from({ length: days }, (_, day) => ((day * 31 + seed) % 977) + 0.5);
  const rates = [dense(1), dense(2), dense(3)];
  const positions = ledger.securities.map((_, index) => ({
    quantities: dense(index),
    prices: dense(index * 7),
    rates: rates[index % 3] ?? dense(0),
  }));
  const total = new Float64Array(days);
  return () => {
    total.fill(0);
    for (const { quantities, prices, rates: rate } of positions) {
      for (let day = 0; day < days; day += 1)
        total[day] = (total[day] ?? 0) + (quantities[day] ?? 0) * (prices[day] ?? 0) * (rate[day] ?? 0);
    }
    return total[days - 1] ?? 0;
  };
}

const ledger = makeSampleLedger({ years: 10, positions: 50, trades: 1_000, cash: 200 });
const bare = createBareLoop(ledger);
for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
  runEngine(ledger);
  bare();
}
// Measured alternately, so that other load on the machine slows both alike.
const rounds = Array.from({ length: ROUNDS }, () => {
  const engineMs = timeMs(() => {
    for (let run = 0; run < ENGINE_RUNS_PER_ROUND; run += 1) runEngine(ledger);
  });
  const bareMs = timeMs(() => {
    for (let run = 0; run < BARE_RUNS_PER_ROUND; run += 1) bare();
  });
  return { engineMs: engineMs / ENGINE_RUNS_PER_ROUND, bareMs: bareMs / BARE_RUNS_PER_ROUND };
});
const engineMs = median(rounds.map((round) => round.engineMs));
const referenceMs = median(Array.from({ length: REFERENCE_ROUNDS }, () => timeMs(() => valueByReference(ledger))));
const { valuation, performance: figures } = runEngine(ledger);
const difference = findDifference(valueByReference(ledger), valuation, figures);
if (difference !== null) console.error(difference);

tell('differences between engine and reference (haléř or return)', difference === null ? 0 : 1, 0);
tell('engine / frozen reference', engineMs / referenceMs, 1 / 50);
tell('engine / bare multiply-add loop', median(rounds.map((round) => round.engineMs / round.bareMs)), 15);

const big = makeSampleLedger({ years: 10, positions: 50, trades: 16_000, cash: 4_000 });
tell('20,000 transactions, ms', median(Array.from({ length: 15 }, () => timeMs(() => runEngine(big)))), 50);
console.log(
  JSON.stringify({
    name: 'for information, ms',
    engine: Number(engineMs.toPrecision(3)),
    bare: Number(median(rounds.map((round) => round.bareMs)).toPrecision(3)),
    reference: Math.round(referenceMs),
  }),
);
process.exitCode = failed ? 1 : 0;
