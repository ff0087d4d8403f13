import type { InteractionForm, InteractionStep } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { readAnswers } from '@pramen/domain/forms/answers/filled';
import { giveAnswers, openFilled } from '@pramen/domain/forms/answers/open-filled';
import { areSame, isTree } from './same-answers.ts';

/** The answers of a step as they would be typed; null for one that takes none. */
export function answersIn(step: InteractionStep): TypedStep | null {
  switch (step.type) {
    case 'aggregated_form': {
      const pages = step.data.pages.map(({ template_id, data }) => {
        const { form, answers } = openFilled(data);
        return { template_id, data: giveAnswers(form, answers) };
      });
      return { type: step.type, data: { page: step.data.page, pages } };
    }
    case 'start':
    case 'summary':
    case 'confirmation':
    case 'end':
      return null;
    default:
      return { type: step.type, data: step.data } as TypedStep;
  }
}

/** What was not changed here since `base` is as it is stored now, answer by answer. */
function mergeAnswers(base: unknown, mine: unknown, stored: unknown): unknown {
  if (areSame(mine, base)) return stored;
  if (isTree(mine) && isTree(stored)) {
    const before = isTree(base) ? base : {};
    const keys = new Set([...Object.keys(stored), ...Object.keys(mine)]);
    const merged = [...keys].map((key) => [key, mergeAnswers(before[key], mine[key], stored[key])] as const);
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
  // Copies of a group of questions; a list that is longer or shorter here was changed as a whole.
  const isCopied = (list: unknown): list is readonly unknown[] => Array.isArray(list) && list.every(isTree);
  if (isCopied(base) && isCopied(mine) && isCopied(stored) && base.length === mine.length && base.length === stored.length)
    return mine.map((copy, index) => mergeAnswers(base[index], copy, stored[index]));
  return mine;
}

/** Steps whose fields say something each by itself; the others are one answer: a plan, an account, a choice. */
const byField: ReadonlySet<TypedStep['type']> = new Set(['client_complex_form', 'address']);

function mergeFields(base: TypedStep, mine: TypedStep, stored: TypedStep): TypedStep {
  const [before, own, theirs] = [base.data, mine.data, stored.data] as Record<string, unknown>[];
  const keys = [...new Set([...Object.keys(theirs ?? {}), ...Object.keys(own ?? {})])];
  const data = Object.fromEntries(keys.map((key) => [key, areSame(own?.[key], before?.[key]) ? theirs?.[key] : own?.[key]]));
  return { type: mine.type, data };
}

type Questions = Extract<TypedStep, { type: 'aggregated_form' }>;
const pageIn = ({ data: { pages } }: Questions, id: string) => pages?.find((page) => page.template_id === id)?.data;

type FormStep = Extract<InteractionStep, { type: 'aggregated_form' }>;

/** Whether an answer was changed here; answers that are sent as they stood are the client's word, too. */
const isChangedPage = (base: Questions, mine: Questions, { template_id: id, data }: FormStep['data']['pages'][number]) => {
  const { form } = openFilled(data);
  const [before, given] = [pageIn(base, id), pageIn(mine, id)];
  return given !== undefined && (before === undefined || !areSame(readAnswers(form, before).answers, readAnswers(form, given).answers));
};

function mergePages(known: Questions | null, mine: Questions, { data: { pages: shown } }: FormStep): Questions {
  const base = known && shown.some((page) => isChangedPage(known, mine, page)) ? known : null;
  const pages = shown.flatMap(({ template_id, is_typed: isTyped, data }) => {
    const { form, answers: stored } = openFilled(data);
    const given = pageIn(mine, template_id);
    if (!given) return isTyped ? [{ template_id, data: giveAnswers(form, stored) }] : [];
    const own = readAnswers(form, given).answers;
    const before = base && pageIn(base, template_id);
    if (!before) return [{ template_id, data: giveAnswers(form, own) }];
    const merged = mergeAnswers(readAnswers(form, before).answers, own, stored) as typeof own;
    return [{ template_id, data: giveAnswers(form, merged) }];
  });
  return { ...mine, data: { ...mine.data, pages } };
}

/**
 * What the client has changed here since `base`, over what another device has stored meanwhile: an answer that only the other one has changed stays
 * as it is. Without a base, or when nothing was changed, all that stands here counts.
 */
export function mergeTyped({ steps }: InteractionForm, stepId: string, typed: TypedStep, base: TypedStep | null): TypedStep {
  const step = steps.find(({ id }) => id === stepId);
  if (step?.type === 'aggregated_form' && typed.type === 'aggregated_form')
    return mergePages(base?.type === 'aggregated_form' ? base : null, typed, step);
  const stored = step ? answersIn(step) : null;
  const isMergeable =
    stored?.type === typed.type && base?.type === typed.type && byField.has(typed.type) && !areSame(base.data, typed.data);
  return isMergeable ? mergeFields(base, typed, stored) : typed;
}
