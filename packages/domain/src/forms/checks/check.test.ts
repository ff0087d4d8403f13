import { describe, expect, test } from 'vitest';
import { checkDefinition } from './check.ts';
import type { Condition, EvaluationRules, FormDefinition, Question } from '../definition/definition.ts';
import { listMissingWordings, listUnnamedLevels, wordingOf } from '../definition/wording.ts';
import { ask, formOf, found, pick, when } from '../testing/small-form.ts';

describe('content', () => {
  test('a sound form has no issue', () => {
    expect(found(formOf([pick('a', ['1', '2']), ask('b', when('a', '==', '1')), ask('c', when('a', '>', 1))]))).toEqual([]);
  });

  const cases: [what: string, questions: Question[], issues: string[]][] = [
    ['no question', [], ['empty content']],
    ['two with one id', [ask('a'), ask('a')], ['duplicate_question content[0].questions[1] a']],
    ['a choice without options', [ask('a', { type: 'radio' })], ['no_options content[0].questions[0] a']],
    ['one option twice', [pick('a', ['x', 'x'])], ['duplicate_option content[0].questions[0].options[1] x']],
    ['limits the wrong way round', [ask('a', { type: 'number', min: 2, max: 1 })], ['limits_reversed content[0].questions[0] a']],
    [
      'an operator that does not exist',
      [ask('a'), ask('b', when('a', '!=' as never, 1))],
      ['unknown_operator content[0].questions[1].visibleWhen a'],
    ],
    ['a condition on nothing', [ask('a', when('x', '==', 1))], ['unknown_field content[0].questions[0].visibleWhen x']],
    ['a condition on a later question', [ask('a', when('b', '==', 1)), ask('b')], ['later_question content[0].questions[0].visibleWhen b']],
    ['a condition on itself', [ask('a', when('a', '==', 1))], ['cycle content[0].questions[0].visibleWhen a → a']],
    [
      'a circle',
      [ask('a', when('c', '==', 1)), ask('b', when('a', '==', 1)), ask('c', when('b', '==', 1))],
      ['cycle content[0].questions[0].visibleWhen a → c → b → a'],
    ],
    ['an order of texts', [ask('a'), ask('b', when('a', '>', 'x'))], ['operator_not_applicable content[0].questions[1].visibleWhen a']],
    [
      'a number against a date',
      [ask('a', { type: 'date' }), ask('b', when('a', '<', 5))],
      ['operator_not_applicable content[0].questions[1].visibleWhen a'],
    ],
    [
      'an order against a list',
      [ask('a', { type: 'number' }), ask('b', when('a', '<', [5]))],
      ['operator_not_applicable content[0].questions[1].visibleWhen a'],
    ],
    [
      'a condition on a text block',
      [ask('a', { type: 'html' }), ask('b', when('a', '==', 'x'))],
      ['operator_not_applicable content[0].questions[1].visibleWhen a'],
    ],
    [
      'a condition on a file',
      [ask('a', { type: 'file' }), ask('b', when('a', '==', 'x'))],
      ['operator_not_applicable content[0].questions[1].visibleWhen a'],
    ],
    ['an empty list', [ask('a'), ask('b', when('a', 'in', []))], ['operator_not_applicable content[0].questions[1].visibleWhen a']],
    [
      'an option that is not offered',
      [pick('a', ['x']), ask('b', when('a', '==', 'y'))],
      ['unreachable_question content[0].questions[1].visibleWhen b'],
    ],
    [
      'a number beyond the limits',
      [ask('a', { type: 'number', max: 10 }), ask('b', when('a', '>', 10))],
      ['unreachable_question content[0].questions[1].visibleWhen b'],
    ],
    [
      'a date before the earliest',
      [ask('a', { type: 'date', min: '2026-01-01' }), ask('b', when('a', '<', '2026-01-01'))],
      ['unreachable_question content[0].questions[1].visibleWhen b'],
    ],
    [
      'two conditions that exclude each other',
      [
        pick('a', ['x', 'y']),
        ask('b', {
          visibleWhen: [
            { field: 'a', operator: '==', value: 'x' },
            { field: 'a', operator: '==', value: 'y' },
          ],
        }),
      ],
      ['unreachable_question content[0].questions[1].visibleWhen b'],
    ],
    [
      'a condition that excludes what it needs to be visible',
      [
        pick('a', ['x', 'y']),
        ask('b', when('a', '==', 'x')),
        ask('c', {
          visibleWhen: [
            { field: 'b', operator: '==', value: '1' },
            { field: 'a', operator: '==', value: 'y' },
          ],
        }),
      ],
      ['unreachable_question content[0].questions[2].visibleWhen c'],
    ],
    [
      'a set with an option that is not offered',
      [pick('a', ['x'], { type: 'multiselect' }), ask('b', when('a', '==', ['x', 'y']))],
      ['unreachable_question content[0].questions[1].visibleWhen b'],
    ],
    [
      'an order of options without numbers',
      [pick('a', ['x', 'y']), ask('b', when('a', '>', 1))],
      ['operator_not_applicable content[0].questions[1].visibleWhen a'],
    ],
  ];
  test.each(cases)('%s', (_, questions, issues) => {
    expect(found(formOf(questions))).toEqual(issues);
  });

  const reachable: [what: string, questions: Question[]][] = [
    ['the last number', [ask('a', { type: 'number', max: 10 }), ask('b', when('a', '>=', 10))]],
    [
      'between two whole numbers',
      [
        ask('a', { type: 'number' }),
        ask('b', {
          visibleWhen: [
            { field: 'a', operator: '>', value: 1 },
            { field: 'a', operator: '<', value: 2 },
          ],
        }),
      ],
    ],
    ['the day after', [ask('a', { type: 'date' }), ask('b', when('a', '>', '2026-01-01'))]],
    [
      'several options at once',
      [
        pick('a', ['x', 'y'], { type: 'multiselect' }),
        ask('b', {
          visibleWhen: [
            { field: 'a', operator: 'in', value: 'x' },
            { field: 'a', operator: 'in', value: 'y' },
          ],
        }),
      ],
    ],
    ['exactly these options', [pick('a', ['x', 'y', 'z'], { type: 'multiselect' }), ask('b', when('a', '==', ['z', 'x']))]],
    ['a box that is not ticked', [ask('a', { type: 'checkbox' }), ask('b', when('a', '==', false))]],
    ['any text', [ask('a'), ask('b', when('a', 'in', ['x', 'y']))]],
  ];
  test.each(reachable)('%s can be reached', (_, questions) => {
    expect(found(formOf(questions))).toEqual([]);
  });

  test('no whole number lies between two neighbours', () => {
    const between = [
      ask('a', { type: 'number', isInteger: true }),
      ask('b', {
        visibleWhen: [
          { field: 'a', operator: '>', value: 1 },
          { field: 'a', operator: '<', value: 2 },
        ],
      }),
    ];
    expect(found(formOf(between))).toEqual(['unreachable_question content[0].questions[1].visibleWhen b']);
  });

  test('copies of a repeatable fieldset may satisfy different conditions', () => {
    const conditions: Condition[] = [
      { field: 'country', operator: '==', value: 'CZ' },
      { field: 'country', operator: '==', value: 'US' },
    ];
    const content = (fieldsetRepeatable: boolean): FormDefinition => ({
      content: [
        { id: 'r', fieldsetName: 'R', fieldsetRepeatable, questions: [pick('country', ['CZ', 'US'])] },
        { id: 'end', fieldsetName: 'E', questions: [ask('both', { visibleWhen: conditions })] },
      ],
    });
    expect(found(content(true))).toEqual([]);
    expect(found(content(false))).toEqual(['unreachable_question content[1].questions[0].visibleWhen both']);
  });

  test('HTML that a form may not contain, in each language', () => {
    const questions = [
      ask('a', { html: '<p>dobře</p>', translations: { sk: { html: '<p onclick="x">zle</p>' } } }),
      ask('b', { html: '<img src=x>' }),
    ];
    const fieldset = { id: 'f', fieldsetName: 'F', fieldsetHtml: '<script>', questions };
    expect(found({ content: [fieldset] })).toEqual([
      'unsafe_html content[0].fieldsetHtml <script>',
      'unsafe_html content[0].questions[0].translations.sk.html <p onclick="x">',
      'unsafe_html content[0].questions[1].html <img src=x>',
    ]);
  });

  test('fieldsets have different ids', () => {
    const fieldset = { id: 'f', fieldsetName: 'F' };
    expect(
      found({
        content: [
          { ...fieldset, questions: [ask('a')] },
          { ...fieldset, questions: [ask('b')] },
        ],
      }),
    ).toEqual(['duplicate_fieldset content[1] f']);
  });

  test('a chain of conditions has at most twenty questions', () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, index) => ask(`q${index}`, index === 0 ? {} : when(`q${index - 1}`, '==', 'x')));
    expect(found(formOf(chain(20)))).toEqual([]);
    expect(checkDefinition(formOf(chain(22)))).toEqual([
      { code: 'too_deep', place: 'content[0].questions[20].visibleWhen', subject: 'q20', limit: 20 },
      { code: 'too_deep', place: 'content[0].questions[21].visibleWhen', subject: 'q21', limit: 20 },
    ]);
  });

  test('ten thousand questions are refused before anything is compiled', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ask(`q${index}`));
    expect(checkDefinition(formOf(many))).toEqual([{ code: 'too_large', place: 'content', subject: '10000', limit: 1000 }]);
    expect(found(formOf(many.slice(0, 1000)))).toEqual([]);
    expect(
      checkDefinition(
        formOf([
          pick(
            'a',
            Array.from({ length: 301 }, (_, index) => String(index)),
          ),
        ]),
      ),
    ).toMatchObject([{ code: 'too_large', limit: 300 }]);
    const fieldsets = Array.from({ length: 101 }, (_, index) => ({ id: `f${index}`, fieldsetName: 'F', questions: [ask(`q${index}`)] }));
    expect(checkDefinition({ content: fieldsets })).toMatchObject([{ code: 'too_large', subject: '101', limit: 100 }]);
  });
});

describe('scores', () => {
  const scored = (...points: number[]) => [
    ask('a', {
      type: 'radio',
      options: points.map((one, index) => ({ value: String(index), label: String(index), scores: { RISK: one } })),
    }),
  ];
  const levels = (...from: (number | string)[]) => ({
    metrics: [
      { id: 'RISK', label: 'R', source: { kind: 'points' as const, levels: from.map((one) => ({ from: one, value: `L${one}` })) } },
    ],
  });
  const at = 'evaluation.metrics[0].source.levels';

  test.each([
    ['all levels reached', [0, 5], [0, 5], []],
    ['a level above the most points', [0, 5], [0, 6], [`unreachable_score ${at}[1] L6`]],
    ['a level below the fewest points', [0, 5], [-3, 0], [`unreachable_score ${at}[0] L-3`]],
    ['no level for the fewest points', [0, 5], [1], [`level_missing ${at} 0`]],
    ['negative points', [-2, 5], [0], [`level_missing ${at} -2`]],
    ['levels out of order', [0, 5], [0, 3, 3], [`levels_not_ascending ${at}[2] L3`]],
    ['a level that is no number', [0, 5], [0, 'x'], [`levels_not_ascending ${at}[1] Lx`]],
    ['no points at all', [0, 0], [0], ['metric_without_points evaluation.metrics[0] RISK']],
  ])('%s', (_, points, from, issues) => {
    expect(found(formOf(scored(...points), levels(...from)))).toEqual(issues);
  });

  test('several options, bands, ticks and copies add up', () => {
    const several = ask('a', {
      type: 'multiselect',
      options: [2, 3, -1].map((one) => ({ value: `${one}`, label: 'x', scores: { RISK: one } })),
    });
    expect(found(formOf([several], levels(-1, 5)))).toEqual([]);
    expect(found(formOf([several], levels(-1, 6)))).toEqual([`unreachable_score ${at}[1] L6`]);
    const bands = ask('b', { type: 'number', scoreBands: [{ from: 0, scores: { RISK: 4 } }] });
    const tick = ask('c', { type: 'checkbox', scores: { RISK: 1 } });
    expect(found(formOf([bands, tick], levels(0, 5)))).toEqual([]);
    expect(found(formOf([bands, tick], levels(0, 6)))).toEqual([`unreachable_score ${at}[1] L6`]);
    const copies: FormDefinition = {
      ...formOf([tick], levels(0, 20)),
      content: [{ id: 'f', fieldsetName: 'F', fieldsetRepeatable: true, questions: [tick] }],
    };
    expect(found(copies)).toEqual([]);
  });

  const points = {
    id: 'RISK',
    label: 'R',
    source: {
      kind: 'points' as const,
      levels: [
        { from: 0, value: 'low' },
        { from: 3, value: 'high' },
      ],
    },
  };
  const highest = (order: string[], of: { metric: string; levels?: { from: number; value: string }[] }[]) => ({
    id: 'WORST',
    label: 'W',
    source: { kind: 'highest' as const, order, of },
  });
  const metrics = (...list: EvaluationRules['metrics']): EvaluationRules => ({ metrics: list });
  test.each([
    ['levels of the part are in the order', metrics(points, highest(['low', 'high'], [{ metric: 'RISK' }])), []],
    [
      'a level outside of the order',
      metrics(points, highest(['low'], [{ metric: 'RISK' }])),
      ['unknown_level evaluation.metrics[1].source.of[0] high'],
    ],
    [
      'a part that stands later',
      metrics(highest(['low'], [{ metric: 'RISK' }]), points),
      ['unknown_field evaluation.metrics[0].source.of[0] RISK'],
    ],
    ['no parts', metrics(points, highest(['low'], [])), ['metric_without_parts evaluation.metrics[1].source.of WORST']],
    [
      'bare points without levels',
      metrics({ ...points, source: { kind: 'points' } }, highest(['1'], [{ metric: 'RISK' }])),
      ['unknown_level evaluation.metrics[1].source.of[0] RISK'],
    ],
    ['the same metric twice', metrics(points, points), ['duplicate_metric evaluation.metrics[1] RISK']],
    [
      'a metric named like a question',
      metrics(points, { id: 'a', label: 'A', source: { kind: 'answer', question: 'a' } }),
      ['duplicate_question evaluation.metrics[1] a'],
    ],
    [
      'an answer of nothing',
      metrics(points, { id: 'X', label: 'X', source: { kind: 'answer', question: 'zzz' } }),
      ['unknown_field evaluation.metrics[1].source.question zzz'],
    ],
    [
      'an override without a condition',
      metrics({ ...points, overrides: [{ when: [], value: 'high', label: 'x' }] }),
      ['no_condition evaluation.metrics[0].overrides[0].when x'],
    ],
    [
      'an override on nothing',
      metrics({ ...points, overrides: [{ when: [{ field: 'zzz', operator: '==', value: 1 }], value: 'high', label: 'x' }] }),
      ['unknown_field evaluation.metrics[0].overrides[0].when[0] zzz'],
    ],
    [
      'an override on itself',
      metrics({ ...points, overrides: [{ when: [{ field: 'RISK', operator: '==', value: 1 }], value: 'high', label: 'x' }] }),
      ['unknown_field evaluation.metrics[0].overrides[0].when[0] RISK'],
    ],
    [
      'an override outside of the order',
      metrics(points, {
        ...highest(['low', 'high'], [{ metric: 'RISK' }]),
        overrides: [{ when: [{ field: 'RISK', operator: '==', value: 'low' }], value: 'other', label: 'x' }],
      }),
      ['unknown_level evaluation.metrics[1].overrides[0] other'],
    ],
    [
      'points for a metric that does not exist',
      metrics({ id: 'X', label: 'X', source: { kind: 'answer', question: 'a' } }),
      [0, 1].map((index) => `unknown_metric content[0].questions[0].options[${index}].scores RISK`),
    ],
  ])('%s', (_, evaluation, issues) => {
    expect(found(formOf(scored(0, 5), evaluation))).toEqual(issues);
  });

  test('contradictions read questions and metrics', () => {
    const evaluation = (field: string, operator = '=='): EvaluationRules => ({
      metrics: [points],
      contradictions: [{ id: 'c', message: 'm', when: [{ field, operator: operator as never, value: 'x' }] }],
    });
    expect(found(formOf(scored(0, 5), evaluation('a')))).toEqual([]);
    expect(found(formOf(scored(0, 5), evaluation('RISK')))).toEqual([]);
    expect(found(formOf(scored(0, 5), evaluation('zzz')))).toEqual(['unknown_field evaluation.contradictions[0].when[0] zzz']);
    expect(found(formOf(scored(0, 5), evaluation('a', '~')))).toEqual(['unknown_operator evaluation.contradictions[0].when[0] a']);
  });
});

describe('wording', () => {
  test('falls back to the text in the language of the definition', () => {
    const question = ask('a', { label: 'Cíl', translations: { sk: { label: 'Cieľ', text: ' ' } }, text: 'Text' });
    expect(wordingOf(question, 'label', 'sk')).toBe('Cieľ');
    expect(wordingOf(question, 'label', 'cs')).toBe('Cíl');
    expect(wordingOf(question, 'text', 'sk')).toBe('Text');
    expect(wordingOf(question, 'html', 'sk')).toBeUndefined();
  });

  test('lists every text that a language lacks', () => {
    const definition: FormDefinition = {
      content: [
        {
          id: 'f',
          fieldsetName: 'Cíle',
          fieldsetText: 'Úvod',
          translations: { sk: { fieldsetName: 'Ciele' } },
          questions: [ask('a', { label: 'Cíl', description: 'Popis', options: [{ value: 'x', label: 'X' }] })],
        },
      ],
      evaluation: {
        metrics: [
          {
            id: 'M',
            label: 'Metrika',
            source: { kind: 'points', levels: [{ from: 0, value: 'a', label: 'Nízká' }] },
            overrides: [{ when: [], value: 'a', label: 'Vždy' }],
          },
        ],
        contradictions: [{ id: 'c', when: [], message: 'Odporuje si' }],
      },
    };
    const part = { metric: 'M', levels: [{ from: 'a', value: 'b', label: 'Přísnější' }] };
    const combined = {
      id: 'W',
      label: 'W',
      translations: { sk: { label: 'W' } },
      source: { kind: 'lowest' as const, order: ['b'], of: [part] },
    };
    expect(listMissingWordings({ content: [], evaluation: { metrics: [combined] } })).toEqual([
      { place: 'evaluation.metrics[0].source.of[0].levels[0]', key: 'label', language: 'sk', fallback: 'Přísnější' },
    ]);
    expect(listMissingWordings(definition).map(({ place, key, language, fallback }) => `${place} ${key} ${language} ${fallback}`)).toEqual([
      'content[0] fieldsetText sk Úvod',
      'content[0].questions[0] label sk Cíl',
      'content[0].questions[0] description sk Popis',
      'content[0].questions[0].options[0] label sk X',
      'evaluation.metrics[0] label sk Metrika',
      'evaluation.metrics[0].source.levels[0] label sk Nízká',
      'evaluation.metrics[0].overrides[0] label sk Vždy',
      'evaluation.contradictions[0] message sk Odporuje si',
    ]);
    expect(listMissingWordings({ ...definition, language: 'sk' })[0]).toEqual({
      place: 'content[0]',
      key: 'fieldsetName',
      language: 'cs',
      fallback: 'Cíle',
    });
  });

  test('levels without a name in the language of the definition are found', () => {
    const levels = [
      { from: 0, value: 'LOW' },
      { from: 2, value: 'MID', label: '  ', translations: { sk: { label: 'Stredná' } } },
      { from: 3, value: 'HIGH', label: 'Vysoká' },
    ];
    const metrics = [
      { id: 'A', label: 'A', source: { kind: 'lowest' as const, order: ['LOW'], of: [] } },
      { id: 'B', label: 'B', source: { kind: 'points' as const, levels } },
    ];
    expect(listUnnamedLevels({ content: [], evaluation: { metrics } })).toEqual([
      { place: 'evaluation.metrics[1]', value: 'LOW' },
      { place: 'evaluation.metrics[1]', value: 'MID' },
    ]);
  });
});
