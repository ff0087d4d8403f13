import { readFileSync } from 'node:fs';
import { checkDefinition } from '@pramen/domain/forms/checks/check';
import { readDefinition } from '@pramen/contract/form-templates/read-definition';
import type { CopyAnswers, FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { validate } from '@pramen/domain/forms/answers/validate';
import { visible } from '@pramen/domain/forms/answers/visible';
import { compileForm, type CompiledForm } from '@pramen/domain/forms/definition/compile';
import type { FormDefinition, Level, Metric, Question } from '@pramen/domain/forms/definition/definition';
import { listMissingWordings } from '@pramen/domain/forms/definition/wording';
import { runSamples } from '@pramen/domain/forms/evaluation/run-samples';
import { score } from '@pramen/domain/forms/evaluation/score';
import {
  abilitiesToBearLoss,
  adequacyTests,
  esgPreferences,
  investmentGoals,
  investmentHorizons,
} from '@pramen/domain/strategies/target-market';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const files = ['investment-questionnaire.json', 'aml-questionnaire.json', 'form.json', 'meeting-record.json'] as const;
type File = (typeof files)[number];

function read(file: File): FormDefinition {
  const { definition, issues } = readDefinition(readFileSync(new URL(file, import.meta.url), 'utf8'));
  if (!definition) throw new Error(`${file}: ${JSON.stringify(issues)}`);
  return definition;
}

const formOf = (file: File) => compileForm(read(file));
const questionsOf = (definition: FormDefinition) => definition.content.flatMap(({ questions }) => questions);
const metricsOf = ({ evaluation }: FormDefinition) => evaluation?.metrics ?? [];
const levelsOf = ({ source }: Metric): readonly Level[] =>
  'of' in source ? source.of.flatMap(({ levels = [] }) => levels) : (source.levels ?? []);

/** All texts that people read, with the language of each. */
function textsOf(value: unknown, language = 'cs'): [language: string, text: string][] {
  const keys = new Set(['label', 'text', 'html', 'description', 'message', 'fieldsetName', 'fieldsetText', 'fieldsetDescription']);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]: [string, unknown]) => {
    if (key === 'samples') return [];
    if (typeof one === 'string') return keys.has(key) ? [[language, one] satisfies [string, string]] : [];
    return textsOf(one, key === 'sk' ? 'sk' : language);
  });
}

const sampleAnswers = (definition: FormDefinition, index: number): FormAnswers => definition.samples?.[index]?.answers ?? {};

/** The answers with others in the first copy of some fieldsets, or with all copies replaced. */
const changed = (answers: FormAnswers, changes: Readonly<Record<string, CopyAnswers | readonly CopyAnswers[]>>): FormAnswers => ({
  ...answers,
  ...Object.fromEntries(
    Object.entries(changes).map(([id, change]) => [id, change instanceof Array ? change : [{ ...answers[id]?.[0], ...change }]]),
  ),
});

const valuesOf = (form: CompiledForm, answers: FormAnswers): Record<string, string> =>
  Object.fromEntries(score(form, answers).metrics.map(({ id, values }) => [id, values.join(', ')]));

const visibleIn = (form: CompiledForm, answers: FormAnswers, fieldset: string) => [...(visible(form, answers).get(fieldset)?.[0] ?? [])];

/** An answer to any question, chosen by a number. */
function anyAnswer({ type, options = [], min = 0, max = 10_000_000, scoreBands = [] }: Question, pick: number): CopyAnswers[string] {
  const values = options.map(({ value }) => value);
  if (type === 'multiselect') return values.filter((_, index) => index === pick % values.length || (pick >> (index % 16)) % 2 === 1);
  if (values.length > 0) return values[pick % values.length] ?? '';
  if (type === 'number') {
    const numbers = [min, max, ...scoreBands.flatMap(({ from }) => [from - 1, from])].filter((one) => one >= min && one <= max);
    return numbers[pick % numbers.length] ?? min;
  }
  return type === 'checkbox' ? true : type === 'file' ? ['file-1'] : type === 'date' ? '2026-01-01' : 'x';
}

const anyAnswers = (definition: FormDefinition) =>
  fc
    .array(fc.nat(0xffff), { minLength: questionsOf(definition).length, maxLength: questionsOf(definition).length })
    .map((picks): FormAnswers => {
      const left = [...picks];
      return Object.fromEntries(
        definition.content.map(({ id, questions }) => [
          id,
          [Object.fromEntries(questions.map((question) => [question.id, anyAnswer(question, left.pop() ?? 0)]))],
        ]),
      );
    });

describe.each(files)('%s', (file) => {
  const definition = read(file);

  test('may be published as it is', () => {
    expect(readDefinition(readFileSync(new URL(file, import.meta.url), 'utf8')).issues).toEqual([]);
  });

  test('is complete in Czech and Slovak', () => {
    expect(definition.language).toBe('cs');
    expect(listMissingWordings(definition)).toEqual([]);
    // The list of missing wordings does not look into the levels of metrics that compare others.
    const levels = metricsOf(definition).flatMap(levelsOf);
    expect(levels.filter(({ label, translations }) => !label?.trim() || !translations?.sk?.label?.trim())).toEqual([]);
  });

  test('says that it is a sample', () => {
    const [first] = definition.content;
    expect(first?.fieldsetText).toMatch(/^Vzor: .*přizpůsobit.*zkontrolovat.*compliance\.$/u);
    expect(first?.translations?.sk?.fieldsetText).toMatch(/^Vzor: .*prispôsobiť.*skontrolovať.*compliance\.$/u);
  });

  test('is typeset well', () => {
    const texts = textsOf(definition);
    const loose = /(?<!\p{L})[ksvzouai] |\d (?:Kč|%|€|\d{3})|\d{1,2}\. \p{Ll}|["'`…]|\.\.\.| {2}|^\s|\s$| -|- /iu;
    expect(texts.filter(([, text]) => loose.test(text))).toEqual([]);
    expect(texts.filter(([language, text]) => (language === 'sk' ? /[ěřů]/iu : /[ľĺŕôä]/iu).test(text))).toEqual([]);
  });

  test('has ids in snake case, and values that no language changes', () => {
    const ids = [...definition.content, ...questionsOf(definition)].map(({ id }) => id);
    expect(ids.filter((id) => !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(id))).toEqual([]);
    const values = questionsOf(definition).flatMap(({ options = [] }) => options.map(({ value }) => value));
    expect(values.filter((value) => !/^[A-Z0-9]+(?:_[A-Z0-9]+)*$/.test(value))).toEqual([]);
  });

  test('has three samples or more, which differ and give the metrics expected of them', () => {
    const samples = definition.samples ?? [];
    const results = runSamples(definition);
    expect(results.flatMap(({ name, differences, issues }) => [...differences, ...issues].map((one) => ({ name, ...one })))).toEqual([]);
    expect(samples.length).toBeGreaterThanOrEqual(3);
    expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length);
    for (const { metrics } of samples)
      expect(Object.keys(metrics).toSorted()).toEqual(
        metricsOf(definition)
          .map(({ id }) => id)
          .toSorted(),
      );
    // A form without metrics has no result but the questions that it asks.
    const form = compileForm(definition);
    const outcomes = samples.map(({ metrics, answers }) =>
      JSON.stringify(
        metricsOf(definition).length > 0 ? metrics : [...visible(form, answers)].map(([id, sets]) => [id, sets.map((set) => [...set])]),
      ),
    );
    expect(new Set(outcomes).size).toBe(samples.length);
  });

  test('keeps in a sample only answers to visible questions', () => {
    const form = compileForm(definition);
    for (const { answers } of definition.samples ?? []) {
      const sight = visible(form, answers);
      for (const [id, copies] of Object.entries(answers))
        for (const [index, copy] of copies.entries())
          expect(Object.keys(copy).filter((question) => !sight.get(id)?.[index]?.has(question))).toEqual([]);
    }
  });

  test('gives equal levels of one metric equal labels', () => {
    for (const metric of metricsOf(definition)) {
      const labels = new Map<string, Set<string>>();
      for (const { value, label, translations } of levelsOf(metric))
        labels.set(value, (labels.get(value) ?? new Set()).add(`${label} / ${translations?.sk?.label}`));
      expect([...labels].filter(([, own]) => own.size > 1)).toEqual([]);
    }
  });

  test('determines every metric from any complete answers', () => {
    const form = compileForm(definition);
    fc.assert(
      fc.property(anyAnswers(definition), (answers) => {
        expect(score(form, answers).metrics.filter(({ values }) => values.length === 0)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the investment questionnaire', () => {
  const form = formOf('investment-questionnaire.json');
  const { definition } = form;
  const [, balanced, , , , experienced] = (definition.samples ?? []).map(({ answers }) => answers);
  const answersOf = (changes: Parameters<typeof changed>[1], from = balanced ?? {}) => changed(from, changes);

  test('has exactly the metrics that the portal reads', () => {
    expect(metricsOf(definition).map(({ id }) => id)).toEqual([
      'CLASSIFICATION',
      'INVESTMENT_HORIZON',
      'AVAILABILITY_TO_LOSS',
      'INVESTMENT_TARGET',
      'INVESTMENT_PREFERENCE',
      'RISK_TOLERANCE',
      'FINANCIAL_SITUATION',
      'RISK_TOLERANCE_CORRECTION',
      'VERDICT_KNOWLEDGE',
      'VERDICT_LOSS',
      'VERDICT_OBJECTIVES',
    ]);
    expect(
      metricsOf(definition)
        .filter(({ isVerdict }) => isVerdict)
        .map(({ id }) => id),
    ).toEqual(['VERDICT_KNOWLEDGE', 'VERDICT_LOSS', 'VERDICT_OBJECTIVES']);
  });

  test('uses the values of target markets', () => {
    const found = (id: string) =>
      metricsOf(definition)
        .filter((metric) => metric.id === id)
        .flatMap(levelsOf)
        .map(({ value }) => value);
    const options = (id: string) => form.questions.get(id)?.question.options?.map(({ value }) => value);
    expect(found('CLASSIFICATION')).toEqual(adequacyTests);
    expect(found('AVAILABILITY_TO_LOSS').toSorted()).toEqual(abilitiesToBearLoss.toSorted());
    expect(found('INVESTMENT_PREFERENCE').toSorted()).toEqual(esgPreferences.toSorted());
    expect(options('investment_goals')).toEqual(investmentGoals);
    expect(options('investment_horizon')).toEqual(investmentHorizons.map(String));
    expect(found('RISK_TOLERANCE')).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  test('has one right answer to each knowledge question', () => {
    const asked = questionsOf(definition).filter(({ id }) => id.startsWith('knowledge_'));
    expect(asked).toHaveLength(4);
    for (const { options = [] } of asked) expect(options.filter(({ scores }) => (scores?.['CLASSIFICATION'] ?? 0) > 0)).toHaveLength(1);
  });

  test('calls nobody advanced who answers no knowledge question correctly', () => {
    const wrong = Object.fromEntries(
      questionsOf(definition)
        .filter(({ id }) => id.startsWith('knowledge_'))
        .map(({ id }) => [id, 'DO_NOT_KNOW']),
    );
    fc.assert(
      fc.property(anyAnswers(definition), (answers) => {
        expect(valuesOf(form, changed(answers, { knowledge: wrong }))['CLASSIFICATION']).not.toBe('ADVANCED_INVESTOR');
      }),
    );
  });

  test('never raises the tolerance, and lowers it for horizon, finances and ability to bear loss', () => {
    fc.assert(
      fc.property(anyAnswers(definition), (answers) => {
        const found = valuesOf(form, answers);
        expect(Number(found['RISK_TOLERANCE_CORRECTION'])).toBeLessThanOrEqual(Number(found['RISK_TOLERANCE']));
      }),
    );
    const corrected = (changes: Parameters<typeof changed>[1]) =>
      valuesOf(form, answersOf(changes, experienced))['RISK_TOLERANCE_CORRECTION'];
    expect(corrected({})).toBe('6');
    expect(corrected({ objectives: { investment_horizon: '3' } })).toBe('3');
    expect(corrected({ finances: { monthly_balance: 'DEFICIT', debts: 'HIGH_PAYMENTS', debt_payments: 1 } })).toBe('3');
    expect(corrected({ loss: { loss_bearable: 'NONE' } })).toBe('2');
    expect(corrected({ loss: { loss_consequence: 'LIVING_THREATENED' } })).toBe('2');
  });

  test('gives the strictest verdict that any goal demands, in whatever order the goals are chosen', () => {
    const verdict = (...goals: string[]) =>
      valuesOf(form, answersOf({ objectives: { investment_goals: goals } }, experienced))['VERDICT_OBJECTIVES'];
    expect(verdict('VALUATION')).toBe('SUITABLE_HIGH');
    expect(verdict('VALUATION', 'FINANCIAL_RESERVE')).toBe('SUITABLE_MEDIUM');
    expect(verdict('FINANCIAL_RESERVE', 'VALUATION')).toBe('SUITABLE_MEDIUM');
    expect(verdict('VALUATION', 'FINANCIAL_RESERVE', 'PROTECTION_OF_FINANCE')).toBe('SUITABLE_LOW');
  });

  test('asks only those who traded about their trades', () => {
    const asked = (traded: string[], count = 'FROM_1_TO_10') =>
      visibleIn(form, answersOf({ knowledge: { products_traded: traded, trades_count: count } }), 'knowledge').filter((id) =>
        /^trades_|^experience_/.test(id),
      );
    expect(asked(['NONE'])).toEqual([]);
    expect(asked(['ETFS'])).toEqual(['trades_count', 'trades_size', 'experience_years']);
    expect(asked(['ETFS'], 'NONE')).toEqual(['trades_count', 'experience_years']);
  });

  test('asks about sustainability last, about its parts only those who want it, and for a reason those who adapt', () => {
    expect(definition.content.at(-1)?.id).toBe('sustainability');
    const asked = (answers: CopyAnswers) => visibleIn(form, changed({}, { sustainability: answers }), 'sustainability');
    expect(asked({})).toEqual(['sustainability_wanted']);
    expect(asked({ sustainability_wanted: 'NO', preference_outcome: 'ADAPTED' })).toEqual(['sustainability_wanted']);
    const parts = ['sustainability_wanted', 'taxonomy_share', 'sfdr_share', 'adverse_impacts', 'preference_outcome'];
    expect(asked({ sustainability_wanted: 'YES', preference_outcome: 'KEPT' })).toEqual(parts);
    expect(asked({ sustainability_wanted: 'YES', preference_outcome: 'ADAPTED' })).toEqual([...parts, 'adaptation_reason']);
    const issues = validate(form, answersOf({ sustainability: { preference_outcome: 'ADAPTED' } }), { isComplete: true });
    expect(issues).toMatchObject([{ code: 'required', question: 'adaptation_reason' }]);
  });

  const contradictions: [id: string, changes: Parameters<typeof changed>[1]][] = [
    ['known_none_and_some', { knowledge: { products_known: ['NONE', 'ETFS'] } }],
    ['traded_none_and_some', { knowledge: { products_traded: ['NONE', 'ETFS'] } }],
    ['traded_without_knowledge', { knowledge: { products_known: ['NONE'] } }],
    ['advanced_without_trades', { knowledge: { products_traded: ['STRUCTURED_AND_DERIVATIVES'], trades_count: 'NONE' } }],
    ['large_investment_in_deficit', { finances: { monthly_balance: 'DEFICIT', planned_amount: 500_000 } }],
    ['expenses_above_income_25000', { finances: { monthly_income: 20_000, monthly_expenses: 30_000 } }],
    ['expenses_above_income_45000', { finances: { monthly_income: 40_000, monthly_expenses: 50_000 } }],
    ['no_loss_with_risky_model', { loss: { loss_bearable: 'NONE' }, risk: { risk_model: 'DYNAMIC' } }],
    [
      'protection_with_highest_tolerance',
      {
        objectives: { investment_goals: ['PROTECTION_OF_FINANCE'] },
        risk: { risk_model: 'AGGRESSIVE', fall_reaction: 'BUY_MORE', recovery_wait: 'LONGER' },
      },
    ],
    ['aggressive_in_one_year', { objectives: { investment_horizon: '1' }, risk: { risk_model: 'AGGRESSIVE' } }],
    ['regular_need_of_long_investment', { objectives: { investment_horizon: '8', money_need: 'REGULARLY' } }],
    ['impacts_wanted_and_not', { sustainability: { adverse_impacts: ['WATER', 'NOT_WANTED'] } }],
    ['sustainability_without_content', { sustainability: { sfdr_share: 'NOT_WANTED', adverse_impacts: ['NOT_WANTED'] } }],
  ];

  test('finds no contradiction in consistent answers', () => {
    expect(score(form, balanced ?? {}).contradictions).toEqual([]);
    expect(definition.evaluation?.contradictions?.map(({ id }) => id)).toEqual(contradictions.map(([id]) => id));
  });

  test.each(contradictions)('finds %s', (id, changes) => {
    expect(score(form, answersOf(changes)).contradictions).toEqual([id]);
  });
});

describe('the AML questionnaire', () => {
  const form = formOf('aml-questionnaire.json');
  const { definition } = form;
  const plain = sampleAnswers(definition, 0);

  test('has exactly the metrics that the portal reads', () => {
    expect(metricsOf(definition).map(({ id }) => id)).toEqual([
      'CLIENT_RISK_PROFILE_SCORE',
      'CLIENT_RISK_PROFILE',
      'PRODUCT_RISK_CATEGORY_SCORE',
      'PRODUCT_RISK_CATEGORY',
      'CLIENT_CHECK_INTENSITY_BY_PRODUCTS',
      'CLIENT_CHECK_INTENSITY_BY_RISK_PROFILE',
      'CLIENT_CHECK_INTENSITY',
    ]);
  });

  test.each<[what: string, changes: Parameters<typeof changed>[1]]>([
    ['a politically exposed person', { exposure: { politically_exposed: 'YES' } }],
    ...['KP', 'IR', 'MM'].flatMap((country): [string, Parameters<typeof changed>[1]][] => [
      [`a second nationality of ${country}`, { nationalities: [{ nationality: 'CZ' }, { nationality: country }] }],
      [`a second tax residence in ${country}`, { tax_residences: [{ tax_country: 'CZ' }, { tax_country: country }] }],
      [`business in ${country}`, { money: { business_countries: ['CZ_OR_SK', country] } }],
    ]),
  ])('%s forces a high risk and an enhanced check', (_what, changes) => {
    const before = score(form, plain);
    expect(before.metrics.find(({ id }) => id === 'CLIENT_CHECK_INTENSITY')).toMatchObject({ values: ['SIMPLIFIED'], override: null });
    const { metrics } = score(form, changed(plain, changes));
    for (const [id, value] of [
      ['CLIENT_RISK_PROFILE', 'HIGH'],
      ['CLIENT_CHECK_INTENSITY', 'ENHANCED'],
    ]) {
      const found = metrics.find((metric) => metric.id === id);
      expect(found?.values).toEqual([value]);
      expect(found?.override).not.toBeNull();
    }
  });

  test('checks as strictly as the stricter of the two intensities', () => {
    const order = ['SIMPLIFIED', 'STANDARD', 'ENHANCED'];
    fc.assert(
      fc.property(anyAnswers(definition), (answers) => {
        const found = valuesOf(form, answers);
        const both = [found['CLIENT_CHECK_INTENSITY_BY_PRODUCTS'], found['CLIENT_CHECK_INTENSITY_BY_RISK_PROFILE']];
        expect(found['CLIENT_CHECK_INTENSITY']).toBe(order.findLast((one) => both.includes(one)));
      }),
    );
  });

  test('takes several nationalities, one of them none, and several tax residences', () => {
    expect(definition.content.filter(({ fieldsetRepeatable }) => fieldsetRepeatable).map(({ id }) => id)).toEqual([
      'nationalities',
      'tax_residences',
    ]);
    const countries = (id: string) => form.questions.get(id)?.question.options?.map(({ value }) => value) ?? [];
    expect(countries('nationality')).toEqual([...countries('tax_country'), 'STATELESS']);
    expect(countries('tax_country')).toEqual(countries('birth_country'));
    expect(countries('tax_country').filter((country) => !/^[A-Z]{2}$/.test(country))).toEqual([]);
  });

  test.each([
    [{ has_tin: 'YES' }, ['tin']],
    [{ has_tin: 'NO', tin_missing_reason: 'NOT_ISSUED' }, ['tin_missing_reason']],
    [{ has_tin: 'NO', tin_missing_reason: 'NOT_REQUIRED' }, ['tin_missing_reason']],
    [{ has_tin: 'NO', tin_missing_reason: 'UNOBTAINABLE' }, ['tin_missing_reason', 'tin_explanation']],
  ])('a tax residence with %o asks for %o', (answers, expected) => {
    for (const file of ['aml-questionnaire.json', 'form.json'] as const)
      expect(visibleIn(formOf(file), { tax_residences: [answers] }, 'tax_residences')).toEqual(['tax_country', 'has_tin', ...expected]);
  });

  test('asks a politically exposed person for the function', () => {
    const asked = (politically_exposed: string) => visibleIn(form, { exposure: [{ politically_exposed }] }, 'exposure');
    expect(asked('NO')).toEqual(['politically_exposed']);
    expect(asked('YES')).toEqual(['politically_exposed', 'exposure_relation', 'exposure_functions', 'exposure_function', 'exposure_until']);
  });

  test.each<[id: string, changes: Parameters<typeof changed>[1]]>([
    ['large_volume_from_pension', { relationship: { expected_volume: 2_500_000 }, money: { source_of_money: ['PENSION'] } }],
    ['own_money_of_other_person', { relationship: { payments_from: 'OTHER_PERSON' } }],
    ['domestic_with_foreign_account', { relationship: { payments_from: 'OWN_ACCOUNT_ELSEWHERE' } }],
  ])('finds %s', (id, changes) => {
    expect(score(form, plain).contradictions).toEqual([]);
    expect(score(form, changed(plain, changes)).contradictions).toEqual([id]);
  });
});

describe('the form for a change of tax residence', () => {
  const form = formOf('form.json');
  const moved = sampleAnswers(form.definition, 0);
  const codes = (changes: Parameters<typeof changed>[1]) =>
    validate(form, changed(moved, changes), { isComplete: true }).map(({ code, question }) => `${question} ${code}`);

  test.each<[changes: Parameters<typeof changed>[1], issues: string[]]>([
    [{}, []],
    [{ consent: { is_true: false } }, ['is_true required']],
    [{ change: { valid_from: '2013-12-31' } }, ['valid_from too_low']],
    [{ change: { valid_from: '2036-01-01' } }, ['valid_from too_high']],
    [{ proof: { proof_files: [] } }, ['proof_files required']],
    [{ proof: { proof_files: ['1', '2', '3', '4', '5', '6'] } }, ['proof_files too_numerous']],
    [{ tax_residences: [{ tax_country: 'CZ', has_tin: 'YES', tin: '1' }, { tax_country: 'SK' }] }, ['has_tin required']],
  ])('%o gives %o', (changes, issues) => {
    expect(codes(changes)).toEqual(issues);
  });
});

describe('the meeting record', () => {
  const form = formOf('meeting-record.json');
  const bought = sampleAnswers(form.definition, 1);
  const ofOrder = ['order_instrument', 'order_kind', 'order_amount', 'order_currency', 'order_time'];

  test('has the questions that the portal reads', () => {
    const asked = [
      'meeting_date',
      'meeting_time',
      'channel',
      'place',
      'participant_name',
      'participant_capacity',
      'initiated_by',
      'with_order',
      ...ofOrder,
    ];
    expect(asked.filter((id) => !form.questions.get(id)?.question.isRequired)).toEqual([]);
  });

  test('may be offered as a meeting record', () => {
    expect(checkDefinition(form.definition, 'MEETING_RECORD')).toEqual([]);
  });

  test('asks for the order only when one was given', () => {
    expect(visibleIn(form, bought, 'order')).toEqual(['with_order', ...ofOrder, 'order_terms']);
    expect(visibleIn(form, changed(bought, { order: { with_order: 'NO' } }), 'order')).toEqual(['with_order']);
  });

  test.each<[changes: Parameters<typeof changed>[1], issues: string[]]>([
    [{}, []],
    [{ order: { order_amount: 0 } }, ['order_amount too_low']],
    [{ order: { order_amount: -5 } }, ['order_amount too_low']],
    [{ order: [{ with_order: 'YES' }] }, ofOrder.map((id) => `${id} required`)],
    [{ meeting: { channel: 'IN_PERSON' } }, ['place required']],
    [{ meeting: { channel: 'VIDEO', place: '' } }, []],
    [{ participants: [{ participant_name: 'Jana Nováková' }] }, ['participant_capacity required']],
  ])('%o gives %o', (changes, issues) => {
    const found = validate(form, changed(bought, changes), { isComplete: true });
    expect(found.map(({ code, question }) => `${question} ${code}`)).toEqual(issues);
  });
});
