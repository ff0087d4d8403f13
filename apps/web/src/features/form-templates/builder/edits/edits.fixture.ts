import type { Fieldset, FormDefinition, Question } from '@pramen/domain/forms/definition/definition';

export const ask = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'text', label: id, ...more });

export const block = (id: string, ...questions: Question[]): Fieldset => ({ id, fieldsetName: id, questions });

/** The ids of the questions, fieldset by fieldset. */
export const idsOf = ({ content }: FormDefinition): string =>
  content.map(({ id, questions }) => `${id}(${questions.map((one) => one.id).join(' ')})`).join(' ');

/** A form in which everything refers to something: conditions, points, levels, overrides, contradictions and samples. */
export const linked: FormDefinition = {
  content: [
    block(
      'first',
      ask('loan', {
        type: 'radio',
        label: 'Má klient úvěr?',
        options: [
          { value: 'YES', label: 'Ano', scores: { RISK: 1 } },
          { value: 'NO', label: 'Ne' },
        ],
      }),
      ask('payment', {
        type: 'number',
        visibleWhen: { field: 'loan', operator: '==', value: 'YES' },
        scoreBands: [{ from: 0, scores: { RISK: 2 } }],
      }),
    ),
    block('second', ask('note', { visibleWhen: [{ field: 'loan', operator: 'in', value: ['YES', 'NO'] }] }), ask('end')),
  ],
  evaluation: {
    metrics: [
      {
        id: 'RISK',
        label: 'Riziko',
        source: {
          kind: 'points',
          levels: [
            { from: 0, value: 'LOW' },
            { from: 2, value: 'HIGH' },
          ],
        },
        overrides: [{ when: [{ field: 'loan', operator: '==', value: 'YES' }], value: 'HIGH', label: 'Úvěr' }],
      },
      { id: 'LOAN', label: 'Úvěr', source: { kind: 'answer', question: 'loan', levels: [{ from: 'YES', value: 'HIGH' }] } },
      { id: 'WORST', label: 'Nejhorší', source: { kind: 'lowest', order: ['LOW', 'HIGH'], of: [{ metric: 'RISK' }] } },
    ],
    contradictions: [
      {
        id: 'odd',
        when: [
          { field: 'loan', operator: '==', value: 'NO' },
          { field: 'RISK', operator: '==', value: 'HIGH' },
        ],
        message: 'Nesedí',
      },
    ],
  },
  samples: [{ name: 'S úvěrem', answers: { first: [{ loan: 'YES', payment: 5 }] }, metrics: { RISK: 'HIGH', LOAN: 'HIGH' } }],
};
