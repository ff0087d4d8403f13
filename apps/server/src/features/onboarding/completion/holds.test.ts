import { changeAmlFacts, readAmlFacts } from '@pramen/contract/clients/aml-facts.endpoints';
import { listClients } from '@pramen/contract/clients/clients.endpoints';
import {
  addStrategies,
  changeInvestment,
  createContract,
  listInvestments,
  readContractsForClient,
} from '@pramen/contract/contracts/contracts.endpoints';
import { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import { listOnboardings, readOnboardingsOfClient } from '@pramen/contract/onboarding/queue.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { readPaymentTerms, sendPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { readContractStrategyReport } from '@pramen/contract/portfolio/portfolio.endpoints';
import { acknowledgeWarning, readSuitability } from '@pramen/contract/suitability/suitability.endpoints';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { contracts } from '../../../database/schema/clients.ts';
import { notifications } from '../../../database/schema/messages.ts';
import { changeMeanwhile } from '../../../testing/app/locks.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { euXml, ftmLines, importList } from '../../../testing/files/screening-lists.ts';
import { askForConfirmation, completeAll, completeStep, createOffer, person, start, stepOf } from '../../../testing/worlds/onboarding.ts';
import { decideHeld } from './decision.service.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let offer: Awaited<ReturnType<typeof createOffer>>;

beforeAll(async () => {
  app = await createTestApp(database.current);
  offer = await createOffer(app);
  adviser = await createPerson(app, 'INTERMEDIARY');
  await importList(app, euXml([{ name: 'Karel Sankcionovaný' }]));
  await importList(app, ftmLines([{}]));
  await app.drain();
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser, passwordHash: 'set' });
});

const params = () => ({ id: client.clientId ?? '' });
const begin = (options: object) => start(app, adviser, client, { client_complex_form: true, ...options });
const read = async () => (await app.call(readInteractionForm, { token: client.token })).body;

async function submit(form: InteractionForm, stated = person) {
  await completeAll(app, client, form, { client_complex_form: stated, strategies: { strategies: [offer.growth] } });
  const code = await askForConfirmation(app, client, form.id);
  await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
  await app.drain();
  return read();
}

async function addContract(signed?: string) {
  const body = { contract_type_id: offer.contractTypeId, currency: 'CZK' as const, ...(signed ? { signed } : {}) };
  return (await app.call(createContract, { params: params(), body, token: adviser.token })).body.contract;
}
const addTo = (contractId: string, strategyId: string) =>
  app.call(addStrategies, {
    params: params(),
    body: { contract_id: contractId, strategies_ids: [strategyId] },
    token: adviser.token,
  });
const investments = async () => (await app.call(listInvestments, { params: params(), token: adviser.token })).body.data;
const move = async (id: string, contractId: string) => {
  const symbol = (await investments()).find((one) => one.id === id)?.variable_symbol ?? '';
  const body = { variable_symbol: symbol, change_contract_id: true, new_contract_id: contractId };
  return app.call(changeInvestment, { params: { ...params(), investmentId: id }, body, token: adviser.token });
};
/** What the client reads of each strategy: its standing, the account and whether there is a code. */
const terms = async () =>
  (await app.call(readPaymentTerms, { params: params(), token: client.token })).body.items.map((item) => [
    item.strategy_name,
    item.standing,
    item.bank_account_number_full !== null,
    item.payment_qr_code_base64 !== null,
  ]);
const send = () => app.call(sendPaymentTerms, { params: params(), token: adviser.token });
const sendTerms = async () => (await send()).status;
/** Whether staff read of the client's contracts, investments and in the list of clients that they wait. */
const standing = async () => {
  const { data: ofClient } = (await app.call(readContractsForClient, { params: params(), token: adviser.token })).body;
  const { data: listed } = (await app.call(listClients, { body: { length: 100 }, token: adviser.token })).body;
  return [
    ofClient.map((one) => one.held_since !== null),
    (await investments()).map((one) => one.held_since !== null),
    listed.find(({ id }) => id === params().id)?.state,
  ];
};
const told = () =>
  database.current.db.$count(
    notifications,
    and(eq(notifications.userId, client.userId), eq(notifications.kind, 'contracts.payment-terms-ready')),
  );

const suitability = async () => (await app.call(readSuitability, { params: params(), token: adviser.token })).body;

/** Staff say why each strategy goes on although no questionnaire recommends it. */
async function acknowledgeAll(): Promise<void> {
  const { warnings } = await suitability();
  for (const { id } of warnings)
    await app.call(acknowledgeWarning, {
      params: { ...params(), warningId: id },
      body: { reason: 'Klient strategii zná a trvá na ní.' },
      token: adviser.token,
    });
}

async function decide(): Promise<void> {
  await app.drain();
  await decideHeld(app.platform);
  expect((await read()).state).toBe('COMPLETED');
}

it('holds what staff add meanwhile, moves nothing, and releases all of it with the onboarding', async () => {
  expect((await submit(await begin({ contract_type: offer.contractTypeId, strategies: true }))).state).toBe('HELD');
  const [first] = await investments();
  const second = await addContract('2026-03-01');
  const moved = await move(first?.id ?? '', second.id);
  expect([moved.status, moved.body]).toMatchObject([422, { errors: { new_contract_id: [expect.stringContaining('Přesun počká')] } }]);
  expect((await addTo(second.id, offer.careful)).status).toBe(200);
  const held = [
    ['Růstová', 'HELD', false, false],
    ['Opatrná', 'HELD', false, false],
  ];
  expect(await terms()).toEqual(held);
  expect(await send()).toMatchObject({
    status: 422,
    body: { code: 'payments.held', message: expect.stringContaining('klient čeká na rozhodnutí') },
  });
  expect(await standing()).toEqual([[true, true], [true, true], 'held']);
  expect(await told()).toBe(0);
  await acknowledgeAll();
  await decide();
  expect(await terms()).toEqual(held.map(([name]) => [name, 'OPEN', true, true]));
  expect([await sendTerms(), await told()]).toEqual([200, 2]);
  expect(await standing()).toEqual([[false, false], [false, false], 'active']);
  const { action, clientId } = auditEvents;
  const kinds = ['contracts.released', 'investments.released'];
  const events = await database.current.db
    .select({ action })
    .from(auditEvents)
    .where(and(eq(clientId, params().id), inArray(action, kinds)));
  expect(events.map((event) => event.action).toSorted()).toEqual([kinds[0], kinds[0], kinds[1], kinds[1]]);
});

it('holds only what it adds to a contract that the client has', async () => {
  const { id: contractId } = await addContract('2026-03-01');
  await addTo(contractId, offer.careful);
  await acknowledgeAll();
  const other = await addContract('2026-03-01');
  expect((await suitability()).warnings.map((one) => one.holds_onboarding)).toEqual([false]);
  const submitted = await submit(await begin({ contract: contractId, strategies: true }));
  const { warnings } = await suitability();
  expect(Object.fromEntries(warnings.map((one) => [one.strategy_name, one.holds_onboarding]))).toEqual({ Opatrná: false, Růstová: true });
  expect([submitted.state, stepOf(submitted, 'end').data]).toMatchObject(['HELD', { held: 'SUITABILITY' }]);
  const shown = stepOf(submitted, 'end').data.payment_informations.map((one) => one.strategy_name);
  expect(shown).toEqual(['Opatrná']);
  expect(await terms()).toEqual([
    ['Opatrná', 'OPEN', true, true],
    ['Růstová', 'HELD', false, false],
  ]);
  const [older, added] = await investments();
  const held = async (id: string | undefined) =>
    (await app.call(readContractStrategyReport, { params: { id: id ?? '' }, token: client.token })).body.contract.is_held;
  expect([await held(older?.id), await held(added?.id)]).toEqual([false, true]);
  expect((await move(added?.id ?? '', other.id)).status).toBe(422);
  expect((await move(older?.id ?? '', (await addContract()).id)).status).toBe(422);
  expect((await move(older?.id ?? '', other.id)).status).toBe(200);
  expect(await told()).toBe(1);
  await acknowledgeAll();
  await decide();
  expect((await terms()).map(([, standing]) => standing)).toEqual(['OPEN', 'OPEN']);
  expect(await told()).toBe(2);
});

it('is decided by what it waited for, before the next repair', async () => {
  await submit(await begin({ contract_type: offer.contractTypeId, strategies: true }));
  await app.drain();
  expect((await read()).state).toBe('HELD');
  await acknowledgeAll();
  await app.drain();
  expect((await read()).state).toBe('COMPLETED');
});

it('of a client of whom nothing is missing is decided by the comparison with lists', async () => {
  expect((await submit(await begin({ contract_type: null }))).state).toBe('COMPLETED');
});

it('keeps what staff added while another onboarding of the client is held', async () => {
  await submit(await begin({ contract_type: offer.contractTypeId, strategies: true }));
  const added = await addContract('2026-03-01');
  await database.current.db.update(contracts).set({ concludedOn: '2026-02-12' }).where(eq(contracts.id, added.id));
  app.clock.advance(31_000);
  await submit(await begin({ contract_type: null }));
  await decideHeld(app.platform);
  const hold = async () => {
    const [row] = await database.current.db.select().from(contracts).where(eq(contracts.id, added.id));
    return [row?.heldSince !== null, row?.concludedOn];
  };
  expect([(await read()).state, ...(await hold())]).toEqual(['COMPLETED', true, '2026-02-12']);
  await acknowledgeAll();
  await decide();
  // The company accepts it only now, and the days of withdrawal count from then.
  expect(await hold()).toEqual([false, '2026-03-02']);
});

it('holds nothing that is added while the decision is being made', async () => {
  const { id } = await submit(await begin({ contract_type: offer.contractTypeId, strategies: true }));
  const decided = `UPDATE interaction_forms SET state = 'COMPLETED' WHERE id = $1`;
  const { id: contractId } = await changeMeanwhile(database.current, decided, [id], 1, () => addContract());
  const [added] = await database.current.db.select().from(contracts).where(eq(contracts.id, contractId));
  expect(added?.heldSince).toBeNull();
});

const listed = { firstname: 'Karel', surname: 'Sankcionovaný' };
it.each([
  ['nobody', {}, 'COMPLETED', null, null],
  ['a listed person', listed, 'HELD', 'CHECKING', 'CHECKING'],
] as const)('says the same of one who resembles %s while a strategy is open', async (_name, names, after, held, missing) => {
  const ofAdviser = async () => {
    const { data } = (await app.call(listOnboardings, { body: { page: 1, length: 200 }, token: adviser.token })).body;
    return data.find((row) => row.client.id === params().id)?.missing ?? null;
  };
  const words = async () => [stepOf(await read(), 'end').data.held, await ofAdviser()];
  const form = await begin({ contract_type: offer.contractTypeId, strategies: true });
  await completeAll(app, client, form, {
    client_complex_form: { ...person, ...names },
    strategies: { strategies: [offer.growth] },
  });
  const code = await askForConfirmation(app, client, form.id);
  await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
  // Nobody has been compared yet.
  expect(await words()).toEqual(['SUITABILITY', 'SUITABILITY']);
  await app.drain();
  await decideHeld(app.platform);
  expect(await words()).toEqual(['SUITABILITY', 'SUITABILITY']);
  await acknowledgeAll();
  await app.drain();
  await decideHeld(app.platform);
  expect([(await read()).state, ...(await words())]).toEqual([after, held, missing]);
});

it('goes on while staff know of American taxes but not the number that the account is reported under', async () => {
  expect((await submit(await begin({ contract_type: offer.contractTypeId }), { ...person, not_US_tax_residence: false })).state).toBe(
    'HELD',
  );
  const american = { country: 'US', tin: null, tin_missing_reason: 'B', tin_explanation: 'Klient o číslo požádal.' } as const;
  const facts = (await app.call(readAmlFacts, { params: params(), token: adviser.token })).body;
  const saved = await app.call(changeAmlFacts, { params: params(), body: { ...facts, tax_residences: [american] }, token: adviser.token });
  expect(saved.status).toBe(200);
  await app.drain();
  await decideHeld(app.platform);
  const { data } = (await app.call(readOnboardingsOfClient, { params: params(), token: adviser.token })).body;
  expect([data[0]?.state, data[0]?.missing]).toEqual(['HELD', 'US_PERSON']);
  // With the number it is decided, before the next repair.
  const again = (await app.call(readAmlFacts, { params: params(), token: adviser.token })).body;
  const numbered = { country: 'US', tin: '123456789', tin_missing_reason: null, tin_explanation: null } as const;
  const stated = await app.call(changeAmlFacts, { params: params(), body: { ...again, tax_residences: [numbered] }, token: adviser.token });
  expect(stated.status).toBe(200);
  await app.drain();
  expect((await read()).state).toBe('COMPLETED');
});
