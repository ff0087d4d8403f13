import { readPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { readInteractionForm, saveStepAnswers } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { strategies } from '../../../database/schema/catalogue.ts';
import { contracts } from '../../../database/schema/clients.ts';
import { receivingAccounts } from '../../../database/schema/payments.ts';
import { users } from '../../../database/schema/people.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import {
  agreeTo,
  answersOf,
  askForConfirmation,
  completeAll,
  completeStep,
  createOffer,
  start,
  stepOf,
} from '../../../testing/worlds/onboarding.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let offer: Awaited<ReturnType<typeof createOffer>>;

beforeAll(async () => {
  app = await createTestApp(database.current);
  adviser = await createPerson(app, 'INTERMEDIARY');
  const at = app.clock.now();
  const account = { currency: 'EUR', ownerName: 'Pramen', iban: 'SK3112000000198742637541', bic: 'TATRSKBX' } as const;
  await app.platform.db.insert(receivingAccounts).values({ id: newId(), intermediaryId: null, ...account, createdAt: at, updatedAt: at });
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
  offer = await createOffer(app);
});
afterAll(() => app.close());

const read = async () => (await app.call(readInteractionForm, { token: client.token })).body;
const euroAccount = { currencies: ['EUR'], iban: 'SK3112000000198742637541', bic: 'TATRSKBX', declaration_owner: true };
const begin = (more: object) =>
  start(app, adviser, client, { calculation: true, strategies: true, contract_type: offer.contractTypeId, ...more });
const answers = (more: object = {}) => ({ ...answersOf(offer, { questionnaire: '', form: '' }), ...more });
const bind = (id: string, currency: 'CZK' | 'EUR') => app.platform.db.update(strategies).set({ currency }).where(eq(strategies.id, id));
const confirm = async ({ id, steps }: InteractionForm) => {
  const code = await askForConfirmation(app, client, id);
  return completeStep(app, client, id, steps.find(({ type }) => type === 'confirmation')?.id ?? '', { verification_code: code });
};

/** Every place that tells the client the currency of their plan. */
async function toldIn(form: InteractionForm) {
  const { costs, items } = stepOf(form, 'summary').data;
  const amounts = items.filter(({ title }) => /vklad/iu.test(title));
  return {
    calculator: stepOf(form, 'calculation').available_values.currency,
    costs: costs?.currency,
    symbols: [...new Set(amounts.map(({ value }) => value.split('\u00a0').at(-1)))],
  };
}
const contractOf = async () =>
  (
    await app.platform.db
      .select()
      .from(contracts)
      .where(eq(contracts.clientId, client.clientId ?? ''))
  )[0];

describe('strategies without a currency are planned in', () => {
  it.each<[string, object, object, () => Promise<unknown>, string, string]>([
    ['the only currency of the account', { bank_account: true }, { bank_account: euroAccount }, () => Promise.resolve(), 'EUR', '€'],
    [
      'euros in a Slovak portal',
      {},
      {},
      () => app.platform.db.update(users).set({ language: 'sk' }).where(eq(users.id, client.userId)),
      'EUR',
      '€',
    ],
    ['crowns otherwise', {}, {}, () => Promise.resolve(), 'CZK', 'Kč'],
  ])('%s, from the calculation to the first payment', async (_what, steps, given, prepare, currency, symbol) => {
    await prepare();
    const form = await completeAll(app, client, await begin(steps), answers(given));
    expect(await toldIn(form)).toEqual({ calculator: currency, costs: currency, symbols: [symbol] });
    const done = await confirm(form);
    expect([done.status, done.body.errors]).toEqual([200, undefined]);
    expect(await contractOf()).toMatchObject({ currency });
    const terms = await app.call(readPaymentTerms, { params: { id: client.clientId ?? '' }, token: client.token });
    expect(terms.body.items).toMatchObject([{ currency }]);
  });

  it('the currency of the contract that the client has', async () => {
    await confirm(await completeAll(app, client, await begin({ bank_account: true }), answers({ bank_account: euroAccount })));
    const contract = await contractOf();
    await app.drain();
    app.clock.advance(31_000);
    const form = await begin({ contract: contract?.id, contract_type: null });
    expect(stepOf(form, 'calculation').available_values.currency).toBe('EUR');
  });
});

describe('a calculation in another currency than the chosen strategy', () => {
  const sentence = (made: string, chosen: string) =>
    `Spočítali jste si to v\u00a0${made}, vybrané strategie jsou v\u00a0${chosen}. Vraťte se prosím k\u00a0výpočtu a\u00a0spočítejte to znovu v\u00a0některé z\u00a0nich.`;

  it('is refused with the strategies, until it is made again', async () => {
    await bind(offer.careful, 'EUR');
    const form = await begin({});
    const complete = (type: 'calculation' | 'strategies', data: object) =>
      completeStep(app, client, form.id, stepOf(form, type).id, { data });
    await completeStep(app, client, form.id, form.steps[0]?.id ?? '');
    const calculated = answers().calculation as object;
    await complete('calculation', calculated);
    const refused = await complete('strategies', { strategies: [offer.careful] });
    expect([refused.status, refused.body.errors]).toEqual([422, { strategies: [sentence('CZK', 'EUR')] }]);
    expect((await complete('calculation', { ...calculated, strategy_id: offer.careful })).status).toBe(200);
    expect((await complete('strategies', { strategies: [offer.careful, offer.growth] })).status).toBe(200);
    expect(stepOf(await read(), 'summary').data.costs?.currency).toBe('EUR');
  });

  it('is refused with the summary when it is made again afterwards', async () => {
    await bind(offer.careful, 'EUR');
    const calculated = answers().calculation as object;
    const inEuro = { calculation: { ...calculated, strategy_id: offer.careful }, strategies: { strategies: [offer.careful] } };
    const form = await completeAll(app, client, await begin({}), answers(inEuro));
    await completeStep(app, client, form.id, stepOf(form, 'calculation').id, { data: calculated });
    const refused = await agreeTo(app, client, await read());
    expect([refused.status, refused.body.errors]).toEqual([422, { strategies: [sentence('CZK', 'EUR')] }]);
    expect(await contractOf()).toBeUndefined();
  });
});

describe('a calculation whose plan has got another currency since', () => {
  const crownAccount = { currencies: ['CZK'], account_number: '19-2000145399', bank_code: '0800', declaration_owner: true };
  const inOther = (made: string, now: string) => [
    `Spočítali jste si to v\u00a0${made}, smlouva ale bude v\u00a0${now}. Vraťte se prosím k\u00a0výpočtu a\u00a0spočítejte to znovu.`,
  ];
  const given = () => answers({ bank_account: crownAccount });
  const calculated = () => answers().calculation as object;
  const typeAccount = async (form: InteractionForm) => {
    const { id, version } = stepOf(await read(), 'bank_account');
    return app.call(saveStepAnswers, {
      params: { id: form.id },
      body: { step_id: id, step: { type: 'bank_account', data: euroAccount }, version },
      token: client.token,
    });
  };

  it('is to be made again, and until then nothing is agreed to', async () => {
    const form = await completeAll(app, client, await begin({ bank_account: true }), given());
    expect(stepOf(form, 'calculation')).toMatchObject({ state: 'COMPLETED', data: { currency: 'CZK' } });
    const changed = await completeStep(app, client, form.id, stepOf(form, 'bank_account').id, { data: euroAccount });
    expect([changed.status, stepOf(changed.body, 'calculation').state]).toEqual([200, 'WAITING']);
    expect(changed.body.steps[changed.body.current_step_index + 1]?.type).toBe('calculation');
    expect((await agreeTo(app, client, await read())).body.code).toBe('onboarding.step_early');
    const again = await completeStep(app, client, form.id, stepOf(form, 'calculation').id, { data: calculated() });
    expect(stepOf(again.body, 'calculation')).toMatchObject({ state: 'COMPLETED', data: { currency: 'EUR' } });
  });

  it('stays as it is when the account changes and not its currency', async () => {
    const form = await completeAll(app, client, await begin({ bank_account: true }), given());
    const other = { ...crownAccount, account_number: '2000145399' };
    const changed = await completeStep(app, client, form.id, stepOf(form, 'bank_account').id, { data: other });
    expect([changed.status, stepOf(changed.body, 'calculation').state]).toEqual([200, 'COMPLETED']);
  });

  it('is refused with the step itself and with the summary when it was seen in the other currency', async () => {
    const form = await completeAll(app, client, await begin({ bank_account: true }), given());
    expect((await typeAccount(form)).status).toBe(200);
    const agreed = await agreeTo(app, client, await read());
    expect([agreed.status, agreed.body.errors]).toEqual([422, { currency: inOther('CZK', 'EUR') }]);
    const seen = { ...calculated(), currency: 'CZK' };
    const kept = await completeStep(app, client, form.id, stepOf(form, 'calculation').id, { data: seen });
    expect([kept.status, kept.body.errors]).toEqual([422, { currency: inOther('CZK', 'EUR') }]);
  });
});

describe('the summary', () => {
  const linesOf = (form: InteractionForm) => {
    const { items } = stepOf(form, 'summary').data;
    return items.filter(({ title }) => ['Měna plateb', 'BIC (SWIFT)'].includes(title)).map(({ value }) => value);
  };

  it('says in which currency to pay where the account has another one, and which BIC', async () => {
    await bind(offer.growth, 'CZK');
    await bind(offer.careful, 'CZK');
    const form = await begin({ bank_account: true });
    const account = { ...euroAccount, bic: 'tatrskbx' };
    expect(linesOf(await completeAll(app, client, form, answers({ bank_account: account })))).toEqual([
      'CZK: peníze posílejte v\u00a0měně smlouvy',
      'TATRSKBX',
    ]);
  });

  it('says nothing of either for an account in crowns, which keeps no BIC', async () => {
    const form = await begin({ bank_account: true });
    const account = { currencies: ['CZK'], account_number: '19-2000145399', bank_code: '0800', bic: 'TATRSKBX', declaration_owner: true };
    expect(linesOf(await completeAll(app, client, form, answers({ bank_account: account })))).toEqual([]);
  });
});
