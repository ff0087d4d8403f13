import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { FormDefinition, Question } from '@pramen/domain/forms/definition/definition';

export const QUESTIONS = 300;
/** Every third question has a condition on the one before it. */
export const CONDITIONS = QUESTIONS / 3;

const options = ['A', 'B', 'C', 'D'].map((value, index) => ({ value, label: `Možnost ${value}`, scores: { RISK: index } }));

function questionAt(index: number): Question {
  const label = `Otázka číslo ${index + 1}, na kterou se odpovídá jednou větou`;
  const kind = index % 3;
  if (kind === 0) return { id: `q${index}`, type: 'select', label, isRequired: true, options };
  if (kind === 1) return { id: `q${index}`, type: 'number', label, isRequired: true, min: 0 };
  return { id: `q${index}`, type: 'text', label, visibleWhen: { field: `q${index - 1}`, operator: '>=', value: 10 } };
}

/** A questionnaire with all its questions in one group, so that a screen shows them all at once. */
export const largeForm: FormDefinition = {
  content: [{ id: 'all', fieldsetName: 'Všechny otázky', questions: Array.from({ length: QUESTIONS }, (_, index) => questionAt(index)) }],
  evaluation: {
    metrics: [
      {
        id: 'RISK',
        label: 'Riziko',
        source: {
          kind: 'points',
          levels: [
            { from: 0, value: 'LOW', label: 'Nízké' },
            { from: 150, value: 'HIGH', label: 'Vysoké' },
          ],
        },
      },
    ],
  },
};

const answerAt = (index: number) =>
  index % 3 === 0 ? (options[index % 4]?.value ?? 'A') : index % 3 === 1 ? 10 + (index % 7) : 'Jedna věta odpovědi';

/** An answer to every question, all of them visible. */
export const fullAnswers: FormAnswers = {
  all: [Object.fromEntries(Array.from({ length: QUESTIONS }, (_, index) => [`q${index}`, answerAt(index)]))],
};

/** The same with the answer to a question on which the next one depends: below ten it hides, from ten on it shows. */
export const changedAnswers = (round: number): FormAnswers => ({
  all: [{ ...fullAnswers['all']?.[0], [`q${1 + 3 * (round % CONDITIONS)}`]: round % 2 === 0 ? 5 : 15 }],
});

/** The form as SurveyJS reads it. */
export const largeSurvey = {
  clearInvisibleValues: 'onHidden',
  elements: largeForm.content[0]?.questions.map(({ id, type, label, isRequired = false }, index) => ({
    name: id,
    title: label,
    isRequired,
    ...(type === 'select' ? { type: 'dropdown', choices: options.map(({ value }) => value) } : { type: 'text' }),
    ...(type === 'number' ? { inputType: 'number', min: 0 } : {}),
    ...(index % 3 === 2 ? { visibleIf: `{q${index - 1}} >= 10` } : {}),
  })),
};
