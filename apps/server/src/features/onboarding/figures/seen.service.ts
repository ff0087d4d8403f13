import type { SeenStep } from '@pramen/contract/onboarding/figures.schemas';
import { questionOfField } from '@pramen/domain/onboarding/figures';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import type { Problem } from '../../../platform/calls/problem.ts';
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
 * Counts the questions whose answers were refused; the transaction of the refused call was rolled back before. A refusal that belongs to no
 * step of the caller is not counted.
 */
export async function noteRefused(tx: Tx, platform: Deps, actor: Actor, id: string, stepId: string, problem: Problem): Promise<void> {
  const form = await holdOwnForm(tx, actor, id);
  const steps = await listSteps(tx, form);
  const step = stepIn(steps, stepId);
  const refused = (await readQuestions(tx, step))(refusedFields(problem, step.type));
  if (refused.length === 0) return;
  await noteSign(tx, platform, actor, form, steps, { step: step.type, shown: [], refused, moves: true });
}
