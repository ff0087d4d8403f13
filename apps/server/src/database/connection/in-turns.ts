import pg from 'pg';

const waiting: (() => void)[] = [];

function serveNext(): void {
  const work = waiting.shift();
  // First: work that throws must not stop all results after it.
  if (waiting.length > 0) setImmediate(serveNext);
  work?.();
}

/** Runs work in a turn of the event loop of its own: whatever has arrived meanwhile is served before the next one. */
function runInTurn(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) setImmediate(serveNext);
}

type Done = (error: Error | null, result: unknown) => void;

/**
 * Hands on each result of a connection in a turn of its own. Otherwise a full pool that is answered at once would do the work of as many
 * calls in one turn, and keep every other call waiting for all of it.
 */
export function handOnInTurns(client: pg.PoolClient): void {
  const query = (...given: unknown[]): unknown => {
    const done = given.at(-1);
    const later: Done = (error, result) => runInTurn(() => (done as Done)(error, result));
    const passed = typeof done === 'function' ? [...given.slice(0, -1), later] : given;
    const sent: unknown = Reflect.apply(pg.Client.prototype.query, client, passed);
    const handOn = (result: unknown) => new Promise((resolve) => runInTurn(() => resolve(result)));
    return sent instanceof Promise ? sent.then(handOn) : sent;
  };
  client.query = query as typeof client.query;
}
