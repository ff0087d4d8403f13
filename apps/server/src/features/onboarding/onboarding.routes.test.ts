import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { changeAmlFacts, readAmlFacts } from '@pramen/contract/clients/aml-facts.endpoints';
import { changeClient, readClient } from '@pramen/contract/clients/client.endpoints';
import { listClientContracts, listInvestments } from '@pramen/contract/contracts/contracts.endpoints';
import { listIdentifications } from '@pramen/contract/identifications/identifications.endpoints';
import { impersonateClient } from '@pramen/contract/impersonation/impersonation.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import * as endpoints from '@pramen/contract/onboarding/onboarding.endpoints';
import { readOnboardingsOfClient } from '@pramen/contract/onboarding/queue.endpoints';
import { readContractStrategyReport } from '@pramen/contract/portfolio/portfolio.endpoints';
import { readPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { acknowledgeWarning, readSuitability } from '@pramen/contract/suitability/suitability.endpoints';
import { forms, investmentQuestionnaires } from '@pramen/contract/records/records.endpoints';
import type { OptionalStep } from '@pramen/domain/onboarding/onboarding-steps';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { euXml, ftmLines, importList } from '../../testing/files/screening-lists.ts';
import { createFormTemplate, createFormTemplates, goalForm } from '../../testing/worlds/forms.ts';
import {
  agreeTo,
  askForConfirmation,
  answersOf,
  cardPictures,
  completeAll,
  completeStep,
  createOffer,
  czechAccount,
  home,
  pageAnswers,
  person,
  start,
  stepOf,
} from '../../testing/worlds/onboarding.ts';
import type { StepAnswer } from '../../testing/worlds/onboarding.ts';
import { strategies } from '../../database/schema/catalogue.ts';
import { identifications } from '../../database/schema/identifications.ts';
import { records } from '../../database/schema/records.ts';
import { notifications, outboxMessages } from '../../database/schema/messages.ts';
import { decideHeld } from './completion/decision.service.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let offer: Awaited<ReturnType<typeof createOffer>>;
let questionnaire: string;
let templates: Awaited<ReturnType<typeof createFormTemplates>>;

beforeAll(async () => {
  app = await createTestApp(database.current);
  offer = await createOffer(app);
  templates = await createFormTemplates(app);
  questionnaire = await createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE' }, JSON.stringify(goalForm));
  adviser = await createPerson(app, 'INTERMEDIARY');
  await importList(app, euXml([{ name: 'Karel Sankcionovaný' }]));
  await importList(app, ftmLines([{}]));
  await app.drain();
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
});

const everything = () => ({
  investment_questionnaires: [questionnaire],
  forms: [templates.FORM],
  identification: true,
  client_complex_form: true,
  address: true,
  bank_account: true,
  calculation: true,
  strategies: true,
  contract_type: offer.contractTypeId,
});
const begin = (options: Record<string, unknown> = everything()) => start(app, adviser, client, options);
const read = (by = client) => app.call(endpoints.readInteractionForm, { token: by.token });
const complete = (formId: string, stepId: string, sent: Parameters<typeof completeStep>[4] = {}) =>
  completeStep(app, client, formId, stepId, sent);
const metaOf = async (by = client) => (await app.call(readProfile, { token: by.token })).body.user.meta;

const fillIn = async (options: Record<string, unknown> = everything()) => {
  const form = await begin(options);
  return completeAll(app, client, form, answers());
};
const answers = () => answersOf(offer, { questionnaire, form: templates.FORM });

/** Lets the client be compared with the lists, and decides what is decided then. */
async function settle() {
  await app.drain();
  await decideHeld(app.platform);
  return (await read()).body;
}

/** What the client was told in the portal and by e-mail, by kind. */
async function toldKinds(): Promise<string[]> {
  const { db } = app.platform;
  const noticed = await db.select({ kind: notifications.kind }).from(notifications).where(eq(notifications.userId, client.userId));
  const sent = await db.select({ kind: outboxMessages.kind }).from(outboxMessages).where(eq(outboxMessages.userId, client.userId));
  return [...noticed, ...sent].map(({ kind }) => kind);
}

async function confirm(formId: string): Promise<StepAnswer> {
  const code = await askForConfirmation(app, client, formId);
  const form = (await read()).body;
  return complete(formId, stepOf(form, 'confirmation').id, { verification_code: code });
}

const plan = { mode: 'TARGET', parameters: { general: { duration: 5 }, target: { amount: 100_000 } } };
const placesOf = (address: string) => ['city', 'country', 'street', 'zip_code'].map((part) => `${address}.${part}`);

describe('an onboarding', () => {
  it('waits for its client with the steps in their order, and for nobody else', async () => {
    expect((await read()).status).toBe(404);
    const form = await begin();
    expect(form.steps.map(({ type, state }) => [type, state])).toEqual(
      [
        'start',
        'aggregated_form',
        'identification',
        'client_complex_form',
        'address',
        'bank_account',
        'calculation',
        'strategies',
        'summary',
        'confirmation',
        'end',
      ].map((type) => [type, 'WAITING']),
    );
    expect(form).toMatchObject({ state: 'OPEN', current_step_index: -1, client_id: client.clientId, concludes_contract: true });
    expect(await metaOf()).toMatchObject({ waiting_interaction_forms: 1, is_contract_waiting: true, show_form: true });
    const other = await createPerson(app, 'CLIENT');
    expect((await read(other)).status).toBe(404);
    expect((await completeStep(app, other, form.id, form.steps[0]?.id ?? '')).status).toBe(404);
    expect((await read(adviser)).status).toBe(403);
  });

  it('offers what is known and what may be chosen, the strategy with the highest rate first chosen', async () => {
    const form = await begin();
    expect(stepOf(form, 'client_complex_form').data).toMatchObject({ firstname: 'Žofie', surname: 'Čížková', personal_id: null });
    const offered = stepOf(form, 'calculation').available_values.strategies;
    // Before the questionnaire is answered, nobody knows whether they fit.
    expect(offered.map(({ strategy_name, performance, checked, fits }) => [strategy_name, performance, checked, fits])).toEqual([
      ['Opatrná', 0.04, false, null],
      ['Růstová', 0.07, true, null],
    ]);
    expect(stepOf(form, 'aggregated_form').data.pages.map(({ type, template_id: id }) => [type, id])).toEqual([
      ['INVESTMENT_QUESTIONNAIRE', questionnaire],
      ['FORM', templates.FORM],
    ]);
    expect(stepOf(form, 'confirmation').data.phone).toBe('**********456');
    // Nobody has said yet whose account it is.
    const account = stepOf(form, 'bank_account').data;
    expect(account).toMatchObject({ declaration_owner: false, declaration_spouses_property: false });
  });

  it('has a completed step gone through again when another device types less into it, and the summary when it says something else', async () => {
    const form = await fillIn();
    const type = async (street: string) => {
      const step = { type: 'address' as const, data: { domicile_address: { ...home, street }, correspondence_not_the_same: false } };
      const body = { step_id: stepOf(form, 'address').id, step };
      expect((await app.call(endpoints.saveStepAnswers, { params: { id: form.id }, body, token: client.token })).status).toBe(200);
      const now = (await read()).body;
      return [stepOf(now, 'address').state, stepOf(now, 'summary').state];
    };
    expect(await type(home.street)).toEqual(['COMPLETED', 'COMPLETED']);
    expect(await type('Krátká 1')).toEqual(['COMPLETED', 'WAITING']);
    expect(await type('')).toEqual(['WAITING', 'WAITING']);
  });

  it('keeps what is typed, complete or not, for another device', async () => {
    const form = await begin();
    const { id, version } = stepOf(form, 'address');
    const step = { type: 'address' as const, data: { domicile_address: { street: 'Dlou' } } };
    const kept = await app.call(endpoints.saveStepAnswers, {
      params: { id: form.id },
      body: { step_id: id, step, version },
      token: client.token,
    });
    expect([kept.status, kept.body.version]).toEqual([200, version + 1]);
    const again = stepOf((await read()).body, 'address');
    expect([again.data.domicile_address?.street, again.state, again.version]).toEqual(['Dlou', 'WAITING', version + 1]);
    const late = await app.call(endpoints.saveStepAnswers, {
      params: { id: form.id },
      body: { step_id: id, step: { ...step, data: { domicile_address: { street: 'Jiná' } } }, version },
      token: client.token,
    });
    expect([late.status, late.body.code]).toEqual([409, 'record.changed']);
    const current = (late.body as unknown as { current: typeof form }).current;
    expect(stepOf(current, 'address').data.domicile_address?.street).toBe('Dlou');
  });

  it('goes step by step: none is skipped, and a completed one can be corrected', async () => {
    const form = await begin({ client_complex_form: true, address: true });
    const [first, , place] = form.steps;
    expect((await complete(form.id, place?.id ?? '', { data: answers()['address'] })).body.code).toBe('onboarding.step_early');
    expect((await complete(form.id, first?.id ?? '')).body.current_step_index).toBe(0);
    const who = stepOf(form, 'client_complex_form');
    const missing = await complete(form.id, who.id, { data: { ...person, surname: ' ', personal_id: null } });
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { surname: ['Toto políčko je povinné'], personal_id: ['Toto políčko je povinné'] },
    ]);
    const done = await complete(form.id, who.id, { data: person });
    expect([done.body.current_step_index, stepOf(done.body, 'client_complex_form').state]).toEqual([1, 'COMPLETED']);
    const corrected = await complete(form.id, who.id, { data: { ...person, surname: 'Nová' } });
    expect(stepOf(corrected.body, 'client_complex_form').data.surname).toBe('Nová');
    expect((await complete(form.id, 'unknown')).status).toBe(404);
  });

  it.each([
    ['address', { domicile_address: { ...home, city: '' } }, ['domicile_address.city']],
    ['address', { domicile_address: home, correspondence_not_the_same: true }, placesOf('correspondence_address')],
    ['address', {}, placesOf('domicile_address')],
    ['address', { domicile_address: { ...home, zip_code: 'abc' } }, ['domicile_address.zip_code']],
    ['address', { domicile_address: { ...home, zip_code: 'abc', country: 'SK' } }, ['domicile_address.zip_code']],
    [
      'address',
      { domicile_address: home, correspondence_address: { ...home, zip_code: '1' }, correspondence_not_the_same: true },
      ['correspondence_address.zip_code'],
    ],
    ['bank_account', { ...czechAccount, account_number: '123456', bank_code: '68' }, ['account_number', 'bank_code']],
    ['bank_account', { ...czechAccount, bank_code: '1234' }, ['bank_code']],
    ['bank_account', { currencies: ['EUR'], iban: 'SK3112000000198742637542', bic: 'TATR', declaration_owner: true }, ['iban', 'bic']],
    ['bank_account', { currencies: [] }, ['currencies', 'declaration_owner']],
    ['bank_account', { ...czechAccount, bank_code: '' }, ['bank_code']],
    ['bank_account', { currencies: ['EUR'], account_number: '1', bank_code: '0800', declaration_owner: true }, ['iban', 'bic']],
    ['bank_account', { ...czechAccount, declaration_owner: false }, ['declaration_owner']],
    ['bank_account', { ...czechAccount, declaration_spouses_property: true }, ['declaration_spouses_property']],
    ['bank_account', { ...czechAccount, currencies: ['CZK', 'EUR'] }, ['currencies', 'iban', 'bic']],
    ['calculation', { strategy_id: 'x', mode: null }, ['mode', 'strategy_id']],
    ['calculation', { ...plan, strategy_id: 'x' }, ['strategy_id']],
    ['strategies', { strategies: [] }, ['strategies']],
    ['strategies', { strategies: ['x'] }, ['strategies']],
    ['identification', { method: 'BANK_ID' }, ['method']],
    ['identification', { method: 'DOCUMENT' }, ['document_type']],
    ['identification', { method: 'DOCUMENT', document_type: 'ID_CARD' }, ['attachments']],
  ] as [OptionalStep, object, string[]][])('refuses %s with %o', async (type, data, fields) => {
    const form = await begin({ [type]: true, contract_type: offer.contractTypeId });
    await complete(form.id, form.steps[0]?.id ?? '');
    const { status, body } = await complete(form.id, stepOf(form, type).id, { data });
    expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([422, [...fields].toSorted()]);
  });

  it('calculates the figures itself, whatever the browser says', async () => {
    const form = await begin({ calculation: true, contract_type: offer.contractTypeId });
    await complete(form.id, form.steps[0]?.id ?? '');
    const step = stepOf(form, 'calculation').id;
    const forged = { ...(answers().calculation as object), performance: 0.5, final_amount: 9_999_999, strategy_name: 'Zázračná' };
    const { body } = await complete(form.id, step, { data: forged });
    // 25 000 Kč and 1 000 Kč a month at 7 % for 12 years: 25 000 · (1 + 0.07/12)^144 + 1 000 · ((1 + 0.07/12)^144 - 1) / (0.07/12).
    expect(stepOf(body, 'calculation').data).toMatchObject({
      strategy_name: 'Růstová',
      performance: 0.07,
      monthly_deposit: 1000,
      deposits_amount: 169_000,
      final_amount: 282_463,
    });
    const notOffered = { ...(answers().calculation as object), parameters: { general: { duration: 13 }, saving: null } };
    const refused = await complete(form.id, step, { data: notOffered });
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['parameters.general.duration']);
    const longNamed = { ...(answers().calculation as object), portfolio_name: 'x'.repeat(101) };
    expect((await complete(form.id, step, { data: longNamed })).body.errors).toEqual({
      portfolio_name: ['Pole nesmí mít více než 100 znaků'],
    });
  });

  it('takes pictures as they come: a side once, and removes them', async () => {
    const form = await begin({ identification: true });
    await complete(form.id, form.steps[0]?.id ?? '');
    const step = stepOf(form, 'identification').id;
    const [front = ['FRONT', Buffer.alloc(0)]] = await cardPictures();
    await complete(form.id, step, { data: { method: 'DOCUMENT', document_type: 'ID_CARD' }, files: [front] });
    expect(stepOf((await read()).body, 'identification').attachments).toEqual([]);
    const both = await complete(form.id, step, { data: { method: 'DOCUMENT', document_type: 'ID_CARD' }, files: await cardPictures() });
    expect(stepOf(both.body, 'identification').attachments.map(({ side }) => side)).toEqual(['FRONT', 'BACK']);
    const [picture] = stepOf(both.body, 'identification').attachments;
    const params = { id: form.id, fileId: picture?.id ?? '' };
    expect((await app.call(endpoints.removeOnboardingPicture, { params, token: client.token })).status).toBe(200);
    expect((await app.call(endpoints.removeOnboardingPicture, { params, token: client.token })).status).toBe(404);
  });
});

describe('the summary', () => {
  it('shows what was stated, in the order of the specification, and asks for agreement', async () => {
    const form = await fillIn();
    const { items } = stepOf(form, 'summary').data;
    expect([...new Set(items.map(({ key }) => key))]).toEqual(['client_complex_form', 'calculation', 'address', 'bank_account']);
    expect(items.find(({ title }) => title === 'Trvalé bydliště')?.value).toBe('Dlouhá 5, 110\u00a000 Praha, Česká republika');
    const said = (title: string) => items.find((one) => one.title.replaceAll('\u00a0', ' ') === title)?.value;
    expect(said('Národnost')).toBe('Česká');
    expect(['Daňová rezidence v USA', 'Jsem majitelem účtu', 'Účet je ve společném jmění manželů'].map(said)).toEqual([
      'nejsem daňovým rezidentem USA',
      'ano',
      'ne',
    ]);
    expect(said('Rozdělení vkladů')).toBeUndefined();
    const refused = await complete(form.id, stepOf(form, 'summary').id, { terms_agree: false });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['terms_agree']]);
  });
});

describe('the confirmation', () => {
  it('makes everything, and a fitting, cleared client can pay at once', async () => {
    const form = await fillIn();
    const done = await confirm(form.id);
    expect([done.status, done.body.errors]).toEqual([200, undefined]);
    await settle();
    const id = client.clientId ?? '';
    const stored = (await app.call(readClient, { params: { id }, query: { style: 'extend' }, token: adviser.token })).body;
    expect(stored).toMatchObject({
      surname: 'Nováková',
      personal_id: '8551011238',
      client_type: 'RETAIL',
      addresses: [{ type: 'DOMICILE', city: 'Praha' }],
      bank_accounts: [{ account_number: '19-2000145399', is_primary: true }],
    });
    const records = (await app.call(forms.list, { params: { id }, body: {}, token: adviser.token })).body.data;
    expect(records.map(({ state, template_id }) => [state, template_id])).toEqual([['TO_REVIEW', templates.FORM]]);
    expect((await app.call(investmentQuestionnaires.list, { params: { id }, body: {}, token: adviser.token })).body.meta.total).toBe(1);
    const [proof] = (await app.call(listIdentifications, { params: { id }, body: {}, token: adviser.token })).body.data;
    expect([proof?.state, proof?.method, proof?.attachments.map(({ side }) => side)]).toEqual(['TO_REVIEW', 'IDCARD', ['FRONT', 'BACK']]);
    expect((await app.call(listClientContracts, { params: { id }, token: adviser.token })).body.data).toHaveLength(1);
    const terms = (await app.call(readPaymentTerms, { params: { id }, token: client.token })).body.items;
    expect(terms).toMatchObject([{ strategy_name: 'Růstová', is_active: true, bank_account_number_full: '19-2000145399/0800' }]);
    const shown = (await read()).body;
    expect(shown.state).toBe('COMPLETED');
    expect(stepOf(shown, 'end').data.waiting_identifications).toEqual([]);
    expect(await metaOf()).toMatchObject({ is_under_review: true });
    const [investment] = (await app.call(listInvestments, { params: { id }, token: adviser.token })).body.data;
    const report = await app.call(readContractStrategyReport, { params: { id: investment?.id ?? '' }, token: client.token });
    expect(report.body.goal).toMatchObject({ name: 'Na důchod', date: '2038-03-02' });
    const [payment] = stepOf(shown, 'end').data.payment_informations;
    expect(payment).toMatchObject({
      variable_symbol: terms[0]?.variable_symbol,
      meta: { investment_horizont: 12, initial_deposit: 25_000, regular_deposit: 1000 },
    });
    expect(await metaOf()).toMatchObject({ waiting_interaction_forms: 0, show_form: false });
    const isTheirs = eq(identifications.clientId, id);
    await app.platform.db.update(identifications).set({ state: 'WAITING' }).where(isTheirs);
    expect(stepOf((await read()).body, 'end').data.waiting_identifications).toEqual([
      { id: proof?.id, method: 'IDCARD', is_returned: true },
    ]);
  });

  it('divides the deposits and the goal between the chosen strategies', async () => {
    const form = await completeAll(app, client, await begin(), { ...answers(), strategies: { strategies: [offer.growth, offer.careful] } });
    expect(stepOf(form, 'summary').data.items.find(({ title }) => title === 'Rozdělení vkladů')?.value).toBe('mezi strategie rovným dílem');
    const { costs } = stepOf(form, 'summary').data;
    expect(costs).toMatchObject({ initial_deposit: 25_000, monthly_deposit: 1000, total: { whole: { paid: 169_000 } } });
    expect(
      costs?.strategies.map(({ initial_deposit, monthly_deposit, figures }) => [initial_deposit, monthly_deposit, figures?.whole.paid]),
    ).toEqual([
      [12_500, 500, 84_500],
      [12_500, 500, 84_500],
    ]);
    await confirm(form.id);
    const shown = await settle();
    const paid = stepOf(shown, 'end').data.payment_informations.map(({ strategy_name: name, meta }) => [name, meta]);
    const part = { investment_horizont: 12, initial_deposit: 12_500, regular_deposit: 500 };
    expect(Object.fromEntries(paid)).toEqual({ Opatrná: part, Růstová: part });
    const { data } = (await app.call(listInvestments, { params: { id: client.clientId ?? '' }, token: adviser.token })).body;
    const goals = await Promise.all(
      data.map(async ({ id }) => (await app.call(readContractStrategyReport, { params: { id }, token: client.token })).body.goal),
    );
    expect(goals.map((goal) => goal?.name)).toEqual(['Na důchod', 'Na důchod']);
  });

  it('names the page and the question of a form that is not complete', async () => {
    const form = await begin();
    await complete(form.id, form.steps[0]?.id ?? '');
    const step = stepOf(form, 'aggregated_form').id;
    const { status, body } = await complete(form.id, step, { data: { pages: [pageAnswers(templates.FORM, 'note', 'Ano')] } });
    expect([status, body.errors]).toEqual([422, { 'pages.0.data.basics.0.goal': ['Toto políčko je povinné'] }]);
    const unknown = await complete(form.id, step, { data: { pages: [pageAnswers(questionnaire, 'jina', 'x')] } });
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['pages.0.data.jina']]);
  });

  it('suggests the highest rate of the strategies that fit the questionnaire', async () => {
    await app.platform.db
      .update(strategies)
      .set({ investmentHorizon: [10] })
      .where(eq(strategies.id, offer.growth));
    const form = await begin();
    const suggested = (of: Awaited<ReturnType<typeof begin>>) =>
      stepOf(of, 'calculation').available_values.strategies.find(({ checked }) => checked)?.id;
    expect(suggested(form)).toBe(offer.growth);
    await complete(form.id, form.steps[0]?.id ?? '');
    const { body } = await complete(form.id, stepOf(form, 'aggregated_form').id, { data: answers().aggregated_form });
    expect(suggested(body)).toBe(offer.careful);
  });

  it('offers the strategies that do not fit the questionnaire last', async () => {
    const { db } = app.platform;
    const isCareful = eq(strategies.id, offer.careful);
    await db.update(strategies).set({ investmentHorizon: [] }).where(eq(strategies.id, offer.growth));
    await db
      .update(strategies)
      .set({ investmentHorizon: [10] })
      .where(isCareful);
    const form = await fillIn();
    const offered = (type: 'calculation' | 'strategies') =>
      stepOf(form, type).available_values.strategies.map(({ strategy_name: name, fits }) => [name, fits]);
    const expected = [
      ['Růstová', true],
      ['Opatrná', false],
    ];
    expect([offered('calculation'), offered('strategies')]).toEqual([expected, expected]);
    await db.update(strategies).set({ investmentHorizon: [] }).where(isCareful);
  });

  it('of a strategy that does not fit holds the contract until staff say why it goes on', async () => {
    const { db } = app.platform;
    const market = { investmentHorizon: [10] };
    await db.update(strategies).set(market).where(eq(strategies.id, offer.growth));
    const form = await fillIn();
    const fitting = stepOf(form, 'strategies').available_values.strategies.map(({ strategy_name: name, fits }) => [name, fits]);
    expect(fitting).toEqual([
      ['Opatrná', true],
      ['Růstová', false],
    ]);
    const done = await confirm(form.id);
    expect([done.body.state, done.body.message]).toEqual(['HELD', 'Děkujeme, máme od vás všechno.']);
    const held = await settle();
    expect([held.state, stepOf(held, 'end').data]).toMatchObject([
      'HELD',
      { held: 'SUITABILITY', is_contract_held: true, is_under_review: true, payment_informations: [] },
    ]);
    expect(await metaOf()).toMatchObject({ is_onboarding_held: true });
    const id = client.clientId ?? '';
    const terms = async () => (await app.call(readPaymentTerms, { params: { id }, token: client.token })).body.items;
    expect(await terms()).toMatchObject([
      { standing: 'HELD', withdrawn_at: null, is_active: false, bank_account_number_full: null, payment_qr_code_base64: null },
    ]);
    const suitability = (await app.call(readSuitability, { params: { id }, token: adviser.token })).body;
    expect(suitability).toMatchObject({ questionnaire: null, is_review_awaited: true });
    const [warning] = suitability.warnings;
    // No accepted questionnaire is no reproach to a client who has just answered one.
    expect(warning).toMatchObject({ fit: 'NO_VALID_QUESTIONNAIRE', fit_text: 'Dotazník čeká na posouzení' });
    expect(suitability.strategies.map(({ fit_text: text }) => text)).toContain('Dotazník čeká na posouzení');
    const acknowledged = await app.call(acknowledgeWarning, {
      params: { id, warningId: warning?.id ?? '' },
      body: { reason: 'Klient trvá na delším horizontu.' },
      token: adviser.token,
    });
    expect(acknowledged.status).toBe(200);
    expect(await toldKinds()).not.toContain('onboarding.decided');
    expect((await settle()).state).toBe('COMPLETED');
    await settle();
    expect((await toldKinds()).filter((kind) => kind === 'onboarding.decided')).toHaveLength(2);
    await app.drain();
    const told = async () =>
      (await app.call(listNotifications, { token: client.token })).body.data.find(({ subject }) => subject === 'Můžete poslat první vklad')
        ?.text;
    // The contract takes money, while staff still have the questionnaire and the identification before them.
    expect(await told()).toContain('doklady ještě procházíme');
    const letter = app.mails.findLast(({ to, subject }) => to === client.email && subject === 'Můžete poslat první vklad');
    expect(letter?.text).toMatch(/doklady ještě procházíme[^]*První platbu prosím pošlete ze svého účtu/u);
    await db.update(records).set({ state: 'ACCEPTED' }).where(eq(records.clientId, id));
    expect(await told()).toContain('doklady ještě procházíme');
    await db.update(identifications).set({ state: 'ACCEPTED' }).where(eq(identifications.clientId, id));
    expect(await told()).toContain('Kontrola údajů je hotová.');
    expect(stepOf((await read()).body, 'end').data).toMatchObject({ held: null, is_contract_held: false, is_under_review: false });
    expect(await metaOf()).toMatchObject({ is_onboarding_held: false });
    expect(await terms()).toMatchObject([{ standing: 'OPEN', is_active: true, bank_account_number_full: '19-2000145399/0800' }]);
    await db.update(strategies).set({ investmentHorizon: [] }).where(eq(strategies.id, offer.growth));
  });

  it('of a client who resembles a listed person holds the contract, and says nothing of the list', async () => {
    const form = await fillIn();
    const listed = { ...person, firstname: 'Karel', surname: 'Sankcionovaný' };
    await complete(form.id, stepOf(form, 'client_complex_form').id, { data: listed });
    await agreeTo(app, client, (await read()).body);
    await confirm(form.id);
    const held = await settle();
    expect([held.state, stepOf(held, 'end').data.held]).toEqual(['HELD', 'CHECKING']);
    expect(JSON.stringify(stepOf(held, 'end'))).not.toMatch(/EU|sankc|SCREENING/i);
  });

  it.each(['the declaration', 'the number that the account is reported under'] as const)(
    'of a client who does not declare where the United States tax them holds the contract until staff record %s',
    async (what) => {
      const form = await fillIn();
      const step = stepOf(form, 'client_complex_form').id;
      await complete(form.id, step, { data: { ...person, not_US_tax_residence: false } });
      await agreeTo(app, client, (await read()).body);
      await confirm(form.id);
      const held = await settle();
      expect([held.state, stepOf(held, 'end').data]).toMatchObject([
        'HELD',
        { held: 'CHECKING', is_contract_held: true, payment_informations: [] },
      ]);
      expect(JSON.stringify(stepOf(held, 'end'))).not.toContain('US_PERSON');
      const id = client.clientId ?? '';
      const queued = await app.call(readOnboardingsOfClient, { params: { id }, token: adviser.token });
      expect(queued.body.data[0]?.missing).toBe('US_PERSON');
      const isNotUs = what === 'the declaration';
      const { version } = (await app.call(readClient, { params: { id }, query: { style: 'extend' }, token: adviser.token })).body;
      const facts = (await app.call(readAmlFacts, { params: { id }, token: adviser.token })).body;
      const american = { country: 'US', tin: '123-45-6789', tin_missing_reason: null, tin_explanation: null };
      const saved = isNotUs
        ? await app.call(changeClient, { params: { id }, body: { not_US_tax_residence: true, version }, token: adviser.token })
        : await app.call(changeAmlFacts, { params: { id }, body: { ...facts, tax_residences: [american] }, token: adviser.token });
      expect(saved.status).toBe(200);
      expect((await settle()).state).toBe('COMPLETED');
    },
  );

  it('needs the code of exactly what is confirmed, once', async () => {
    const form = await fillIn();
    const code = await askForConfirmation(app, client, form.id);
    const step = stepOf(form, 'confirmation').id;
    const wrong = await complete(form.id, step, { verification_code: code === '000000' ? '000001' : '000000' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'verification_code.INVALID_CODE']);
    expect((await complete(form.id, step)).body.code).toBe('verification_code.INVALID_CODE');
    await complete(form.id, stepOf(form, 'address').id, { data: { domicile_address: { ...home, street: 'Krátká 1' } } });
    // What the client agreed to has changed: no code confirms it, and none is sent, before they agree again.
    expect((await complete(form.id, step, { verification_code: code })).body.code).toBe('onboarding.step_early');
    app.clock.advance(31_000);
    expect((await agreeTo(app, client, (await read()).body)).status).toBe(200);
    expect((await complete(form.id, step, { verification_code: code })).body.code).toBe('verification_code.INVALID_CODE');
    expect((await confirm(form.id)).status).toBe(200);
    const late = await complete(form.id, stepOf(form, 'address').id, { data: { domicile_address: home } });
    expect([late.status, late.body.code]).toEqual([409, 'onboarding.finished']);
  });

  it('tells of a code that was sent before, while it counts for what the onboarding holds', async () => {
    const form = await fillIn();
    const sent = async () => stepOf((await read()).body, 'confirmation').data.code_sent;
    expect(await sent()).toBeNull();
    await askForConfirmation(app, client, form.id);
    app.clock.advance(10_000);
    expect(await sent()).toEqual({ resend_in: 20 });
    app.clock.advance(20_000);
    expect(await sent()).toEqual({ resend_in: 0 });
    const address = stepOf(form, 'address').id;
    await complete(form.id, address, { data: { domicile_address: { ...home, street: 'Krátká 1' } } });
    expect(await sent()).toBeNull();
    await complete(form.id, address, { data: answers().address });
    expect(await sent()).toBeNull();
    await agreeTo(app, client, (await read()).body);
    expect(await sent()).toEqual({ resend_in: 0 });
    // What is completed again as it was, was agreed to.
    await complete(form.id, address, { data: answers().address });
    expect(await sent()).toEqual({ resend_in: 0 });
    app.clock.advance(10 * 60_000);
    expect(await sent()).toBeNull();
  });

  it('counts only for what it was sent for, also when that changes at the same moment', async () => {
    const account = (number: string) => ({ ...czechAccount, account_number: number });
    for (let round = 0; round < 3; round += 1) {
      client = await createPerson(app, 'CLIENT', { under: adviser });
      const form = await fillIn();
      const code = await askForConfirmation(app, client, form.id);
      const typed = { type: 'bank_account' as const, data: account('2000145399') };
      const [done, saved] = await Promise.all([
        complete(form.id, stepOf(form, 'confirmation').id, { verification_code: code }),
        app.call(endpoints.saveStepAnswers, {
          params: { id: form.id },
          body: { step_id: stepOf(form, 'bank_account').id, step: typed },
          token: client.token,
        }),
      ]);
      const id = client.clientId ?? '';
      const stored = (await app.call(readClient, { params: { id }, query: { style: 'extend' }, token: adviser.token })).body;
      const numbers = stored.bank_accounts?.map(({ account_number: number }) => number);
      // Either the code came first, or the answer did and the code is void.
      expect([done.status, saved.status, numbers]).toEqual(
        done.status === 200 ? [200, 409, [czechAccount.account_number]] : [409, 200, []],
      );
    }
  });

  it('sent twice at once makes one contract', async () => {
    const form = await fillIn();
    const code = await askForConfirmation(app, client, form.id);
    const step = stepOf(form, 'confirmation').id;
    const answers = await Promise.all([1, 2, 3].map(() => complete(form.id, step, { verification_code: code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const id = client.clientId ?? '';
    expect((await app.call(listClientContracts, { params: { id }, token: adviser.token })).body.data).toHaveLength(1);
  });

  it('is not done for the client by somebody else', async () => {
    const form = await fillIn();
    const impersonated = await app.call(impersonateClient, { params: { id: client.clientId ?? '' }, token: adviser.token });
    const token = impersonated.body.token;
    const acting = { ...client, token };
    expect((await read(acting)).status).toBe(403);
    const { status, body } = await completeStep(app, acting, form.id, stepOf(form, 'summary').id, { terms_agree: true });
    expect([status, body.code]).toEqual([403, 'impersonation.forbidden']);
    expect(await metaOf(acting)).toMatchObject({ show_form: false });
  });
});
