import type { CompiledForm } from '../definition/compile.ts';
import type { AnswerValue, FormAnswers } from '../definition/answer-types.ts';
import { keepVisible } from '../../text/visible.ts';
import { readAnswers } from './filled.ts';
import { prune } from './prune.ts';
import { validate } from './validate.ts';

/**
 * Former answers as the first ones to the next record, but no tick: what somebody stated or agreed to once is stated and agreed to anew.
 */
export function prefillNext(form: CompiledForm, former: FormAnswers): FormAnswers {
  const kept = Object.entries(former).map(([fieldset, copies]): [string, FormAnswers[string]] => [
    fieldset,
    copies.map((copy) => Object.fromEntries(Object.entries(copy).filter(([, answer]) => answer !== true))),
  ]);
  return prefill(form, Object.fromEntries(kept));
}

/** A line was once stored with characters that nobody sees, such as a soft hyphen from a word processor: it stays, without them. */
const cleaned = (form: CompiledForm, id: string, value: AnswerValue): AnswerValue =>
  typeof value === 'string' && form.questions.get(id)?.question.type === 'text' ? keepVisible(value) : value;

/**
 * Former answers, possibly to another form, as the first answers to this one: those to questions that both have by id and that this form
 * allows.
 */
export function prefill(form: CompiledForm, former: FormAnswers): FormAnswers {
  const content = Object.values(former).flatMap((copies) =>
    copies.map((copy, duplication) => ({
      duplication,
      questions: Object.entries(copy).map(([id, value]) => ({ id, value: cleaned(form, id, value) })),
    })),
  );
  const { answers } = readAnswers(form, { content });
  const placeOf = (fieldset: string, copy: number, question: string | null) => `${fieldset} ${copy} ${question ?? ''}`;
  const refused = new Set(
    validate(form, answers, { isComplete: false }).map(({ fieldset, copy, question }) => placeOf(fieldset, copy, question)),
  );
  const allowed = Object.entries(answers)
    .filter(([fieldset, copies]) => !copies.some((_copy, index) => refused.has(placeOf(fieldset, index, null))))
    .map(([fieldset, copies]): [string, Record<string, AnswerValue>[]] => [
      fieldset,
      copies.map((copy, index) =>
        Object.fromEntries(Object.entries(copy).filter(([question]) => !refused.has(placeOf(fieldset, index, question)))),
      ),
    ]);
  return prune(form, Object.fromEntries(allowed));
}
