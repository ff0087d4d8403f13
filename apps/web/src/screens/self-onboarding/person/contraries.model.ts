import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import type { FormLanguage } from '@pramen/domain/forms/definition/definition';
import { wordingOf } from '@pramen/domain/forms/definition/wording';
import { factNames, factOfQuestion, isSameValue, type FactName, type Facts } from '@pramen/domain/onboarding/facts/fact-names';
import { readFacts } from '@pramen/domain/onboarding/facts/facts-in-form';
import { openForms } from '../questions/questions.model.ts';

/**
 * What differs between the questionnaires and what a step holds now, also what is not stored yet; `write` turns a value of a fact into the words of
 * the step, where the question has none.
 */
export function contrariesNow(
  { steps }: InteractionForm,
  stated: Facts,
  language: FormLanguage,
  write: (fact: FactName, value: string) => string,
): { fact: FactName; place: string; value: string }[] {
  const questions = steps.find((step) => step.type === 'aggregated_form');
  const forms = questions ? openForms(questions).filter(({ isTyped }) => isTyped) : [];
  return forms.flatMap(({ title, form, answers }) => {
    const told = readFacts(form, answers);
    return factNames.flatMap((fact) => {
      const [mine, theirs] = [stated[fact], told[fact]];
      if (!mine || !theirs || mine.some((one) => theirs.some((other) => isSameValue(fact, one, other)))) return [];
      const asked = [...form.questions.values()].find(({ question }) => factOfQuestion(question.id) === fact)?.question;
      const wordsOf = (value: string) => {
        const option = asked?.options?.find((one) => one.value === value);
        return (option && wordingOf(option, 'label', language)) ?? write(fact, value);
      };
      return [{ fact, place: title, value: theirs.map(wordsOf).join(', ') }];
    });
  });
}
