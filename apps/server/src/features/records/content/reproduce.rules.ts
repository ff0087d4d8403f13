import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { score } from '@pramen/domain/forms/evaluation/score';
import type { Score } from '@pramen/domain/forms/evaluation/score';

/** Whether the rules of the form make the stored result of the stored answers again, with all that led to it. */
export const isReproduced = (form: CompiledForm, answers: FormAnswers, stored: Score): boolean =>
  JSON.stringify(score(form, answers)) === JSON.stringify(stored);
