import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { expect, test } from 'vitest';
import { plain, renderScreen } from '../../../../testing/render-screen.tsx';
import { linked } from '../edits/edits.fixture.ts';
import { addFieldset, addQuestion, moveQuestion, withQuestion } from '../edits/content.ts';
import { withLevels } from '../edits/metrics.ts';
import { withContradiction, withMetric } from '../edits/rules.ts';
import { DifferenceList } from './difference-list.tsx';

const loan = { kind: 'question', fieldset: 0, question: 0 } as const;
const payment = { kind: 'question', fieldset: 0, question: 1 } as const;
const names = { fieldset: 'Blok', option: String };

async function wordsOf(after: FormDefinition): Promise<string[]> {
  const { page } = await renderScreen(<DifferenceList before={linked} after={after} />);
  return Array.from(page.querySelectorAll('h3, p, li > ul > li, section > ul > li:not(:has(ul))'), (one) => plain(one.textContent));
}

test.each<[string, FormDefinition, string[]]>([
  ['nothing', { ...linked }, ['Nic se nezměnilo.']],
  [
    'an added question and fieldset',
    addQuestion(addFieldset(linked, 'Závěr').definition, 'date', null, names).definition,
    ['Přibyly 2 věci', 'Blok: Závěr', 'Otázka: question'],
  ],
  [
    'a removed question',
    {
      ...linked,
      content: linked.content.with(1, { id: 'second', fieldsetName: 'second', questions: linked.content[1]?.questions.slice(0, 1) ?? [] }),
    },
    ['Ubyla 1 věc', 'Otázka: end'],
  ],
  [
    'a label and a translation',
    withQuestion(linked, loan, (one) => ({ ...one, label: 'Splácí klient?', translations: { sk: { label: 'Spláca klient?' } } })),
    ['Změnila se 1 věc', 'Otázka česky: Má klient úvěr? → Splácí klient?', 'Otázka slovensky: — → Spláca klient?'],
  ],
  [
    'a condition',
    withQuestion(linked, payment, (one) => ({ ...one, visibleWhen: { field: 'loan', operator: 'in', value: ['YES', 'NO'] } })),
    ['Změnila se 1 věc', 'Zobrazit, když: „Má klient úvěr?“ je „Ano“ → „Má klient úvěr?“ je některá z „Ano“, „Ne“'],
  ],
  [
    'points',
    withQuestion(linked, payment, (one) => ({ ...one, scoreBands: [{ from: 0, scores: { RISK: 3 } }] })),
    ['Změnila se 1 věc', 'Body od 0: Riziko 2 → Riziko 3'],
  ],
  [
    'levels',
    withMetric(linked, 0, (one) => withLevels(one, (levels) => levels.with(1, { from: 3, value: 'HIGH' }))),
    ['Změnila se 1 věc', 'Stupně: od 0 „LOW“; od 2 „HIGH“ → od 0 „LOW“; od 3 „HIGH“'],
  ],
  [
    'a contradiction',
    withContradiction(linked, 0, (one) => ({ ...one, when: one.when.slice(0, 1) })),
    ['Změnila se 1 věc', 'Rozpor je, když: „Má klient úvěr?“ je „Ne“ a zároveň „Riziko“ je „HIGH“ → „Má klient úvěr?“ je „Ne“'],
  ],
  [
    'an expected result',
    { ...linked, samples: linked.samples?.map((one) => ({ ...one, metrics: { RISK: 'LOW' } })) },
    ['Změnila se 1 věc', 'Očekávané výsledky: Riziko: HIGH; Úvěr: HIGH → Riziko: LOW'],
  ],
])('says in words that %s changed', async (_, after, expected) => {
  expect(await wordsOf(after)).toEqual(expected);
});

test('a question in another fieldset and order', async () => {
  const moved = moveQuestion(linked, loan, { fieldset: 1, question: 0 })?.definition ?? linked;
  expect(await wordsOf(moved)).toEqual(['Změnila se 1 věc', 'V bloku: first → second', 'Změnilo se pořadí.']);
});
