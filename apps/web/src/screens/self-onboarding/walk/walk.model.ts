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

/** Whether a step begins with what the answers of the one before it state, which only the server knows. */
function beginsUnknown(type: StepType, completing: InteractionStep, typed: TypedStep | null): boolean {
  // The server counts the planned deposits of the questionnaires, and judges which strategies fit them.
  if (completing.type === 'aggregated_form') return type === 'calculation' || type === 'strategies';
  const isByDocument = typed?.type === 'identification' && typed.data.method === 'DOCUMENT';
  return completing.type === 'identification' && !isByDocument && type !== 'documents';
}

/**
 * Whether a step can be shown before the one before it is completed: its heading at least, and all that does not depend on the answer. Only
 * the server knows what the last step says.
 */
export const isKnownBefore = (type: StepType, completing: InteractionStep, typed: TypedStep | null): boolean =>
  type !== 'end' && !beginsUnknown(type, completing, typed);

/**
 * Whether what a shown step says still depends on steps that are being completed, by their ids: the summary tells what all others state, and
 * a code is sent for a summary that was agreed to. The documents state nothing.
 */
export function isAwaited({ steps }: Pick<InteractionForm, 'steps'>, type: StepType, pending: readonly string[]): boolean {
  const states = (id: string) => steps.find((step) => step.id === id)?.type !== 'documents';
  return type === 'confirmation' ? pending.length > 0 : type === 'summary' && pending.some(states);
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
