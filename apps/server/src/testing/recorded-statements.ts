import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import pg from 'pg';

/** A statement as the portal sent it, with its values. */
export interface Sent {
  text: string;
  values: readonly unknown[];
}

type Query = (this: unknown, ...given: unknown[]) => unknown;

/** What the portal does while a test watches; what tests read and store themselves is outside of it. */
const portal = new AsyncLocalStorage<true>();
/** Statements of this process by their normal form, with the first that was met. */
const met = new Map<string, Sent>();
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
  met.set(form, sent);
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
      if (portal.getStore()) note(given);
      return original.apply(this, given);
    };
    prototype.query = noting as typeof prototype.query;
  }
}

/** Runs something as the portal does it: its statements are noted. */
export const inPortal = <Result>(work: () => Result): Result => portal.run(true, work);

/** Normal forms of the statements that were sent in this process, with the first of each. */
export const metStatements = (): ReadonlyMap<string, Sent> => met;
