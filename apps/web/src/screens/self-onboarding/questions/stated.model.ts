import type { InteractionForm, InteractionStep } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { mergeFacts } from '@pramen/domain/onboarding/facts/fact-names';
import type { Facts } from '@pramen/domain/onboarding/facts/fact-names';
import { readFacts } from '@pramen/domain/onboarding/facts/facts-in-form';
import { accountWith, homeWith, personWith } from '@pramen/domain/onboarding/facts/stated-answers';
import { openForms, withTyped } from './questions.model.ts';

/** What the questionnaires state; of two that ask the same the first one counts. */
const factsOf = (step: InteractionStep, typed: TypedStep): Facts =>
  step.type === 'aggregated_form' && typed.type === 'aggregated_form'
    ? mergeFacts(withTyped(openForms(step), typed.data).map(({ form, answers }) => readFacts(form, answers)))
    : {};

function begunWith(step: InteractionStep, facts: Facts, chosen: string | null): InteractionStep {
  switch (step.type) {
    case 'client_complex_form':
      return { ...step, data: personWith(step.data, facts) };
    case 'address':
      return { ...step, data: { ...step.data, domicile_address: homeWith(step.data.domicile_address, facts) } };
    case 'bank_account':
      return { ...step, data: accountWith(step.data, facts) };
    case 'strategies':
      return chosen !== null && step.available_values.strategies.some(({ id }) => id === chosen)
        ? { ...step, data: { strategies: [chosen] } }
        : step;
    default:
      return step;
  }
}

/** The onboarding as the server will show it once a step is completed: steps that nobody has typed into begin with what was answered. */
export function withStated(
  form: InteractionForm,
  completed: InteractionStep,
  typed: TypedStep | null,
  isTyped: (step: InteractionStep) => boolean,
): InteractionForm {
  if (typed?.type !== 'aggregated_form' && typed?.type !== 'calculation') return form;
  const facts = factsOf(completed, typed);
  const chosen = typed.type === 'calculation' ? (typed.data.strategy_id ?? null) : null;
  return { ...form, steps: form.steps.map((step) => (isTyped(step) ? step : begunWith(step, facts, chosen))) };
}
