import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { findUnknownFanOuts } from './fan-outs.ts';

/** A statement as the portal sent it, with its values. */
interface Sent {
  text: string;
  values: readonly unknown[];
}

type Query = (this: unknown, ...given: unknown[]) => unknown;

/** What the portal does while a test watches; what tests read and store themselves is outside of it. */
const portal = new AsyncLocalStorage<true>();
/** Normal forms of the statements of this process. */
const met = new Set<string>();
/** Raw texts that were seen: most come again and again. */
const seen = new Set<string>();

/** Blanks evened, and lists of any length one form: what is left is the same for every call that asks the same. */
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

/** Notes from now on what is sent while `inPortal` runs something. */
export function watchStatements(): void {
  if (isWatching) return;
  isWatching = true;
  for (const prototype of [pg.Client.prototype, pg.Pool.prototype]) {
    const original = prototype.query as Query;
    const noting: Query = function (...given) {
      // With a callback it is the pool that passes a statement on, in the context of the call that released the connection: noted already.
      const isPassedOn = typeof given.at(-1) === 'function';
      if (portal.getStore() && !isPassedOn) note(given);
      return original.apply(this, given);
    };
    prototype.query = noting as typeof prototype.query;
  }
}

/** Runs something as the portal does it: its statements are noted. */
export const inPortal = <Result>(work: () => Result): Result => portal.run(true, work);

let judged = 0;

/** Throws for statements met since the last time that would ask every node of a cluster and stand in no list. */
export function refuseFanOuts(): void {
  const unknown = findUnknownFanOuts([...met].slice(judged));
  judged = met.size;
  if (unknown.length > 0) throw new Error(`These ask every node of a cluster (see known-fan-outs.ts):\n${unknown.join('\n')}`);
}
