import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { describe, expect, it } from 'vitest';
import { filled } from '../../records/records.fixture.ts';
import { answersIn, mergeTyped } from './merge-answers.ts';

const holding = (type: string, data: object) => ({ steps: [{ id: 's', type, data }] }) as unknown as InteractionForm;
const typedAs = (type: TypedStep['type'], data: object): TypedStep => ({ type, data });

describe('questions', () => {
  const page = (id: string, answers: object, isTyped = true) => ({
    template_id: id,
    is_typed: isTyped,
    data: filled({ goals: [answers] } as Parameters<typeof filled>[0]),
  });
  const stepOf = (...pages: object[]) => holding('aggregated_form', { page: 0, pages });
  const given = (answers: Record<string, unknown>) => ({
    content: [{ duplication: 0, questions: Object.entries(answers).map(([id, value]) => ({ id, value })) }],
  });
  const mineOf = (...pages: [string, Record<string, unknown>][]) =>
    typedAs('aggregated_form', { page: 1, pages: pages.map(([id, answers]) => ({ template_id: id, data: given(answers) })) });
  const answersOf = (merged: TypedStep) =>
    merged.type === 'aggregated_form'
      ? (merged.data.pages ?? []).map(({ template_id: id, data }) => [
          id,
          Object.fromEntries(data.content.flatMap(({ questions }) => questions.map(({ id: of, value }) => [of, value]))),
        ])
      : null;
  const baseOf = ({ steps: [step] }: InteractionForm) => (step ? answersIn(step) : null);

  it('keep what only the other device has answered', () => {
    const before = stepOf(page('t', { goal: 'HOME' }));
    const now = stepOf(page('t', { goal: 'HOME', years: 5 }));
    const merged = mergeTyped(now, 's', mineOf(['t', { goal: 'GROWTH' }]), baseOf(before));
    expect(answersOf(merged)).toEqual([['t', { goal: 'GROWTH', years: 5 }]]);
  });

  it('keep the own answer where both have answered', () => {
    const merged = mergeTyped(
      stepOf(page('t', { goal: 'HOME', years: 9 })),
      's',
      mineOf(['t', { goal: 'HOME', years: 7 }]),
      baseOf(stepOf(page('t', { goal: 'HOME', years: 5 }))),
    );
    expect(answersOf(merged)).toEqual([['t', { goal: 'HOME', years: 7 }]]);
  });

  it('empty only what was emptied here', () => {
    const merged = mergeTyped(
      stepOf(page('t', { goal: 'GROWTH', years: 5 })),
      's',
      mineOf(['t', { goal: 'HOME' }]),
      baseOf(stepOf(page('t', { goal: 'HOME', years: 5 }))),
    );
    expect(answersOf(merged)).toEqual([['t', { goal: 'GROWTH' }]]);
  });

  it('keep pages that were typed only there, and say nothing for pages that nobody has typed on', () => {
    const now = stepOf(page('both', { goal: 'HOME' }), page('there', { goal: 'HOME' }), page('neither', { goal: 'HOME' }, false));
    for (const base of [null, baseOf(stepOf(page('both', {})))])
      expect(answersOf(mergeTyped(now, 's', mineOf(['both', { goal: 'GROWTH' }]), base))).toEqual([
        ['both', { goal: 'GROWTH' }],
        ['there', { goal: 'HOME' }],
      ]);
  });

  it('all count when nothing was changed here: they are sent as they stand', () => {
    const base = baseOf(stepOf(page('t', { goal: 'HOME' })));
    const merged = mergeTyped(stepOf(page('t', { goal: 'HOME', years: 5 })), 's', mineOf(['t', { goal: 'HOME' }]), base);
    expect(answersOf(merged)).toEqual([['t', { goal: 'HOME' }]]);
  });

  it('all count as typed here when it is not known what they were before', () => {
    const merged = mergeTyped(stepOf(page('t', { goal: 'HOME', years: 5 })), 's', mineOf(['t', { goal: 'GROWTH' }]), null);
    expect(answersOf(merged)).toEqual([['t', { goal: 'GROWTH' }]]);
  });
});

describe('other steps', () => {
  it.each([
    [
      'client_complex_form',
      { firstname: 'Eva', surname: 'A' },
      { firstname: 'Evička', surname: 'A' },
      { firstname: 'Eva', surname: 'B' },
      { firstname: 'Evička', surname: 'B' },
    ],
    ['client_complex_form', { firstname: 'Eva' }, { firstname: '' }, { firstname: 'Eva', surname: 'B' }, { firstname: '', surname: 'B' }],
    // An address is one answer: streets of two places do not mix.
    [
      'address',
      { domicile_address: { street: 'A', city: 'A' } },
      { domicile_address: { street: 'B', city: 'A' } },
      { domicile_address: { street: 'C', city: 'C' } },
      { domicile_address: { street: 'B', city: 'A' } },
    ],
    [
      'address',
      { domicile_address: { street: 'A' } },
      { domicile_address: { street: 'A' }, correspondence_not_the_same: true },
      { domicile_address: { street: 'C' } },
      { domicile_address: { street: 'C' }, correspondence_not_the_same: true },
    ],
    [
      'bank_account',
      { account_number: '1', bank_code: '0100' },
      { account_number: '2', bank_code: '0100' },
      { account_number: '3', bank_code: '0300' },
      { account_number: '2', bank_code: '0100' },
    ],
  ] as const)('%s: %o became %o here and %o there: %o', (type, base, mine, stored, merged) => {
    expect(mergeTyped(holding(type, stored), 's', typedAs(type, mine), typedAs(type, base))).toEqual(typedAs(type, merged));
  });

  it.each([
    [
      'nothing was changed',
      holding('address', { domicile_address: { street: 'C' } }),
      typedAs('address', { domicile_address: { street: 'B' } }),
    ],
    ['nothing is known from before', holding('address', { domicile_address: { street: 'C' } }), null],
    ['the step is gone', { steps: [] } as unknown as InteractionForm, typedAs('address', {})],
    ['another step has its place', holding('bank_account', {}), typedAs('address', {})],
  ])('stay as typed when %s', (_name, current, base) => {
    const mine = typedAs('address', { domicile_address: { street: 'B' } });
    expect(mergeTyped(current, 's', mine, base)).toEqual(mine);
  });

  it('a step without answers has none', () => {
    expect(answersIn({ type: 'start', data: {} } as never)).toBeNull();
  });
});
