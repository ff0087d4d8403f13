import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { findUnknownFanOuts, insertsUnion } from './fan-outs.ts';

/** A statement as the portal sent it, with its values. */
interface Sent {
  text: string;
  values: readonly unknown[];
}

type Query = (this: unknown, ...given: unknown[]) => unknown;

/** Set while the portal itself runs; excludes statements of the tests. */
const portal = new AsyncLocalStorage<true>();
/** Normalised statements of this process. */
const met = new Set<string>();
/** Raw texts already processed: most of them repeat. */
const seen = new Set<string>();

/** Normalises whitespace and lists of any length, so that equal queries of different calls have one form. */
export function normalise(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\(\$\d+(?:::\w+)?(?:, \$\d+(?:::\w+)?)+\)/g, '($…)')
    .replace(/((?:\((?:\$…|default|\$\d+|null|, )+\))(?:, )?)+/g, '($…)')
    .trim();
}

function note([query, values]: readonly unknown[]): void {
  const given = typeof query === 'object' && query !== null ? (query as Partial<Sent>) : { text: String(query) };
  const { text } = given;
  if (!text || seen.has(text)) return;
  seen.add(text);
  const form = normalise(text);
  if (met.has(form)) return;
  const sent = { text, values: Array.isArray(values) ? (values as unknown[]) : (given.values ?? []) };
  met.add(form);
  const file = process.env['PRAMEN_RECORD_SQL'];
  if (file)
    appendFileSync(
      file,
      `${JSON.stringify({ form, ...sent, values: sent.values.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)) })}\n`,
    );
}

let isWatching = false;

/** From now on records the statements sent inside `inPortal`. */
export function watchStatements(): void {
  if (isWatching) return;
  isWatching = true;
  for (const prototype of [pg.Client.prototype, pg.Pool.prototype]) {
    const original = prototype.query as Query;
    const noting: Query = function (...given) {
      // A query with a callback was passed on by the pool, in the context of the call that released the connection, and is recorded
      // already.
      const isPassedOn = typeof given.at(-1) === 'function';
      if (portal.getStore() && !isPassedOn) note(given);
      return original.apply(this, given);
    };
    prototype.query = noting as typeof prototype.query;
  }
}

/** Runs work as the portal: its statements are recorded. */
export const inPortal = <Result>(work: () => Result): Result => portal.run(true, work);

let judged = 0;

/**
 * Throws for statements recorded since the last call that a cluster would run on every node and that are not in the list of known ones, or
 * that it would run wrongly.
 */
export function refuseFanOuts(): void {
  const recorded = [...met].slice(judged);
  judged = met.size;
  const unknown = findUnknownFanOuts(recorded);
  if (unknown.length > 0) throw new Error(`These run on every node of a cluster (see known-fan-outs.ts):\n${unknown.join('\n')}`);
  const unions = recorded.filter(insertsUnion);
  if (unions.length > 0) throw new Error(`These insert from a UNION, which on a cluster may insert no rows:\n${unions.join('\n')}`);
}
