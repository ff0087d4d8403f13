import { pageOfQuestion, questionsOfSteps } from '@pramen/domain/onboarding/figures';
import type { Readable } from '../../../database/connect.ts';
import { readForms } from '../../form-templates/compiled-forms.reader.ts';
import type { StepRow } from '../record/interaction-forms.reader.ts';

/** Keeps the names that are questions of a step; any other could contain what somebody typed. */
export async function readQuestions(
  db: Readable,
  { type, revisionIds }: Pick<StepRow, 'type' | 'revisionIds'>,
): Promise<(names: readonly string[]) => string[]> {
  if (type !== 'aggregated_form') {
    const known = new Set<string>(questionsOfSteps[type]);
    return (names) => names.filter((name) => known.has(name));
  }
  const forms = await readForms(db, revisionIds);
  const isAsked = (name: string) => {
    const { place, question } = pageOfQuestion(name) ?? { place: -1, question: '' };
    const asked = forms.get(revisionIds[place] ?? '')?.form.questions.get(question);
    return asked !== undefined && asked.question.type !== 'html';
  };
  return (names) => names.filter(isAsked);
}
