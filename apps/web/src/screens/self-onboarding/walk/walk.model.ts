import type { InteractionForm, InteractionStep } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';

export type StepType = InteractionStep['type'];
export type StepOf<Type extends StepType> = Extract<InteractionStep, { type: Type }>;
export type AnsweredType = TypedStep['type'];
export type AnswersOf<Type extends AnsweredType> = Extract<TypedStep, { type: Type }>['data'];

/** Where the client is, as the address says it: names of steps are those of the contract. */
export interface Place {
  step?: string | undefined;
  /** Of the questions, from 1. */
  page?: string | undefined;
  /** 'summary': the client came from there to correct something, and returns to it. */
  from?: string | undefined;
}

/**
 * The furthest step that may be opened: the one after those that are completed, and the end once everything was submitted. `ahead` is the
 * step that is shown while the one before it is being completed.
 */
export function openIndex({ state, steps, current_step_index: current }: InteractionForm, ahead = 0): number {
  const last = steps.length - 1;
  return state === 'OPEN' ? Math.max(0, Math.min(Math.max(current + 1, ahead), last - 1)) : last;
}

/** Steps that are the same whatever is answered before them. */
const knownBefore: ReadonlySet<StepType> = new Set([
  'aggregated_form',
  'identification',
  'client_complex_form',
  'address',
  'bank_account',
  'calculation',
  'documents',
]);

/** Steps that begin with what was answered in the questionnaires, or with what a bank identity states. */
const begunWithAnswers: ReadonlySet<StepType> = new Set(['client_complex_form', 'address', 'bank_account', 'calculation']);
const statingSteps: ReadonlySet<StepType> = new Set(['aggregated_form', 'identification']);

/**
 * Whether a step can be shown before the one that is being completed is. The summary tells what all others state, so it is known when only
 * the documents, which state nothing, are still on their way.
 */
export function isKnownBefore({ steps }: Pick<InteractionForm, 'steps'>, type: StepType, completing: StepType): boolean {
  if (type === 'summary') {
    const index = steps.findIndex((step) => step.type === completing);
    return completing === 'documents' && steps.slice(0, index).every(({ state }) => state === 'COMPLETED');
  }
  return knownBefore.has(type) && !(begunWithAnswers.has(type) && statingSteps.has(completing));
}

/** The step to show: the wanted one, never further than the first open one; a submitted onboarding shows its end. */
export function indexToShow(form: InteractionForm, wanted: string | undefined, ahead = 0): number {
  const open = openIndex(form, ahead);
  const index = form.steps.findIndex(({ type }) => type === wanted);
  return form.state !== 'OPEN' || index < 0 || index > open ? open : index;
}

/** The step after a completed one; back to the summary for a client who came from there. */
export function stepAfter(form: InteractionForm, index: number, from: string | undefined): StepType {
  const summary = form.steps.findIndex(({ type }) => type === 'summary');
  const isCorrection = from === 'summary' && index < summary && summary <= openIndex(form);
  const next = isCorrection ? summary : Math.min(index + 1, form.steps.length - 1);
  return form.steps[next]?.type ?? 'end';
}

const mark = (userId: string) => `${userId} form `;

/** How a step is stored before the browser leaves for a bank: `<user id> form <step>`. */
export const leftStep = (userId: string, type: StepType) => mark(userId) + type;

/** The step that this user left for a bank; undefined without any. */
export const returnedStep = (userId: string, stored: string | null): string | undefined =>
  stored?.startsWith(mark(userId)) ? stored.slice(mark(userId).length) : undefined;
