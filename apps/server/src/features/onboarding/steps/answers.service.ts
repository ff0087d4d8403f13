import { isDeepStrictEqual } from 'node:util';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { interactionForms, interactionSteps } from '../../../database/schema/onboarding.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FormRow, StepRow } from '../record/interaction-forms.reader.ts';
import { holdOpenForm, listSteps, stepIn } from '../record/interaction-forms.reader.ts';
import { openStepVault } from '../record/step-vault.service.ts';
import type { StepVault } from '../record/step-vault.service.ts';
import { requireComplete } from './accept.rules.ts';
import { readFormView } from './form-view.reader.ts';
import type { FormView } from './form-view.reader.ts';
import { presentInteractionForm } from './interaction-form.present.ts';
import { isInOtherCurrency } from './step-answers.rules.ts';

type Deps = Pick<Platform, 'clock' | 'config' | 'identities'>;

/** Throws record.changed, with the whole onboarding as it is now, for answers that were typed over an older version of the step. */
export async function refuseOutdated(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  form: FormRow,
  step: StepRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === step.version) return;
  throw new Problem('record.changed', { current: presentInteractionForm(await readFormView(tx, platform, actor, form)) });
}

/** Notes that the client is at work, so that the onboarding is not taken for abandoned. */
export const touchForm = (tx: Tx, { clock }: Pick<Platform, 'clock'>, { clientId, id }: FormRow) =>
  tx
    .update(interactionForms)
    .set({ touchedAt: clock.now(), version: sql`${interactionForms.version} + 1` })
    .where(and(eq(interactionForms.clientId, clientId), eq(interactionForms.id, id)));

/** Stores what was typed into a step, and what becomes of the step; returns its new version. */
export async function storeAnswers(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  vault: StepVault,
  { clientId, id, version }: StepRow,
  answers: unknown,
  state: 'WAITING' | 'COMPLETED',
): Promise<number> {
  const at = clock.now();
  const next = version + 1;
  await tx
    .update(interactionSteps)
    .set({
      sealedAnswers: answers === null ? null : vault.close(id, answers),
      savedAt: at,
      state,
      completedAt: state === 'COMPLETED' ? at : null,
      version: next,
    })
    .where(and(eq(interactionSteps.clientId, clientId), eq(interactionSteps.id, id)));
  return next;
}

/**
 * Has the calculation made again when the answers of another step have changed the currency of the plan: the same numbers say something else
 * in it. Returns whether they have.
 */
export async function reopenCalculation(tx: Tx, view: FormView): Promise<boolean> {
  const step = view.steps.find(({ type }) => type === 'calculation');
  if (step?.state !== 'COMPLETED' || !isInOtherCurrency(view)) return false;
  await tx
    .update(interactionSteps)
    .set({ state: 'WAITING', completedAt: null, version: step.version + 1 })
    .where(and(eq(interactionSteps.clientId, step.clientId), eq(interactionSteps.id, step.id)));
  return true;
}

/** Whether the answers are those that a step holds already. */
const isSame = (vault: StepVault, { id, sealedAnswers }: StepRow, answers: unknown): boolean =>
  isDeepStrictEqual(vault.open(id, sealedAnswers), JSON.parse(JSON.stringify(answers)));

/** A completed step into which another device types less than it needs is gone through again: else the code would be refused for it. */
async function isStillComplete(tx: Tx, platform: Deps, actor: Actor, form: FormRow, { type, data }: TypedStep): Promise<boolean> {
  try {
    requireComplete(await readFormView(tx, platform, actor, form), type, data);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/**
 * Has the summary agreed to again when a step before it says something else: a code confirms only what was read. Returns whether it was
 * agreed to.
 */
export async function reopenSummary(
  tx: Tx,
  vault: StepVault,
  steps: readonly StepRow[],
  changed: StepRow,
  answers: unknown,
): Promise<boolean> {
  const summary = steps.find(({ type }) => type === 'summary');
  if (summary?.state !== 'COMPLETED' || changed.position >= summary.position) return false;
  if (isSame(vault, changed, answers)) return false;
  await tx
    .update(interactionSteps)
    .set({ state: 'WAITING', completedAt: null, version: summary.version + 1 })
    .where(and(eq(interactionSteps.clientId, summary.clientId), eq(interactionSteps.id, summary.id)));
  return true;
}

/**
 * Keeps what the client has typed into a step so far; a completed step stays completed as long as it is complete. Throws
 * record.not_found, onboarding.finished after the submission, and record.changed when another device has typed meanwhile.
 */
export async function saveAnswers(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  id: string,
  { stepId, step: typed, version }: { stepId: string; step: TypedStep; version: number | undefined },
): Promise<{ version: number; savedAt: Date }> {
  const form = await holdOpenForm(tx, actor, id);
  const steps = await listSteps(tx, form);
  const step = stepIn(steps, stepId);
  if (step.type !== typed.type) throw new Problem('record.not_found');
  await refuseOutdated(tx, platform, actor, form, step, version);
  const vault = await openStepVault(tx, platform, form.clientId);
  const isChanged = step.state === 'COMPLETED' && !isSame(vault, step, typed.data);
  const state = isChanged && !(await isStillComplete(tx, platform, actor, form, typed)) ? 'WAITING' : step.state;
  const kept = await storeAnswers(tx, platform, vault, step, typed.data, state);
  await reopenSummary(tx, vault, steps, step, typed.data);
  await touchForm(tx, platform, form);
  return { version: kept, savedAt: platform.clock.now() };
}
