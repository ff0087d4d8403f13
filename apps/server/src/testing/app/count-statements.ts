import pg from 'pg';

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

function textOf(given: unknown): string {
  if (typeof given === 'string') return given;
  return typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : '';
}

/** Runs work and returns every SQL statement that any connection of this process sent during it, including transactions. */
export async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const original = pg.Client.prototype.query as Query;
  const counting: Query = function (...given) {
    statements.push(textOf(given[0]));
    return original.apply(this, given);
  };
  pg.Client.prototype.query = counting as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
  return statements;
}
