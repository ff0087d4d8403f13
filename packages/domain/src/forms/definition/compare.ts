import type { CompiledForm } from './compile.ts';
import { conditionsOf, type Question } from './definition.ts';

/** What a person who began an earlier form has to look at again, by id of the question, in the order of the later form. */
export interface FormChanges {
  added: readonly string[];
  /** Questions whose wording, options, limits or condition changed; points do not matter to whoever answers. */
  changed: readonly string[];
  removed: readonly string[];
}

/** What a person sees of a question, without scores. */
function seen(question: Question): string {
  const { type, label, text, html, description, translations, isRequired, min, max, isInteger, maxLength } = question;
  const wording = { label, text, html, description, translations };
  const limits = { isRequired: isRequired ?? false, min, max, isInteger: isInteger ?? false, maxLength };
  const options = (question.options ?? []).map((option) => [option.value, option.label, option.translations]);
  return JSON.stringify([type, wording, limits, options, conditionsOf(question)]);
}

/** Compares two forms by the ids of their questions; the order of the questions does not matter. */
export function compareForms(earlier: CompiledForm, later: CompiledForm): FormChanges {
  const added: string[] = [];
  const changed: string[] = [];
  for (const [id, { question }] of later.questions) {
    const former = earlier.questions.get(id)?.question;
    if (!former) added.push(id);
    else if (seen(former) !== seen(question)) changed.push(id);
  }
  return { added, changed, removed: [...earlier.questions.keys()].filter((id) => !later.questions.has(id)) };
}
