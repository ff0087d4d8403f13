import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractTypes, strategies } from '../schema/catalogue.ts';
import { contracts, contractStrategies } from '../schema/clients.ts';
import { formerVariableSymbols } from '../schema/registry.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

it('stored variable symbols lose their leading zeros, except those that would collide', async () => {
  const { db, pool } = database.current;
  const createdAt = app.clock.now();
  const clientId = (await createPerson(app, 'CLIENT')).clientId ?? '';
  const [contractTypeId, contractId] = [newId(), newId()];
  await db.insert(contractTypes).values({ id: contractTypeId, name: 'Rámcová', createdAt });
  await db.insert(contracts).values({ clientId, id: contractId, contractNumber: 'S-1', contractTypeId, currency: 'CZK', createdAt });
  for (const variableSymbol of ['0000000777', '0888', '888', '0', '999', '0111']) {
    const strategyId = newId();
    await db.insert(strategies).values({ id: strategyId, name: variableSymbol, strategyName: variableSymbol, createdAt });
    const id = newId();
    await db.insert(contractStrategies).values({ clientId, id, contractId, strategyId, variableSymbol, createdAt });
    if (variableSymbol === '999')
      for (const former of ['0000555', '111'])
        await db.insert(formerVariableSymbols).values({ variableSymbol: former, clientId, contractStrategyId: id, replacedAt: createdAt });
  }
  const migration = readFileSync(new URL('../../../migrations/0013_numbers.sql', import.meta.url), 'utf8');
  for (const statement of migration.split('--> statement-breakpoint').filter((one) => one.includes('UPDATE'))) await pool.query(statement);
  const symbolsOf = async (table: string) =>
    (await pool.query<{ symbol: string }>(`SELECT variable_symbol AS symbol FROM ${table} ORDER BY 1`)).rows.map(({ symbol }) => symbol);
  expect([await symbolsOf('contract_strategies'), await symbolsOf('former_variable_symbols')]).toEqual([
    ['0', '0111', '0888', '777', '888', '999'],
    ['111', '555'],
  ]);
});
