import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { expect, test } from 'vitest';
import { filled } from '../../../features/records/records.fixture.ts';
import { act } from '../../../testing/render-screen.tsx';
import { formOf } from '../form.fixture.ts';
import { PROCESS, SAVE, SEEN, walk } from '../self-onboarding.fixture.tsx';

const at = () => formOf('aggregated_form');
const choose = (label: string) =>
  act(() => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    if (!found) throw new Error(`no choice ${label}`);
    found.click();
  });
const note = '[data-row^="note."] input';
const answersIn = (value: unknown) =>
  (value as { pages: { data: { content: { questions: { id: string; value: unknown }[] }[] } }[] }).pages.map(({ data }) =>
    data.content.flatMap(({ questions }) => questions.map(({ id, value: answer }) => [id, answer])),
  );

test('shows one group of questions after the other, and sends all templates with the last one', async () => {
  const { press, type, title, said, sent, completedWith, places } = await walk(at(), { step: 'aggregated_form' });
  expect(title()).toBe('AML dotazník');
  expect(said()).toContain('Část 1 z 4');
  await choose('Bydlení');
  await press('Pokračovat');
  await expect.poll(said).toContain('Část 2 z 4');
  await type(note, 'Nic');
  await press('Pokračovat');
  await expect.poll(title).toBe('Investiční dotazník');
  await choose('Růst');
  await type('[data-row$=years] input', '10');
  await press('Pokračovat');
  await expect.poll(said).toContain('Část 4 z 4');
  expect(sent(PROCESS)).toEqual([]);
  await press('Pokračovat');
  await expect.poll(title).toBe('Ověřte svou totožnost');
  expect(answersIn(completedWith())).toEqual([
    [
      ['goal', 'HOME'],
      ['note', 'Nic'],
    ],
    [
      ['goal', 'GROWTH'],
      ['years', 10],
      ['note', 'Fondy'],
    ],
  ]);
  expect(places.map(({ page }) => page)).toEqual(['1', '2', '3', '4', undefined]);
});

test('a missing answer keeps the client on its page', async () => {
  const { press, said, places } = await walk(at(), { step: 'aggregated_form' });
  await press('Pokračovat');
  await expect.poll(() => document.querySelector('[aria-invalid=true]')).not.toBeNull();
  expect(said()).toContain('Část 1 z 4');
  expect(places.map(({ page }) => page)).toEqual(['1']);
});

test('back goes through the pages, and the address names one', async () => {
  const { press, said, go, title } = await walk(at(), { step: 'aggregated_form', page: '3' });
  expect(title()).toBe('Investiční dotazník');
  await press('Zpět');
  await expect.poll(said).toContain('Část 2 z 4');
  await go({ step: 'aggregated_form', page: '99' });
  await expect.poll(said).toContain('Část 4 z 4');
  await go({ step: 'aggregated_form', page: '1' });
  await press('Zpět');
  await expect.poll(title).toBe('Uzavřete smlouvu v klidu domova');
});

test('goes to the first page with a missing answer when the last one was reached by its address', async () => {
  const { press, said } = await walk(at(), { step: 'aggregated_form', page: '4' });
  await press('Pokračovat');
  await expect.poll(said).toContain('Část 1 z 4');
  await expect.poll(() => document.querySelector('[aria-invalid=true]')).not.toBeNull();
});

test('what the server refuses is named with its question, on its page', async () => {
  const answered = at();
  const { press, said, refuse } = await walk(
    formOf('aggregated_form', {
      aggregated_form: {
        data: {
          page: 0,
          pages: answered.steps.flatMap((step) =>
            step.type === 'aggregated_form'
              ? step.data.pages.map((page) => ({
                  ...page,
                  data: {
                    content: page.data.content.map((fieldset) => ({
                      ...fieldset,
                      questions: fieldset.questions.map((question) => ({
                        ...question,
                        value: question.id === 'goal' ? 'HOME' : question.id === 'note' ? 'x' : null,
                      })),
                    })),
                  },
                }))
              : [],
          ),
        },
      },
    }),
    { step: 'aggregated_form', page: '4' },
  );
  refuse(PROCESS, { status: 422, body: { code: 'validation.failed', errors: { 'pages.0.data.note.0.note': ['Napište to jinak.'] } } });
  await press('Pokračovat');
  await expect.poll(said).toContain('Část 2 z 4');
  expect(said()).toContain('Zkušenosti: Napište to jinak.');
});

test('keeps every answer on the way', async () => {
  const { press, said, sent, server } = await walk(at(), { step: 'aggregated_form' });
  await choose('Bydlení');
  await press('Pokračovat');
  await expect.poll(said).toContain('Část 2 z 4');
  await expect.poll(() => sent(SAVE)).toHaveLength(1);
  expect(answersIn((sent(SAVE)[0]?.['step'] as { data?: unknown } | undefined)?.data)[0]).toEqual([['goal', 'HOME']]);
  expect(server.sent.map(({ line }) => line).filter((line) => line !== SEEN)).toEqual([SAVE]);
});

test('a file is stored at once with the onboarding, and can be taken out again', async () => {
  const definition: FormDefinition = {
    content: [{ id: 'proof', fieldsetName: 'Doklady', questions: [{ id: 'papers', type: 'file', label: 'Doklad', isRequired: true }] }],
  };
  const pages = [{ template_id: 't1', is_typed: false, type: 'FORM' as const, title: 'Doklady', data: filled({}, definition) }];
  const { press, said, refuse, sent } = await walk(formOf('aggregated_form', { aggregated_form: { data: { page: 0, pages } } }), {
    step: 'aggregated_form',
  });
  refuse('POST /api/files/upload', { body: { files: [{ id: 'x1' }] } });
  refuse('GET /api/files/x1', { body: { id: 'x1', filename: 'potvrzeni.pdf', size: 2048 } });
  await press('Pokračovat');
  expect(sent(PROCESS)).toEqual([]);
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no field for files');
  Object.defineProperty(field, 'files', { configurable: true, value: [new File(['x'], 'potvrzeni.pdf')] });
  await act(() => void field.dispatchEvent(new Event('change', { bubbles: true })));
  await expect.poll(said).toContain('potvrzeni.pdf');
  expect(sent('POST /api/files/upload')).toEqual([{ fileable_type: 'interaction_form', fileable_id: 'f1', files: 'potvrzeni.pdf' }]);
  await expect.poll(() => JSON.stringify(sent(SAVE).at(-1))).toContain('"value":["x1"]');
  await press('Odebrat: potvrzeni.pdf');
  await expect.poll(() => sent('DELETE /api/files/x1')).toHaveLength(1);
  expect(said()).not.toContain('potvrzeni.pdf');
});

/** Two questionnaires that ask for citizenship, which the firm already knows. */
function askingTwice() {
  const asking = (id: string): FormDefinition => ({
    content: [
      {
        id: `of-${id}`,
        fieldsetName: id,
        questions: [
          { id: 'citizenship', type: 'text', label: 'Stát', isRequired: true },
          { id: `why-${id}`, type: 'text', label: 'Proč', isRequired: true },
        ],
      },
    ],
  });
  const pages = ['first', 'second'].map((id) => ({
    template_id: id,
    is_typed: false,
    type: 'FORM' as const,
    title: id,
    data: filled({ [`of-${id}`]: [{ citizenship: 'CZ' }] }, asking(id)),
  }));
  return formOf('aggregated_form', { aggregated_form: { data: { page: 0, pages } } });
}
const savedPages = (body: Record<string, unknown> | undefined) =>
  (body?.['step'] as { data: { pages: { template_id: string }[] } } | undefined)?.data.pages.map(({ template_id: id }) => id);
const citizenship = '[data-row$=citizenship] input';

test('an answer that is corrected stands corrected on the next page, which nobody has typed into', async () => {
  const { press, type, title, sent, completedWith } = await walk(askingTwice(), { step: 'aggregated_form' });
  await type(citizenship, 'SK');
  await type('[data-row$=why-first] input', 'Narozen');
  await press('Pokračovat');
  await expect.poll(title).toBe('second');
  expect(document.querySelector<HTMLInputElement>(citizenship)?.value).toBe('SK');
  await expect.poll(() => savedPages(sent(SAVE).at(-1))).toEqual(['first']);
  await type('[data-row$=why-second] input', 'Stejně');
  await press('Pokračovat');
  await expect
    .poll(() => answersIn(completedWith()))
    .toEqual([
      [
        ['citizenship', 'SK'],
        ['why-first', 'Narozen'],
      ],
      [
        ['citizenship', 'SK'],
        ['why-second', 'Stejně'],
      ],
    ]);
});

test('pages that only show what is known are sent as soon as the step is completed', async () => {
  const { press, type, go, sent, completedWith } = await walk(askingTwice(), { step: 'aggregated_form', page: '2' });
  await type('[data-row$=why-second] input', 'Tak');
  await expect.poll(() => savedPages(sent(SAVE).at(-1))).toEqual(['second']);
  await go({ step: 'aggregated_form', page: '1' });
  await type('[data-row$=why-first] input', 'Tak');
  await expect.poll(() => savedPages(sent(SAVE).at(-1))).toEqual(['first', 'second']);
  await press('Pokračovat');
  await press('Pokračovat');
  await expect
    .poll(() => answersIn(completedWith()).map(([first]) => first))
    .toEqual([
      ['citizenship', 'CZ'],
      ['citizenship', 'CZ'],
    ]);
});

/** The questionnaires of two templates with two groups each, answered so far as said. */
const answered = (first: Parameters<typeof filled>[0], second: Parameters<typeof filled>[0], isSecondTyped = true) => {
  const pages = [
    { template_id: 't1', is_typed: true, type: 'AML_QUESTIONNAIRE' as const, title: 'AML dotazník', data: filled(first) },
    {
      template_id: 't2',
      is_typed: isSecondTyped,
      type: 'INVESTMENT_QUESTIONNAIRE' as const,
      title: 'Investiční dotazník',
      data: filled(second),
    },
  ];
  return formOf('aggregated_form', { aggregated_form: { data: { page: 0, pages } } });
};
const all = { goals: [{ goal: 'HOME' }], note: [{ note: 'Nic' }] };

test.each([
  ['nothing is answered', answered({}, {}), 1],
  ['one page is', answered({ goals: [{ goal: 'HOME' }] }, {}), 2],
  ['the first questionnaire is', answered(all, {}), 3],
  ['only the last page is not', answered(all, { goals: [{ goal: 'HOME' }] }), 4],
  ['an earlier page is not', answered({ note: [{ note: 'Nic' }] }, all), 1],
  ['the second one only shows what is known', answered(all, all, false), 3],
  ['everything is', answered(all, all), 4],
])('a client who returns goes on where something is left when %s', async (_what, form, page) => {
  const { said, places } = await walk(form, { step: 'aggregated_form' });
  expect(said()).toContain(`Část ${page} z 4`);
  // A reload stays there.
  await expect.poll(() => places.at(-1)?.page).toBe(String(page));
});

test('the page that a client went on with stays while its answers become complete', async () => {
  const { said, press } = await walk(answered(all, {}), { step: 'aggregated_form' });
  await choose('Bydlení');
  expect(said()).toContain('Část 3 z 4');
  await press('Pokračovat');
  await expect.poll(said).toContain('Část 4 z 4');
});
