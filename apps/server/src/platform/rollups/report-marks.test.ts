import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../../features');

/** What report figures come from: a statement that writes such a table, in drizzle's words or in SQL. */
const writes =
  /\.(insert|update|delete)\((clients|clientOwnerships|contracts|contractStrategies|cashTransactions|exchangeRates)\)|(INSERT INTO|UPDATE|DELETE FROM) (clients|client_ownerships|contracts|contract_strategies|cash_transactions|exchange_rates)\b/;

/** Files whose writes change no figure, and why. */
const withoutFigures: Readonly<Record<string, string>> = {
  'clients/facts/aml-facts.service.ts': 'facts about a person',
  'clients/detail/client-facts.service.ts': 'facts about a person',
  'clients/import/clients-import.service.ts': 'recordOwners marks what it adds and changes',
  'contracts/goals.service.ts': 'what a client saves for',
};

const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path: relative('.', path), text: readFileSync(join(features, path), 'utf8') }));

it('every file that writes what reports add up marks the clients', () => {
  const writers = sources.filter(({ text }) => writes.test(text));
  const unmarked = writers.filter(({ text }) => !text.includes('markReported')).map(({ path }) => path);
  expect(writers.length).toBeGreaterThan(10);
  expect(unmarked.toSorted()).toEqual(Object.keys(withoutFigures).toSorted());
});
