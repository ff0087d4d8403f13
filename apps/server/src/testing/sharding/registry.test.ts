import * as contractCalls from '@pramen/contract/contracts/contracts.endpoints';
import { translate } from '@pramen/texts/translate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCatalogue, createClientWorld } from '../worlds/client-world.ts';
import type { Catalogue, ClientWorld } from '../worlds/client-world.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { listUnregistered } from './registered.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';

// Client-owned tables have no unique keys across clients: only the registry prevents two clients from getting the same number.

const database = useTestDatabase();
let app: TestApp;
let catalogue: Catalogue;
let admin: TestPerson;
let worlds: [ClientWorld, ClientWorld];

beforeAll(async () => {
  app = await createTestApp(database.current);
  catalogue = await createCatalogue(app);
  admin = await createPerson(app, 'ADMIN');
  worlds = [await createClientWorld(app, catalogue), await createClientWorld(app, catalogue)];
});
afterAll(async () => {
  expect(await listUnregistered(database.current.pool)).toEqual([]);
  await app.close();
});

const taken = (field: string) => ({ [field]: [translate('cs', 'validation:taken')] });
/** The outcome of two saves: one is stored, the other is refused at the field. */
const outcome = (answers: readonly { status: number; body: { errors?: Record<string, string[]> } }[]) =>
  answers.toSorted((one, other) => one.status - other.status).map(({ status, body }) => [status, body.errors]);

it.each([1, 2, 3, 4, 5])('of two clients who are given the same contract number at once, one gets it (%d)', async (round) => {
  const answers = await Promise.all(
    worlds.map(({ clientId }, place) =>
      app.call(contractCalls.createContract, {
        params: { id: clientId },
        token: admin.token,
        body: { contract_type_id: catalogue.contractTypeId, contract_number: place === 0 ? `rs-${round}` : `RS-${round}` },
      }),
    ),
  );
  expect(outcome(answers)).toEqual([
    [200, undefined],
    [422, taken('contract_number')],
  ]);
});

it.each(['4001', '4002', '4003'])('of two investments that are given the same variable symbol at once, one gets it: %s', async (symbol) => {
  const answers = await Promise.all(
    worlds.map(({ clientId, investmentId }) =>
      app.call(contractCalls.changeInvestment, {
        params: { id: clientId, investmentId },
        token: admin.token,
        body: { variable_symbol: symbol, label_text: null },
      }),
    ),
  );
  expect(outcome(answers)).toEqual([
    [200, undefined],
    [422, taken('variable_symbol')],
  ]);
});

it('only the investment that had a symbol can get it back', async () => {
  const [one, other] = worlds;
  const give = ({ clientId, investmentId }: ClientWorld, symbol: string) =>
    app.call(contractCalls.changeInvestment, {
      params: { id: clientId, investmentId },
      token: admin.token,
      body: { variable_symbol: symbol, label_text: null },
    });
  expect((await give(one, '5001')).status).toBe(200);
  expect((await give(one, '5002')).status).toBe(200);
  expect((await give(other, '5001')).body.errors).toEqual(taken('variable_symbol'));
  expect((await give(one, '5001')).status).toBe(200);
});

it('a contract that gets another number frees its former one', async () => {
  const [one, other] = worlds;
  const make = ({ clientId }: ClientWorld, number: string) =>
    app.call(contractCalls.createContract, {
      params: { id: clientId },
      token: admin.token,
      body: { contract_type_id: catalogue.contractTypeId, contract_number: number },
    });
  const made = await make(one, 'první');
  expect(made.status).toBe(200);
  const { id } = (made.body as unknown as { contract: { id: string } }).contract;
  expect(
    (
      await app.call(contractCalls.changeContract, {
        params: { id: one.clientId, contractId: id },
        token: admin.token,
        body: { contract_number: 'druhá' },
      })
    ).status,
  ).toBe(200);
  expect((await make(other, 'DRUHÁ')).body.errors).toEqual(taken('contract_number'));
  expect((await make(other, 'PRVNÍ')).status).toBe(200);
});
