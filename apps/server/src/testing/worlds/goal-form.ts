import type { FormDefinition, Metric, Question } from '@pramen/domain/forms/definition/definition';

/** A required choice whose options give points to `riskOfGoal`. */
export const goalQuestion: Question = {
  id: 'goal',
  type: 'radio',
  label: 'Cíl',
  isRequired: true,
  options: [
    { value: 'HOME', label: 'Bydlení', scores: { RISK: 1 } },
    { value: 'GROWTH', label: 'Růst', scores: { RISK: 5 }, translations: { sk: { label: 'Rast' } } },
  ],
};

/** LOW for a home, HIGH for growth. */
export const riskOfGoal: Metric = {
  id: 'RISK',
  label: 'Riziko',
  source: {
    kind: 'points',
    levels: [
      { from: 0, value: 'LOW', label: 'Nízké' },
      { from: 5, value: 'HIGH', label: 'Vysoké' },
    ],
  },
};

/** A questionnaire of two questions, the second shown by the first, with one metric of points. */
export const goalForm: FormDefinition = {
  content: [
    {
      id: 'basics',
      fieldsetName: 'Základ',
      questions: [
        goalQuestion,
        { id: 'years', type: 'number', label: 'Roky', visibleWhen: { field: 'goal', operator: '==', value: 'GROWTH' }, max: 50 },
      ],
    },
  ],
  evaluation: { metrics: [riskOfGoal] },
};
