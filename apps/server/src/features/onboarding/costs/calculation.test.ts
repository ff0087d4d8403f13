import { readInteractionForm, saveStepAnswers } from '@pramen/contract/onboarding/onboarding.endpoints';
import { listContractReports, readContractStrategyReport } from '@pramen/contract/portfolio/portfolio.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { strategies } from '../../../database/schema/catalogue.ts';
import { contractStrategies } from '../../../database/schema/clients.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import {
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
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT', { under: adviser });
  offer = await createOffer(app);
});
afterAll(() => app.close());

type Form = Awaited<ReturnType<typeof start>>;
const begin = () => start(app, adviser, client, { calculation: true, contract_type: offer.contractTypeId });
const readStep = async () => stepOf((await app.call(readInteractionForm, { token: client.token })).body, 'calculation');

/** Without costs: 25 000 and 144 times 1 000 at 7 % / 12. */
const right = { performance: 0.07, monthly_deposit: 1000, final_amount: 282_463, deposits_amount: 169_000 };
const saving = (more: object = {}) => ({
  strategy_id: offer.growth,
  mode: 'SAVING' as const,
  parameters: { general: { duration: 12 }, saving: { initial_deposit: 25_000, regular_deposit: 1000 } },
  portfolio_name: 'Na důchod',
  ...more,
});
const lies = { strategy_name: 'Zlatý důl', performance: 9, monthly_deposit: 1, final_amount: 1e12, deposits_amount: 1 };

async function completeCalculation(data: object) {
  const form = await begin();
  await completeStep(app, client, form.id, form.steps[0]?.id ?? '');
  return completeStep(app, client, form.id, stepOf(form, 'calculation').id, { data });
}

async function confirm(form: Form) {
  const code = await askForConfirmation(app, client, form.id);
  const done = await completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
  expect([done.status, done.body.errors]).toEqual([200, undefined]);
}
const readMade = () =>
  app.platform.db
    .select()
    .from(contractStrategies)
    .where(eq(contractStrategies.clientId, client.clientId ?? ''));

describe('the calculation', () => {
  it('offers strategies with their costs and risk', async () => {
    await app.platform.db
      .update(strategies)
      .set({ ongoingFee: '0.0115', entryFee: '0', riskClass: 4 })
      .where(eq(strategies.id, offer.growth));
    const form = await begin();
    const offered = stepOf(form, 'calculation').available_values.strategies;
    expect(offered.map(({ ongoing_fee, entry_fee, risk_class }) => [ongoing_fee, entry_fee, risk_class])).toEqual(
      expect.arrayContaining([
        [0.0115, 0, 4],
        [null, null, null],
      ]),
    );
  });

  it('keeps the figures that its choices lead to, whatever the browser sends', async () => {
    const { status, body } = await completeCalculation(saving(lies));
    expect(status).toBe(200);
    expect(stepOf(body, 'calculation').data).toEqual({ ...saving(right), strategy_name: 'Růstová', currency: 'CZK' });
  });

  it('has its own figures while it is typed, too, and none where the choices lead to none', async () => {
    const form = await begin();
    const { id, version } = stepOf(form, 'calculation');
    const type = async (data: object, at: number) =>
      app.call(saveStepAnswers, {
        params: { id: form.id },
        body: { step_id: id, step: { type: 'calculation', data }, version: at },
        token: client.token,
      });
    expect((await type(saving(lies), version)).status).toBe(200);
    expect((await readStep()).data).toMatchObject(right);
    expect((await type({ ...lies, strategy_id: offer.growth, mode: null }, version + 1)).status).toBe(200);
    expect((await readStep()).data).toMatchObject({ performance: null, monthly_deposit: null, final_amount: null, deposits_amount: null });
  });

  it('is net of the costs of the strategy', async () => {
    await app.platform.db
      .update(strategies)
      .set({ performance: '0.072', ongoingFee: '0.012', entryFee: '0.02' })
      .where(eq(strategies.id, offer.growth));
    const parameters = { general: { duration: 3 }, saving: { initial_deposit: 25_000, regular_deposit: 500 } };
    const { body } = await completeCalculation(saving({ parameters }));
    expect(stepOf(body, 'calculation').data).toMatchObject({ performance: 0.072, final_amount: 48_593.36, deposits_amount: 43_000 });
  });

  it.each<[string, object, string]>([
    ['a time that is not offered', { parameters: { general: { duration: 10 } } }, 'parameters.general.duration'],
    ['no parameters', { parameters: null }, 'parameters.general.duration'],
    ['another target', { mode: 'TARGET', parameters: { general: { duration: 10 }, target: { amount: 5 } } }, 'parameters.target.amount'],
    ['no target', { mode: 'TARGET', parameters: { general: { duration: 10 } } }, 'parameters.target.amount'],
    ['no deposits', { parameters: { general: { duration: 12 } } }, 'parameters.saving.initial_deposit'],
    [
      'another deposit',
      { parameters: { general: { duration: 12 }, saving: { initial_deposit: 0, regular_deposit: 1 } } },
      'parameters.saving.regular_deposit',
    ],
    ['a strategy that is not offered', { strategy_id: 'x' }, 'strategy_id'],
  ])('is refused for %s', async (_what, changes, field) => {
    const { status, body } = await completeCalculation(saving(changes));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it.each([
    [null, 'strategy_id', 'U\u00a0této strategie není uvedené zhodnocení. Vyberte prosím jinou.'],
    ['0.3', 'parameters', 'Tak velkou částku už spolehlivě nespočítáme. Zvolte prosím nižší vklady, kratší dobu nebo jinou strategii.'],
  ])('is refused, with a sentence, for a rate of %s', async (performance, field, sentence) => {
    await app.platform.db.update(strategies).set({ performance }).where(eq(strategies.id, offer.growth));
    const parameters = { general: { duration: 60 }, saving: { initial_deposit: 20_000_000, regular_deposit: 99_000 } };
    expect((await completeCalculation(saving({ parameters }))).body.errors).toEqual({ [field]: [sentence] });
  });

  it('becomes the goal of the investment', async () => {
    const form = await completeAll(app, client, await begin(), {
      ...answersOf(offer, { questionnaire: '', form: '' }),
      calculation: saving(lies),
    });
    await confirm(form);
    const made = await readMade();
    const today = app.clock.today();
    expect(made).toMatchObject([
      {
        strategyId: offer.growth,
        goalName: 'Na důchod',
        goalTarget: '282463.00',
        goalDate: `${Number(today.slice(0, 4)) + 12}${today.slice(4)}`,
        goalCalculation: { ...right, strategy_name: 'Růstová', mode: 'SAVING', currency: 'CZK', divided_between: 1 },
      },
    ]);
  });
});

describe('a calculation for strategies that were chosen after it', () => {
  const rate = async (id: string, performance: string, ongoingFee: string | null, entryFee: string | null) =>
    app.platform.db.update(strategies).set({ performance, ongoingFee, entryFee }).where(eq(strategies.id, id));
  const choose = async (calculation: object, ...chosen: string[]) => {
    const begun = await start(app, adviser, client, { calculation: true, strategies: true, contract_type: offer.contractTypeId });
    const answers = answersOf(offer, { questionnaire: '', form: '' });
    return completeAll(app, client, begun, { ...answers, calculation, strategies: { strategies: chosen } });
  };
  /** Lines of the summary that tell an expected value, and what it is after. */
  const expectedIn = (form: Form) =>
    stepOf(form, 'summary')
      .data.items.filter(({ title }) => /^Předpokládaná|^Odečtené|^Cílová/u.test(title))
      .map(({ title, value }) => [title, value.replaceAll('\u00a0', ' ')]);
  /** Amounts of the client's home and of the pages of the investments, in units of the currency. */
  async function readShown() {
    const { body } = await app.call(listContractReports, { token: client.token });
    const home = body.data.flatMap(({ goals }) => goals.map(({ id, target }) => [id, target] as const));
    const pages = await Promise.all(
      home.map(async ([id]) => {
        const page = await app.call(readContractStrategyReport, { params: { id }, token: client.token });
        return [id, page.body.goal?.target ?? null] as const;
      }),
    );
    return { home: new Map(home), pages: new Map(pages) };
  }
  const goalIn = async (strategyId: string) => (await readMade()).find((one) => one.strategyId === strategyId);

  it('has one expected value: of the summary, of the goals and of the costs, each strategy under its name', async () => {
    await rate(offer.growth, '0.07', '0.012', '0.03');
    await rate(offer.careful, '0.04', '0', '0.01');
    const form = await choose(saving(), offer.growth, offer.careful);
    // 12 500 and 144 times 500, 3 % and 1 % on entry, at 5.8 % and 4 % / 12.
    expect(expectedIn(form)).toEqual([
      ['Předpokládaná hodnota (Růstová)', '124 859,56 Kč'],
      ['Předpokládaná hodnota (Opatrná)', '111 278,52 Kč'],
      ['Předpokládaná hodnota celkem', '236 138,08 Kč'],
      ['Odečtené náklady', 'průběžné i vstupní poplatek'],
    ]);
    const { costs } = stepOf(form, 'summary').data;
    expect(costs?.strategies.map(({ figures }) => figures?.value_after)).toEqual([124_859.56, 111_278.52]);
    expect(costs?.total?.value_after).toBe(236_138.08);
    await confirm(form);
    const [growth, careful] = [await goalIn(offer.growth), await goalIn(offer.careful)];
    expect([growth?.goalTarget, careful?.goalTarget]).toEqual(['124859.56', '111278.52']);
    expect(careful?.goalCalculation).toMatchObject({
      strategy_id: offer.careful,
      strategy_name: 'Opatrná',
      performance: 0.04,
      monthly_deposit: 500,
      final_amount: 111_278.52,
      deposits_amount: 84_500,
      currency: 'CZK',
      divided_between: 2,
    });
    const { home, pages } = await readShown();
    expect(home.get(careful?.id ?? '')).toBe(111_278.52);
    expect(pages).toEqual(home);
  });

  it('is a goal in the only strategy that was chosen, whichever was calculated', async () => {
    await rate(offer.careful, '0.04', null, '0.01');
    const form = await choose(saving(), offer.careful);
    expect(expectedIn(form)).toEqual([
      ['Předpokládaná hodnota (Opatrná)', '222 557,05 Kč'],
      ['Odečtené náklady', 'vstupní poplatek; průběžné neznáme'],
    ]);
    await confirm(form);
    expect(await readMade()).toMatchObject([{ strategyId: offer.careful, goalName: 'Na důchod', goalTarget: '222557.05' }]);
  });

  it('is the target in the calculated strategy alone, with the costs that the deposits allow for', async () => {
    await rate(offer.growth, '0.07', '0.012', '0.03');
    const parameters = { general: { duration: 10 }, target: { amount: 100_000 } };
    const form = await choose({ ...saving(), mode: 'TARGET', parameters }, offer.growth);
    expect(expectedIn(form)).toEqual([
      ['Cílová částka', '100 000,00 Kč'],
      ['Odečtené náklady', 'průběžné i vstupní poplatek'],
    ]);
  });

  it('keeps the target that the client named, divided equally, beside what is expected', async () => {
    await rate(offer.careful, '0.04', '0', '0');
    const parameters = { general: { duration: 10 }, target: { amount: 100_000 } };
    const form = await choose({ ...saving(), mode: 'TARGET', parameters }, offer.growth, offer.careful);
    expect(expectedIn(form).map(([title]) => title)).toEqual([
      'Cílová částka',
      'Předpokládaná hodnota (Růstová)',
      'Předpokládaná hodnota (Opatrná)',
      'Předpokládaná hodnota celkem',
      'Odečtené náklady',
    ]);
    await confirm(form);
    const [growth, careful] = [await goalIn(offer.growth), await goalIn(offer.careful)];
    expect([growth?.goalTarget, careful?.goalTarget]).toEqual(['50000.00', '50000.00']);
    expect(careful?.goalCalculation?.final_amount).toBeLessThan(50_000);
  });
});
