import { isCountryCode, isNationality } from '../../clients/country-codes.ts';
import { copiesOf } from '../../forms/answers/answers.ts';
import { prune } from '../../forms/answers/prune.ts';
import type { AnswerValue, FormAnswers } from '../../forms/definition/answer-types.ts';
import type { CompiledForm } from '../../forms/definition/compile.ts';
import { faultOfResidence, type TaxResidence, type TinMissingReason } from './tax-residence.ts';

/** What a person stated about themselves; null and empty: nothing that the client's record could hold. */
export interface StatedFacts {
  birthPlace: string | null;
  birthCountry: string | null;
  /** The first one first; codes of countries or STATELESS. */
  nationalities: readonly string[];
  taxResidences: readonly TaxResidence[];
}

/** Options of the question why a number is missing, as the portal's questionnaires name them. */
const reasons: ReadonlyMap<string, TinMissingReason> = new Map([
  ['NOT_ISSUED', 'A'],
  ['UNOBTAINABLE', 'B'],
  ['NOT_REQUIRED', 'C'],
  ['A', 'A'],
  ['B', 'B'],
  ['C', 'C'],
]);

const textOf = (value: AnswerValue | undefined) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

/**
 * The facts in the answers to the questions that a questionnaire asks under fixed ids: `birth_place`, `birth_country`, `nationality`,
 * `tax_country`, `tin`, `tin_missing_reason`, `tin_explanation`. Leaves out what is hidden, of another kind or incomplete.
 */
export function readStatedFacts(form: CompiledForm, answers: FormAnswers): StatedFacts {
  const seen = prune(form, answers);
  const copies = (id: string) => copiesOf(seen, form.questions.get(id)?.fieldset.fieldset.id ?? '');
  const first = (id: string) => textOf(copies(id)[0]?.[id]);
  const nationalities = copies('nationality').flatMap((copy) => textOf(copy['nationality']) ?? []);
  const taxResidences: TaxResidence[] = [];
  for (const copy of copies('tax_country')) {
    const tin = textOf(copy['tin']);
    const missingReason = tin === null ? (reasons.get(textOf(copy['tin_missing_reason']) ?? '') ?? null) : null;
    const explanation = missingReason === 'B' ? textOf(copy['tin_explanation']) : null;
    const residence = { country: textOf(copy['tax_country']) ?? '', tin, missingReason, explanation };
    if (faultOfResidence(residence, taxResidences) === null) taxResidences.push(residence);
  }
  const birthCountry = first('birth_country');
  return {
    birthPlace: first('birth_place'),
    birthCountry: birthCountry !== null && isCountryCode(birthCountry) ? birthCountry : null,
    nationalities: [...new Set(nationalities.filter(isNationality))],
    taxResidences,
  };
}
