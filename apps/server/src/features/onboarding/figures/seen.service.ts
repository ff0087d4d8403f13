import type { SeenStep } from '@pramen/contract/onboarding/figures.schemas';
import { questionOfField } from '@pramen/domain/onboarding/figures';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import type { Db, Tx } from '../../../database/connect.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { holdOwnForm, listSteps, stepIn } from '../record/interaction-forms.reader.ts';
import { noteSign } from '../record/walk.service.ts';
import { readQuestions } from './questions.reader.ts';

type Deps = Pick<WritePlatform, 'clock' | 'config'>;

/** Counts what a client was shown of a step; nothing after the submission. Throws record.not_found. */
export async function noteSeen(tx: Tx, platform: Deps, actor: Actor, id: string, { step_id: stepId, ...seen }: SeenStep): Promise<void> {
  const form = await holdOwnForm(tx, actor, id);
  const steps = await listSteps(tx, form);
  const step = stepIn(steps, stepId);
  const ofStep = await readQuestions(tx, step);
  const sign = { step: step.type, shown: ofStep(seen.questions), refused: ofStep(seen.refused) };
  await noteSign(tx, platform, actor, form, steps, { ...sign, moves: true });
}

/** The fields of refusals that name none. */
const fieldOfCode: readonly (readonly [prefix: string, step: OnboardingStep, field: string])[] = [
  ['verification_code.', 'confirmation', 'verification_code'],
  ['identity.', 'identification', 'bank_id_code'],
];

function refusedFields({ code, details }: Problem, step: OnboardingStep): string[] {
  if (code === 'validation.failed') return Object.keys(details.errors ?? {}).map(questionOfField);
  return fieldOfCode.flatMap(([prefix, ofStep, field]) => (code.startsWith(prefix) && ofStep === step ? [field] : []));
}

/**
 * Counts the questions whose answers were refused, after the transaction of the refused call was rolled back. `readStepId` may throw for a
 * call that never came to name its step. A refusal that belongs to no step of the caller is not counted.
 */
export async function noteRefused(
  db: Db,
  platform: Deps,
  actor: Actor,
  id: string,
  readStepId: () => string,
  problem: Problem,
): Promise<void> {
  try {
    const stepId = readStepId();
    await inTransaction(db, async (tx) => {
      const form = await holdOwnForm(tx, actor, id);
      const steps = await listSteps(tx, form);
      const step = stepIn(steps, stepId);
      const refused = (await readQuestions(tx, step))(refusedFields(problem, step.type));
      if (refused.length === 0) return;
      await noteSign(tx, platform, actor, form, steps, { step: step.type, shown: [], refused, moves: true });
    });
  } catch (failure) {
    // The caller gets the refusal of the call itself.
    if (!(failure instanceof Problem)) throw failure;
  }
}
