import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { findRegistered } from '../../../platform/numbers/registry.ts';
import { contractNumberOf, FIRST_SPARE_NUMBER, nextSymbols, spareBaseOf, symbolBaseOf } from './contracts.rules.ts';

/** How many numbers one query checks when skipping those already used. */
const SEARCHED_AT_ONCE = 10_000;

/** Takes the next number of a series. Concurrent callers wait, and a rollback gives the number back. */
async function takeNumber(tx: Tx, series: string, first: number): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    INSERT INTO number_counters (series, last) VALUES (${series}, ${first})
    ON CONFLICT (series) DO UPDATE SET last = number_counters.last + 1
    RETURNING last`);
  return rows[0]?.last ?? first;
}

const yearOf = ({ today }: Clock) => today().slice(0, 4);

/** The first number from `number` on that no contract of the year has, including typed and imported ones. */
async function findFreeNumber(tx: Tx, year: string, number: number): Promise<number> {
  for (let from = number; ; from += SEARCHED_AT_ONCE) {
    contractNumberOf(year, from);
    const { rows } = await tx.execute<{ free: number | null }>(sql`
      SELECT min(n) AS free FROM generate_series(${from}::integer, ${from + SEARCHED_AT_ONCE - 1}::integer) n
      WHERE NOT EXISTS (SELECT 1 FROM firm_numbers WHERE kind = 'CONTRACT_NUMBER' AND number = ${year}::text || lpad(n::text, 6, '0'))`);
    const free = rows[0]?.free ?? null;
    if (free !== null) return free;
  }
}

const isTaken = async (tx: Tx, contractNumber: string): Promise<boolean> =>
  (await findRegistered(tx, 'CONTRACT_NUMBER', [contractNumber])).size > 0;

/** The next contract number of this year, taken in the transaction that uses it: no gaps, no duplicates. */
export async function takeContractNumber(tx: Tx, clock: Clock): Promise<string> {
  const year = yearOf(clock);
  const series = `contract ${year}`;
  const next = await takeNumber(tx, series, 1);
  if (!(await isTaken(tx, contractNumberOf(year, next)))) return contractNumberOf(year, next);
  const free = await findFreeNumber(tx, year, next);
  await tx.execute(sql`UPDATE number_counters SET last = ${free} WHERE series = ${series}`);
  return contractNumberOf(year, free);
}

/** `count` free contract numbers of this year in ascending order; skips those in use. */
export async function takeContractNumbers(tx: Tx, clock: Clock, count: number): Promise<string[]> {
  const year = yearOf(clock);
  const series = `contract ${year}`;
  const numbers: number[] = [];
  for (let from = await takeNumber(tx, series, 1); numbers.length < count; from += SEARCHED_AT_ONCE) {
    contractNumberOf(year, from);
    const { rows } = await tx.execute<{ n: number }>(sql`
      SELECT n FROM generate_series(${from}::integer, ${from + SEARCHED_AT_ONCE - 1}::integer) n
      WHERE NOT EXISTS (SELECT 1 FROM firm_numbers WHERE kind = 'CONTRACT_NUMBER' AND number = ${year}::text || lpad(n::text, 6, '0'))
      ORDER BY n LIMIT ${count - numbers.length}`);
    numbers.push(...rows.map(({ n }) => n));
  }
  await tx.execute(sql`UPDATE number_counters SET last = ${numbers.at(-1) ?? 0} WHERE series = ${series}`);
  return numbers.map((number) => contractNumberOf(year, number));
}

/** Symbols under a base that are or were in use. */
async function readUsedSymbols(tx: Tx, base: string): Promise<string[]> {
  const { rows } = await tx.execute<{ symbol: string }>(sql`
    SELECT number AS symbol FROM firm_numbers WHERE kind = 'VARIABLE_SYMBOL' AND number LIKE ${`${base}__`}`);
  return rows.map(({ symbol }) => symbol);
}

/**
 * Takes `count` new variable symbols for investments under a contract. They begin with the base of the contract's number; a number that has
 * no base, or whose base has too few symbols left, gets a spare base that no contract number uses.
 */
export async function takeVariableSymbols(tx: Tx, clock: Clock, contractNumber: string, count: number): Promise<string[]> {
  const own = symbolBaseOf(contractNumber);
  const symbols = own === null ? null : nextSymbols(own, await readUsedSymbols(tx, own), count);
  if (symbols) return symbols;
  const year = yearOf(clock);
  for (;;) {
    const base = spareBaseOf(year, await takeNumber(tx, `variable symbol ${year}`, FIRST_SPARE_NUMBER));
    const spare = nextSymbols(base, await readUsedSymbols(tx, base), count);
    if (spare) return spare;
  }
}

/** The same for many contracts at once, in the given order. One statement reads the used symbols of all of them. */
export async function takeVariableSymbolsOf(
  tx: Tx,
  clock: Clock,
  wanted: readonly { contractNumber: string; count: number }[],
): Promise<string[][]> {
  const bases = wanted.map(({ contractNumber }) => symbolBaseOf(contractNumber));
  const { rows } = await tx.execute<{ base: string; symbols: string[] }>(sql`
    SELECT left(number, 8) AS base, array_agg(number) AS symbols
    FROM firm_numbers
    WHERE kind = 'VARIABLE_SYMBOL' AND length(number) = 10 AND left(number, 8) = ANY(${sql.param(bases.filter((base) => base !== null))}::text[])
    GROUP BY 1`);
  const used = new Map(rows.map(({ base, symbols }) => [base, symbols]));
  const taken: string[][] = [];
  for (const [place, { contractNumber, count }] of wanted.entries()) {
    const base = bases[place] ?? null;
    const own = base === null ? null : nextSymbols(base, used.get(base) ?? [], count);
    taken.push(own ?? (await takeVariableSymbols(tx, clock, contractNumber, count)));
  }
  return taken;
}
