import type { InteractionForm, InteractionStep } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { readAnswers } from '@pramen/domain/forms/answers/filled';
import { openFilled } from '@pramen/domain/forms/answers/open-filled';

type Tree = Readonly<Record<string, unknown>>;

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Groups of questions without an answer say nothing either. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (isTree(value) && Object.values(value).every(isNothing)) ||
  (Array.isArray(value) && value.every((copy) => isTree(copy) && isNothing(copy)));

/** Whether two answers say the same, in whatever order of their fields; one that is missing, empty or not ticked says nothing. */
export function areSame(one: unknown, other: unknown): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  if (isTree(one) && isTree(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => areSame(one[key], other[key]));
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => areSame(item, other[index]));
  return one === other;
}

type FormStep = Extract<InteractionStep, { type: 'aggregated_form' }>;
type TypedPages = Extract<TypedStep, { type: 'aggregated_form' }>['data']['pages'];

/** The page that is shown is no answer, and neither is what a page that nobody has typed on shows from elsewhere. */
function holdsPages({ data: { pages } }: FormStep, typed: TypedPages): boolean {
  return pages.every(({ template_id: id, is_typed: isTyped, data }) => {
    const given = typed?.find((page) => page.template_id === id)?.data ?? { content: [] };
    const { form, answers } = openFilled(data);
    const own = readAnswers(form, given).answers;
    return areSame(answers, own) || (!isTyped && areSame({}, own));
  });
}

/** Whether the server already has these answers: an earlier attempt arrived, only its response did not. */
export function holdsAnswers({ steps }: InteractionForm, stepId: string, typed: TypedStep): boolean {
  const step = steps.find(({ id }) => id === stepId);
  if (step?.type === 'aggregated_form') return typed.type === 'aggregated_form' && holdsPages(step, typed.data.pages);
  return step?.type === typed.type && areSame(step.data, typed.data);
}
