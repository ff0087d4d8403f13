import { readDeliveries } from '@pramen/contract/disclosures/disclosures.endpoints';
import { readFileContent } from '@pramen/contract/files/files.endpoints';
import { impersonateClient } from '@pramen/contract/impersonation/impersonation.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { writeMoney } from '@pramen/domain/money/written-money';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { strategies } from '../../../database/schema/catalogue.ts';
import { deliveries } from '../../../database/schema/disclosures.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { attachInformation } from '../../../testing/files/information.ts';
import { agreeTo, answersOf, askForConfirmation, completeStep, createOffer, start, stepOf } from '../../../testing/worlds/onboarding.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let adviser: TestPerson;
let client: TestPerson;
let offer: Awaited<ReturnType<typeof createOffer>>;
let key: Awaited<ReturnType<typeof attachInformation>>;
let firm: typeof key;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY');
  offer = await createOffer(app);
  await app.platform.db
    .update(strategies)
    .set({ ongoingFee: '0.012000', entryFee: '0.030000', riskClass: 4 })
    .where(eq(strategies.id, offer.growth));
});
afterAll(() => app.close());
beforeEach(async () => {
  firm = await attachInformation(app, admin);
  key = await attachInformation(app, admin, { strategyId: offer.growth });
  client = await createPerson(app, 'CLIENT', { under: adviser });
});

const read = async () => (await app.call(readInteractionForm, { token: client.token })).body;
const open = (uuid: string, token = client.token) => app.call(readFileContent, { params: { uuid }, query: { extend: '1' }, token });
const given = async (by = client) => (await app.call(readDeliveries, { params: { id: client.clientId ?? '' }, token: by.token })).body.data;
const answers = () => answersOf(offer, { questionnaire: '', form: '' });

/** An onboarding that stands at the summary. */
async function atSummary(steps: object = { calculation: true, strategies: true }) {
  const form = await start(app, adviser, client, { ...steps, contract_type: offer.contractTypeId });
  for (const { type, id } of form.steps.slice(0, -3)) {
    const data = answers()[type];
    const { status, body } = await completeStep(app, client, form.id, id, data === undefined ? {} : { data });
    if (status !== 200) throw new Error(`${type} got ${status} ${JSON.stringify(body)}`);
  }
  return read();
}
const agree = async (form: Awaited<ReturnType<typeof read>>, data?: object) =>
  data ? completeStep(app, client, form.id, stepOf(form, 'summary').id, { terms_agree: true, data }) : agreeTo(app, client, await read());
const askCode = (formId: string) =>
  app.call(generateVerificationCode, {
    body: { verifiable_type: 'INTERACTION_FORM', verifiable_id: formId, service: 'SMS' },
    token: client.token,
  });

describe('the strategies to choose from', () => {
  it('show risk, fees and the key information; what is not known is null', async () => {
    const form = await start(app, adviser, client, { strategies: true, contract_type: offer.contractTypeId });
    const offered = stepOf(form, 'strategies').available_values.strategies;
    expect(offered.find(({ id }) => id === offer.growth)).toMatchObject({
      performance: 0.07,
      ongoing_fee: 0.012,
      entry_fee: 0.03,
      risk_class: 4,
      key_information: { uuid: key.file.uuid },
    });
    expect(offered.find(({ id }) => id === offer.careful)).toMatchObject({ ongoing_fee: null, entry_fee: null, key_information: null });
  });
});

describe('the costs', () => {
  it('are those of the calculated amount, counted by the server', async () => {
    const { costs } = stepOf(await atSummary(), 'summary').data;
    expect(costs).toMatchObject({ is_sample: false, currency: 'CZK', initial_deposit: 25_000, monthly_deposit: 1000, years: 12 });
    const figures = costs?.strategies[0]?.figures;
    // 3 % of 25 000 and of twelve deposits of 1 000.
    expect(figures?.first_year).toMatchObject({ paid: 37_000, entry: 1110 });
    expect(figures?.whole).toMatchObject({ paid: 169_000, entry: 5070 });
    expect(figures?.return_before).toBe(0.07);
    expect(figures?.return_after).toBeLessThan(0.058);
    expect(figures?.unknown).toEqual([]);
  });

  it('without a calculation are those of an example, and unknown fees stay unknown', async () => {
    const form = await start(app, adviser, client, { strategies: true, contract_type: offer.contractTypeId });
    await completeStep(app, client, form.id, form.steps[0]?.id ?? '');
    await completeStep(app, client, form.id, stepOf(form, 'strategies').id, { data: { strategies: [offer.careful] } });
    const { costs } = stepOf(await read(), 'summary').data;
    expect(costs).toMatchObject({ is_sample: true, initial_deposit: 100_000, monthly_deposit: 0, years: 5 });
    expect(costs?.strategies[0]?.figures).toMatchObject({
      whole: { entry: null, ongoing: null, total: null },
      return_after: null,
      unknown: ['ongoing_fee', 'entry_fee'],
    });
  });

  it('and the expected value are those of the strategies that were chosen, whichever was calculated', async () => {
    const valueIn = (form: Awaited<ReturnType<typeof read>>) =>
      stepOf(form, 'summary').data.items.find(({ title }) => title.startsWith('Předpokládaná hodnota'))?.value;
    const form = await atSummary();
    const before = valueIn(form);
    expect(before).toBeDefined();
    const choose = (...strategies: string[]) => completeStep(app, client, form.id, stepOf(form, 'strategies').id, { data: { strategies } });
    await choose(offer.careful);
    await app.platform.db.update(strategies).set({ ongoingFee: '0.000000', entryFee: '0.000000' }).where(eq(strategies.id, offer.careful));
    const other = await read();
    const after = stepOf(other, 'summary').data.costs?.strategies[0]?.figures?.value_after ?? 0;
    expect(valueIn(other)).toBe(writeMoney(after, 'CZK'));
    expect(valueIn(other)).not.toBe(before);
    await app.platform.db.update(strategies).set({ ongoingFee: null, entryFee: null }).where(eq(strategies.id, offer.careful));
  });

  it('that changed while the client looked at others are not agreed to', async () => {
    const form = await atSummary({ strategies: true });
    await open(firm.file.uuid);
    await open(key.file.uuid);
    for (const shown of [{}, { costs_sha256: null }, { costs_sha256: '' }]) {
      const unsaid = await agree(form, shown);
      expect([unsaid.status, unsaid.body.code]).toEqual([409, 'record.changed']);
    }
    const stale = await agree(form, { costs_sha256: 'a'.repeat(64) });
    expect([stale.status, stale.body.code]).toEqual([409, 'record.changed']);
    expect((await given()).filter(({ kind }) => kind === 'COSTS')).toEqual([]);
    const { costs } = stepOf(stale.body.current ?? form, 'summary').data;
    expect((await agree(form, { costs_sha256: costs?.sha256 })).status).toBe(200);
  });

  it('that change after the summary void what was confirmed', async () => {
    const form = await atSummary();
    await open(firm.file.uuid);
    await open(key.file.uuid);
    await agree(form);
    const code = await askForConfirmation(app, client, form.id);
    const { db } = app.platform;
    await db.update(strategies).set({ entryFee: '0.040000' }).where(eq(strategies.id, offer.growth));
    const late = await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
    expect(late.body.code).toBe('verification_code.INVALID_CODE');
    app.clock.advance(31_000);
    const again = await askCode(form.id);
    expect([again.status, again.body.code]).toEqual([409, 'onboarding.informed_again']);
    await agree(form);
    expect((await askCode(form.id)).status).toBe(200);
    await db.update(strategies).set({ entryFee: '0.030000' }).where(eq(strategies.id, offer.growth));
  });
});

describe('the documents', () => {
  it('say in which language they are when it is not the client\u2019s, and which strategies have none', async () => {
    const form = await start(app, adviser, client, { strategies: true, contract_type: offer.contractTypeId });
    await completeStep(app, client, form.id, form.steps[0]?.id ?? '');
    await completeStep(app, client, form.id, stepOf(form, 'strategies').id, { data: { strategies: [offer.growth, offer.careful] } });
    const { body } = await app.call(readInteractionForm, { token: client.token, headers: { 'accept-language': 'sk' } });
    const { information, without_key_information: without } = stepOf(body, 'summary').data;
    expect(information.map(({ title }) => title.replaceAll('\u00a0', ' '))).toEqual([
      'Informácie o spoločnosti (v češtine)',
      'Kľúčové informácie: Růstová (v češtine)',
    ]);
    expect(without).toEqual(['Opatrná']);
    const offered = stepOf(body, 'strategies').available_values.strategies;
    expect(offered.map((one) => one.key_information?.language)).toEqual(expect.arrayContaining(['cs', undefined]));
  });

  it('must be opened before the summary is agreed to, one after the other by name', async () => {
    const form = await atSummary();
    expect(stepOf(form, 'summary').data.information.map(({ title, delivered_at: at }) => [title, at])).toEqual([
      ['Informace o\u00a0společnosti', null],
      ['Klíčové informace: Růstová', null],
    ]);
    const first = await agree(form);
    expect([first.status, first.body.errors]).toEqual([
      422,
      { information: ['Otevřete prosím dokument Informace o\u00a0společnosti. Bez něj nemůžete pokračovat.'] },
    ]);
    await open(firm.file.uuid);
    expect((await agree(form)).body.errors).toEqual({
      information: ['Otevřete prosím dokument Klíčové informace: Růstová. Bez něj nemůžete pokračovat.'],
    });
    await open(key.file.uuid);
    await open(key.file.uuid);
    expect((await agree(form)).status).toBe(200);
    expect((await agree(form)).status).toBe(200);
    const proofs = await given();
    expect(proofs.map(({ kind, channel, sha256 }) => [kind, channel, sha256])).toEqual([
      ['COSTS', 'SCREEN', stepOf(form, 'summary').data.costs?.sha256],
      ['KEY_INFORMATION', 'DOWNLOAD', key.sha256],
      ['FIRM_INFORMATION', 'DOWNLOAD', firm.sha256],
    ]);
    expect(proofs[0]?.text).toContain('Strategie Růstová: vklad 25\u00a0000,00\u00a0Kč');
  });

  it('are proved only by the client’s own eyes', async () => {
    await atSummary();
    await open(firm.file.uuid, adviser.token);
    const { token } = (await app.call(impersonateClient, { params: { id: client.clientId ?? '' }, token: adviser.token })).body;
    expect((await open(firm.file.uuid, token)).status).toBe(200);
    expect(await given()).toEqual([]);
  });

  it('opened twice at once are proved once', async () => {
    await atSummary();
    await Promise.all([1, 2, 3].map(() => open(firm.file.uuid)));
    expect(await given()).toHaveLength(1);
  });

  it('of a client are read by them and those who look after them, and stay readable once replaced', async () => {
    const form = await atSummary();
    await open(key.file.uuid);
    const id = client.clientId ?? '';
    const stranger = await createPerson(app, 'CLIENT');
    const otherAdviser = await createPerson(app, 'INTERMEDIARY');
    for (const { token } of [stranger, otherAdviser]) expect((await app.call(readDeliveries, { params: { id }, token })).status).toBe(404);
    expect((await app.call(readDeliveries, { params: { id } })).status).toBe(401);
    expect(await given(adviser)).toMatchObject([{ form_id: form.id, file: { uuid: key.file.uuid } }]);
    await attachInformation(app, admin, { strategyId: offer.growth });
    expect((await open(key.file.uuid)).status).toBe(200);
    expect((await open(key.file.uuid, stranger.token)).status).toBe(404);
    // The new one has to be opened as well.
    expect(stepOf(await read(), 'summary').data.information.at(-1)?.delivered_at).toBeNull();
  });

  it('cannot be changed by the application', async () => {
    await atSummary();
    await open(firm.file.uuid);
    const change = app.platform.db
      .update(deliveries)
      .set({ language: 'sk' })
      .where(eq(deliveries.clientId, client.clientId ?? ''));
    await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') as string } });
  });

  it('are where the letter after the submission says', async () => {
    const form = await atSummary();
    await open(firm.file.uuid);
    await open(key.file.uuid);
    await agree(form);
    const code = await askForConfirmation(app, client, form.id);
    const done = await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
    expect(done.status).toBe(200);
    await app.drain();
    const notices = (await app.call(listNotifications, { token: client.token })).body.data.filter(
      ({ subject }) => subject === 'Podklady ke smlouvě',
    );
    expect(notices).toHaveLength(1);
    expect(app.mails.filter(({ subject }) => subject === 'Podklady ke smlouvě').at(-1)?.text).toContain('/my-documents');
  });
});
