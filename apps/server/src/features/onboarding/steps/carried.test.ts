import { changeAmlFacts, readAmlFacts } from '@pramen/contract/clients/aml-facts.endpoints';
import { readClient } from '@pramen/contract/clients/client.endpoints';
import { readInteractionForm, saveStepAnswers } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { giveAnswers, openFilled } from '@pramen/domain/forms/answers/open-filled';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { factOfQuestion } from '@pramen/domain/onboarding/facts/fact-names';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { strategies } from '../../../database/schema/catalogue.ts';
import { clients } from '../../../database/schema/clients.ts';
import { createIdentityApp, visitBank } from '../../../testing/services/bank-identity.ts';
import { jana, startIdentityDouble } from '../../../testing/services/identity-double.ts';
import type { IdentityDouble } from '../../../testing/services/identity-double.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { createFormTemplate, sampleForm } from '../../../testing/worlds/forms.ts';
import {
  askForConfirmation,
  completeAll,
  completeStep,
  createOffer,
  home,
  person,
  start,
  stepOf,
} from '../../../testing/worlds/onboarding.ts';

const database = useTestDatabase();
let app: TestApp;
let double: IdentityDouble;
let office: TestPerson;
let client: TestPerson;
let aml: string;
let questionnaire: string;
let details: string;
let years: string;
let contractTypeId: string;
let numbers = 0;

const text = (id: string, label: string) => ({ id, type: 'text', label, isRequired: true }) as const;
/** A form of the firm's own that asks everything that others ask, too. */
const everything: FormDefinition = {
  content: [
    {
      id: 'who',
      fieldsetName: 'Kdo jste',
      questions: [
        text('firstname', 'Jméno'),
        text('surname', 'Příjmení'),
        text('email', 'E-mail'),
        text('phone', 'Telefon'),
        text('birth_number', 'Rodné číslo'),
        text('domicile_street', 'Ulice'),
        text('domicile_city', 'Obec'),
        text('domicile_zip_code', 'PSČ'),
        text('domicile_country', 'Země'),
        text('iban', 'IBAN'),
      ],
    },
    { id: 'citizen', fieldsetName: 'Občanství', questions: [text('citizenship', 'Státní občanství')] },
  ],
};

/** Asks for a number of years, not for one of the choices. */
const numberOfYears: FormDefinition = {
  content: [{ id: 'time', fieldsetName: 'Čas', questions: [{ id: 'investment_horizon', type: 'number', label: 'Na kolik let?', min: 0 }] }],
};

beforeAll(async () => {
  double = await startIdentityDouble();
  app = await createIdentityApp(database.current, double);
  office = await createPerson(app, 'BACK_OFFICE');
  ({ contractTypeId } = await createOffer(app));
  aml = await createFormTemplate(app, { type: 'AML_QUESTIONNAIRE' }, sampleForm('aml-questionnaire'));
  questionnaire = await createFormTemplate(app, { type: 'INVESTMENT_QUESTIONNAIRE' }, sampleForm('investment-questionnaire'));
  years = await createFormTemplate(app, { type: 'FORM' }, JSON.stringify(numberOfYears));
  details = await createFormTemplate(app, { type: 'FORM' }, JSON.stringify(everything));
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT');
});
afterAll(async () => {
  await app.close();
  await double.close();
});

const options = () => ({
  aml_questionnaires: [aml],
  investment_questionnaires: [questionnaire],
  identification: true,
  client_complex_form: true,
  address: true,
  bank_account: true,
  calculation: true,
  contract_type: contractTypeId,
});
const begin = (more: Record<string, unknown> = {}) => start(app, office, client, { ...options(), ...more });
const read = async () => (await app.call(readInteractionForm, { token: client.token })).body;
const pageOf = (form: InteractionForm, templateId: string) => {
  const page = stepOf(form, 'aggregated_form').data.pages.find(({ template_id: id }) => id === templateId);
  if (!page) throw new Error('no such page');
  return openFilled(page.data);
};

/** Types into pages, each from what it shows; `only`: the others are not sent. */
async function typePages(
  form: InteractionForm,
  changes: Readonly<Record<string, FormAnswers>>,
  only?: readonly string[],
): Promise<InteractionForm> {
  const step = stepOf(form, 'aggregated_form');
  const sent = step.data.pages.filter(({ template_id: id }) => only?.includes(id) ?? true);
  const pages = sent.map(({ template_id: id, data }) => {
    const { form: compiled, answers } = openFilled(data);
    return { template_id: id, data: giveAnswers(compiled, { ...answers, ...changes[id] }) };
  });
  const typed = { type: 'aggregated_form' as const, data: { page: 0, pages } };
  await app.call(saveStepAnswers, { params: { id: form.id }, body: { step_id: step.id, step: typed }, token: client.token });
  return read();
}
const typeStep = async (form: InteractionForm, type: 'client_complex_form' | 'address' | 'bank_account' | 'calculation', data: object) => {
  const body = { step_id: stepOf(form, type).id, step: { type, data } as never };
  await app.call(saveStepAnswers, { params: { id: form.id }, body, token: client.token });
  return read();
};
const amlAnswers = {
  relationship: [{ expected_volume: 98_000 }],
  birth: [{ birth_place: 'Olomouc', birth_country: 'CZ' }],
  nationalities: [{ nationality: 'SK' }],
  tax_residences: [{ tax_country: 'SK' }],
};
const carriedTo = ({ carried }: InteractionForm, step: string) =>
  carried.filter((one) => one.step === step).map(({ fact, source }) => `${fact} ${source}`);
const differing = ({ differing: found }: InteractionForm) =>
  found.map(({ fact, places }) => [fact, ...places.map(({ step, value }) => `${step}: ${value.replaceAll('\u00A0', ' ')}`)]);

describe('what a questionnaire states', () => {
  it('stands in the steps, which the client may change', async () => {
    const form = await typePages(await begin(), { [aml]: amlAnswers });
    expect(stepOf(form, 'client_complex_form').data).toMatchObject({ nationality: 'SK', citizenship: 'SK', tax_residence: 'SK' });
    expect(carriedTo(form, 'client_complex_form')).toEqual([
      'firstname RECORD',
      'surname RECORD',
      'citizenship FORM',
      'tax_residence FORM',
    ]);
    expect(form.differing).toEqual([]);
  });

  it('begins the calculation, with no more money and no more time', async () => {
    const objectives = { objectives: [{ investment_horizon: '5' }] };
    const form = await typePages(await begin(), { [aml]: amlAnswers, [questionnaire]: objectives });
    expect(stepOf(form, 'calculation').data).toEqual({
      mode: 'SAVING',
      parameters: {
        general: { duration: 3 },
        target: { amount: 100_000 },
        saving: { initial_deposit: 50_000, regular_deposit: 4000 },
      },
    });
    expect(carriedTo(form, 'calculation')).toEqual(['first_year_deposits FORM', 'investment_horizon FORM']);
  });

  it('begins a plan for a short time with a target, and does not call it deposits', async () => {
    const form = await typePages(await begin(), { [aml]: amlAnswers, [questionnaire]: { objectives: [{ investment_horizon: '1' }] } });
    expect(stepOf(form, 'calculation').data.mode).toBeUndefined();
    expect(carriedTo(form, 'calculation')).toEqual(['investment_horizon FORM']);
  });

  it('begins the calculation in crowns, whatever else is offered, and not one in another currency', async () => {
    const { db } = app.platform;
    const form = await typePages(await begin(), { [aml]: amlAnswers });
    const planned = async () => stepOf(await read(), 'calculation').data.parameters?.target;
    const offered = stepOf(form, 'calculation').available_values.strategies;
    const setCurrency = (isSuggested: boolean, currency: 'EUR' | null) =>
      db
        .update(strategies)
        .set({ currency })
        .where(
          inArray(
            strategies.id,
            offered.filter(({ checked }) => checked === isSuggested).map(({ id }) => id),
          ),
        );
    await setCurrency(false, 'EUR');
    expect(await planned()).toEqual({ amount: 100_000 });
    await setCurrency(true, 'EUR');
    expect(await planned()).toBeUndefined();
    await setCurrency(true, null);
    await setCurrency(false, null);
  });

  it('is marked where the calculation asks for more', async () => {
    const changes = { [aml]: amlAnswers, [questionnaire]: { objectives: [{ investment_horizon: '3' }] } };
    const form = await typePages(await begin(), changes);
    const { strategies } = stepOf(form, 'calculation').available_values;
    const plan = {
      strategy_id: strategies[0]?.id,
      mode: 'SAVING',
      parameters: { general: { duration: 12 }, saving: { initial_deposit: 300_000, regular_deposit: 500 } },
    };
    expect(differing(await typeStep(form, 'calculation', plan))).toEqual([
      ['first_year_deposits', 'aggregated_form: 98 000 Kč', 'calculation: 306 000 Kč'],
    ]);
  });

  it.each<[string, string, object, string[][]]>([
    ['at least one year, which has no end', 'questionnaire', { objectives: [{ investment_horizon: '1' }] }, []],
    [
      'a number of years',
      'form',
      { time: [{ investment_horizon: 1 }] },
      [['investment_horizon', 'aggregated_form: 1 rok', 'calculation: 3 roky']],
    ],
  ])('is marked against three years with what was stated as such: %s', async (_what, kind, stated, expected) => {
    const form = await begin({ forms: [years] });
    const typed = await typePages(form, { [kind === 'form' ? years : questionnaire]: stated as FormAnswers });
    const [strategy] = stepOf(typed, 'calculation').available_values.strategies;
    const parameters = { general: { duration: 3 }, saving: { initial_deposit: 0, regular_deposit: 500 } };
    expect(differing(await typeStep(typed, 'calculation', { strategy_id: strategy?.id, mode: 'SAVING', parameters }))).toEqual(expected);
  });

  it('is marked where a step says something else, until they agree', async () => {
    const form = await typePages(await begin(), { [aml]: amlAnswers });
    const changed = await typeStep(form, 'client_complex_form', { ...person, citizenship: 'CZ', tax_residence: 'SK' });
    expect(differing(changed)).toEqual([['citizenship', 'aggregated_form: Slovensko', 'client_complex_form: Česká republika']]);
    expect(changed.differing[0]?.places[0]).toMatchObject({ template_id: aml, question: 'nationality' });
    const corrected = await typePages(changed, { [aml]: { nationalities: [{ nationality: 'SK' }, { nationality: 'CZ' }] } });
    expect(corrected.differing).toEqual([]);
  });
});

describe('what is known', () => {
  it('stands on the pages: the registration, the record and the other steps', async () => {
    await app.platform.db
      .update(clients)
      .set({ birthPlace: 'Brno', nationality: 'CZ', taxResidence: 'SK', occupation: 'Učitelka' })
      .where(eq(clients.id, client.clientId ?? ''));
    const form = await begin({ forms: [details] });
    expect(pageOf(form, aml).answers).toEqual({
      money: [{ occupation: 'Učitelka' }],
      birth: [{ birth_place: 'Brno' }],
      nationalities: [{ nationality: 'CZ' }],
      tax_residences: [{ tax_country: 'SK' }],
    });
    expect(pageOf(form, details).answers['who']?.[0]).toMatchObject({ firstname: 'Žofie', surname: 'Čížková' });
    expect(form.carried.find(({ question }) => question === 'birth_place')).toMatchObject({
      template_id: aml,
      fact: 'birth_place',
      source: 'RECORD',
      label: 'Místo narození',
    });
    expect(form.carried.some(({ question }) => question === 'purpose')).toBe(false);
  });

  it('of a bank identity marks what a questionnaire states differently', async () => {
    const form = await typePages(await begin({ forms: [details] }), {
      [aml]: amlAnswers,
      [details]: { who: [{ domicile_city: 'Brno', iban: 'CZ5508000000001234567899' }] },
    });
    const bankPerson = { ...jana, birthNumber: `85550${String(80_000 + (numbers += 1))}` };
    const query = { purpose: 'onboarding', record_id: form.id } as const;
    const { back } = await visitBank({ app, double, token: client.token, query }, bankPerson);
    const step = stepOf(form, 'identification').id;
    await app.platform.db.execute(
      `UPDATE interaction_steps SET state = 'COMPLETED' WHERE form_id = '${form.id}' AND type IN ('start', 'aggregated_form')`,
    );
    const done = await completeStep(app, client, form.id, step, { data: { method: 'BANK_ID', bank_id_code: back.code } });
    expect([done.status, done.body.errors]).toEqual([200, undefined]);
    const facts = differing(await read()).map(([fact]) => fact);
    expect(facts).toContain('citizenship');
    expect(facts).toContain('city');
    expect(stepOf(await read(), 'client_complex_form').data).toMatchObject({ personal_id: bankPerson.birthNumber, tax_residence: 'SK' });
  });

  it('gives way on a page that nobody typed into to what another page states, whichever comes first', async () => {
    await app.platform.db
      .update(clients)
      .set({ nationality: 'CZ' })
      .where(eq(clients.id, client.clientId ?? ''));
    const begun = await begin({ forms: [details] });
    expect(carriedTo(begun, 'aggregated_form').filter((one) => one.startsWith('citizenship'))).toEqual([
      'citizenship RECORD',
      'citizenship RECORD',
    ]);
    for (const [typed, other, id] of [
      [aml, details, 'nationality'],
      [details, aml, 'citizenship'],
    ] as const) {
      const { form: compiled } = pageOf(begun, typed);
      const group = compiled.questions.get(id)?.fieldset.fieldset.id ?? '';
      const form = await typePages(begun, { [typed]: { [group]: [{ [id]: 'SK' }] } }, [typed]);
      expect(JSON.stringify(pageOf(form, other).answers)).toContain('"SK"');
      expect(form.differing).toEqual([]);
      const places = form.carried.filter(({ fact, step }) => fact === 'citizenship' && step === 'aggregated_form');
      expect(places.map(({ template_id: place, source }) => [place, source])).toEqual([[other, 'FORM']]);
      expect(stepOf(form, 'aggregated_form').data.pages.map(({ template_id: place, is_typed: isTyped }) => isTyped && place)).toContain(
        typed,
      );
    }
  });

  it('completes the pages that nobody typed into', async () => {
    const citizen = { content: [{ id: 'c', fieldsetName: 'C', questions: [text('citizenship', 'Státní občanství')] }] };
    const [one, other] = [
      await createFormTemplate(app, { type: 'FORM' }, JSON.stringify(citizen)),
      await createFormTemplate(app, { type: 'FORM' }, JSON.stringify(citizen)),
    ];
    const begun = await start(app, office, client, { forms: [one, other] });
    await app.platform.db.execute(`UPDATE interaction_steps SET state = 'COMPLETED' WHERE form_id = '${begun.id}' AND type = 'start'`);
    const form = await typePages(begun, { [one]: { c: [{ citizenship: 'SK' }] } }, [one]);
    const done = await completeStep(app, client, form.id, stepOf(form, 'aggregated_form').id, {});
    expect([done.status, done.body.errors]).toEqual([200, undefined]);
    expect(pageOf(await read(), other).answers).toEqual({ c: [{ citizenship: 'SK' }] });
    expect(stepOf(await read(), 'aggregated_form').data.pages.map(({ is_typed: isTyped }) => isTyped)).toEqual([true, true]);
  });

  it("is nobody else's: a question of another id stays empty", async () => {
    const other = { content: [{ id: 'x', fieldsetName: 'X', questions: [text('city', 'Oblíbené město'), text('jmeno', 'Jméno')] }] };
    const templateId = await createFormTemplate(app, { type: 'FORM' }, JSON.stringify(other));
    expect(pageOf(await begin({ forms: [templateId] }), templateId).answers).toEqual({});
  });
});

describe("a taxpayer's number", () => {
  const tin = { country: 'CZ', tin: 'CZ8551011238', tin_missing_reason: null, tin_explanation: null };
  const record = { birth_place: null, birth_country: null, nationalities: [], tax_residences: [tin] };
  const readFacts = async () =>
    (await app.call(readAmlFacts, { params: { id: client.clientId ?? '' }, token: office.token })).body.tax_residences;

  const mainResidence = async () =>
    (await app.call(readClient, { params: { id: client.clientId ?? '' }, query: {}, token: office.token })).body.tax_residence;
  /** Countries with their numbers. */
  type Stated = readonly (readonly [country: string, number?: string])[];
  let templateId: string;

  beforeAll(async () => {
    const questions = [text('tax_country', 'Stát'), { id: 'tin', type: 'text', label: 'DIČ' }];
    const taxes = { content: [{ id: 'taxes', fieldsetName: 'Daně', fieldsetRepeatable: true, questions }] };
    templateId = await createFormTemplate(app, { type: 'FORM' }, JSON.stringify(taxes));
  });

  async function submit(stated: Stated, steps: object = { client_complex_form: true }) {
    const form = await start(app, office, client, { forms: [templateId], ...steps });
    const content = stated.map(([country, number], duplication) => ({
      duplication,
      questions: [{ id: 'tax_country', value: country }, ...(number === undefined ? [] : [{ id: 'tin', value: number }])],
    }));
    await completeAll(app, client, form, {
      aggregated_form: { pages: [{ template_id: templateId, data: { content } }] },
      client_complex_form: { ...person, personal_id: `85550${String(80_000 + (numbers += 1))}` },
    });
    const code = await askForConfirmation(app, client, form.id);
    return completeStep(app, client, form.id, stepOf(form, 'confirmation').id, { verification_code: code });
  }

  it('of the record stands on the page with its residence, and not with another one', async () => {
    const saved = await app.call(changeAmlFacts, { params: { id: client.clientId ?? '' }, body: record, token: office.token });
    expect(saved.status).toBe(200);
    const form = await begin();
    expect(pageOf(form, aml).answers['tax_residences']).toEqual([{ tax_country: 'CZ', tin: tin.tin }]);
    const moved = await typeStep(form, 'client_complex_form', { ...person, tax_residence: 'SK' });
    expect(pageOf(moved, aml).answers['tax_residences']).toEqual([{ tax_country: 'SK' }]);
  });

  it('of each of two residences stands on every page, although the step asks one', async () => {
    const again = await createFormTemplate(
      app,
      { type: 'FORM' },
      JSON.stringify({
        content: [
          {
            id: 'again',
            fieldsetName: 'Daně znovu',
            fieldsetRepeatable: true,
            questions: [text('tax_country', 'Stát'), { id: 'tin', type: 'text', label: 'DIČ' }],
          },
        ],
      }),
    );
    const begun = await start(app, office, client, { forms: [templateId, again], client_complex_form: true });
    await completeStep(app, client, begun.id, stepOf(begun, 'start').id);
    const both = [
      { tax_country: 'CZ', tin: 'CZ1' },
      { tax_country: 'SK', tin: 'SK2' },
    ];
    const form = await typePages(begun, { [templateId]: { taxes: both } }, [templateId]);
    expect(pageOf(form, again).answers).toEqual({ again: both });
    const typed = await typeStep(form, 'client_complex_form', { ...person, tax_residence: 'CZ' });
    expect(pageOf(typed, again).answers).toEqual({ again: both });
    const moved = await typeStep(typed, 'client_complex_form', { ...person, tax_residence: 'SK' });
    expect(pageOf(moved, again).answers).toEqual({ again: [{ tax_country: 'SK' }] });
  });

  it('of a page is recorded with the submission, unless residences are recorded already', async () => {
    expect((await submit([['CZ', 'CZ1']])).status).toBe(200);
    expect(await readFacts()).toEqual([{ ...tin, tin: 'CZ1' }]);
    app.clock.advance(31_000);
    expect((await submit([['CZ', 'CZ2']])).status).toBe(200);
    expect(await readFacts()).toEqual([{ ...tin, tin: 'CZ1' }]);
  });

  const slovak = { ...tin, country: 'SK', tin: 'SK2' };
  it.each<[string, Stated, object[]]>([
    [
      'of each of two residences is recorded although the step asks one',
      [
        ['CZ', 'CZ1'],
        ['SK', 'SK2'],
      ],
      [{ ...tin, tin: 'CZ1' }, slovak],
    ],
    ['of one of two is recorded with its own residence', [['CZ'], ['SK', 'SK2']], [slovak]],
    ['of other residences than the step states is not recorded', [['SK', 'SK2'], ['CZ']], []],
  ])('%s', async (_what, stated, expected) => {
    expect((await submit(stated)).status).toBe(200);
    expect(await readFacts()).toEqual(expected);
    expect(await mainResidence()).toBe('CZ');
  });

  it('gives the record the main residence where no step asks it, be it without a number', async () => {
    expect((await submit([['CZ'], ['SK', 'SK2']], {})).status).toBe(200);
    expect([await readFacts(), await mainResidence()]).toEqual([[slovak], 'CZ']);
  });
});

describe('a walk with the sample questionnaires', () => {
  const given = { firstname: 'Žofie', surname: 'Čížková', birth_number: '8551011238', citizenship: 'SK' } as const;
  const place = { domicile_street: home.street, domicile_city: home.city, domicile_zip_code: home.zip_code, domicile_country: 'CZ' };

  it('asks nothing that was answered before', async () => {
    const form = await typePages(await begin({ forms: [details] }), {
      [aml]: amlAnswers,
      [details]: { who: [{ ...given, ...place, iban: 'CZ6508000000192000145399' }], citizen: [{ citizenship: 'SK' }] },
    });
    const personal = stepOf(form, 'client_complex_form').data;
    const account = stepOf(form, 'bank_account').data;
    expect({ ...personal, not_US_tax_residence: true }).toEqual({
      firstname: 'Žofie',
      surname: 'Čížková',
      personal_id: '8551011238',
      nationality: 'SK',
      citizenship: 'SK',
      tax_residence: 'SK',
      not_US_tax_residence: true,
    });
    expect(stepOf(form, 'address').data.domicile_address).toMatchObject({ ...home, country: 'CZ' });
    expect(account).toMatchObject({ currencies: ['CZK'], account_number: '19-2000145399', bank_code: '0800' });
    expect(form.differing).toEqual([]);
  });

  it('asks nothing on a page that the steps know', async () => {
    let form = await begin({ forms: [details] });
    form = await typeStep(form, 'client_complex_form', person);
    form = await typeStep(form, 'address', { domicile_address: home });
    form = await typeStep(form, 'bank_account', { currencies: ['EUR'], iban: 'SK3112000000198742637541' });
    for (const templateId of [aml, details]) {
      const { form: compiled, answers } = pageOf(form, templateId);
      const asked = [...compiled.questions.values()].filter(({ question }) => factOfQuestion(question.id) !== undefined);
      const empty = asked.filter(({ question, fieldset }) => answers[fieldset.fieldset.id]?.[0]?.[question.id] === undefined);
      const neverStated = templateId === aml ? ['expected_volume', 'occupation', 'birth_place', 'birth_country', 'tin'] : [];
      expect(empty.map(({ question }) => question.id)).toEqual(neverStated);
    }
  });
});
