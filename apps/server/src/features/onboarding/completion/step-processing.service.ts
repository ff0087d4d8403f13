import type { InteractionForm, ProcessedStep } from '@pramen/contract/onboarding/onboarding.schemas';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { stepAnswers } from '@pramen/contract/onboarding/step-answers.schemas';
import type { AnsweredStep } from '@pramen/contract/onboarding/step-answers.schemas';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { parseFields } from '../../../platform/http/wire/fields.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseStatedChange } from '../../clients/onboarded-client.service.ts';
import type { Studio } from './completion.service.ts';
import { submitOnboarding } from './completion.service.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import { holdOpenForm, listSteps, stepIn } from '../record/interaction-forms.reader.ts';
import type { StepRow } from '../record/interaction-forms.reader.ts';
import { noteSign } from '../record/walk.service.ts';
import { identifyByBank } from '../identity/bank-identity.service.ts';
import type { ProvedIdentity } from '../../identity/identity.service.ts';
import { endLinksOfStep } from '../capture/capture-links.service.ts';
import { addPictures } from '../pictures/pictures.service.ts';
import { refuseOutdated, reopenCalculation, reopenSummary, storeAnswers, touchForm } from '../steps/answers.service.ts';
import { readFormView, renewView, typedIn } from '../steps/form-view.reader.ts';
import type { FormView } from '../steps/form-view.reader.ts';
import { presentInteractionForm } from '../steps/interaction-form.present.ts';
import { informBefore } from './informed.service.ts';
import { readOwnFormById } from './outcome.reader.ts';
import { requireAllComplete, requireComplete, settle } from '../steps/accept.rules.ts';
import { RequiredPerson } from '../steps/required-answers.ts';
import { answersIn, isAnswered } from '../steps/step-answers.rules.ts';

/** Throws onboarding.step_early while a step before this one is not completed. */
function refuseEarly({ steps }: FormView, { position }: StepRow): void {
  if (steps.some((step) => step.position < position && step.state === 'WAITING')) throw new Problem('onboarding.step_early');
}

/** The answers that were sent, else those typed so far. */
function answersToSettle(view: FormView, type: AnsweredStep, { data }: Given) {
  return data === undefined ? answersIn(view, type) : parseFields(stepAnswers[type], data, view.language);
}

/** Whoever is identified stays the same person, unless this onboarding identifies them again. */
async function refuseOther(tx: Tx, platform: Platform, actor: Actor, view: FormView, type: StepRow['type'], answers: unknown) {
  if (type !== 'client_complex_form' || view.steps.some((step) => step.type === 'identification')) return;
  await refuseStatedChange(tx, platform, actor, view.form.clientId, parseFields(RequiredPerson, answers, view.language));
}

/** What changed since the calculation was made is said before the client agrees to it. */
function requireCalculation(view: FormView): void {
  const typed = typedIn(view, 'calculation');
  if (typed) requireComplete(view, 'calculation', typed);
}

/** A completed step counts as shown also when the caller never said so. Who completes it may be at the next one already. */
const processed = (step: StepRow['type']) => ({ step, shown: [], refused: [], moves: false });

interface Given extends Pick<ProcessedStep, 'data' | 'terms_agree'> {
  pictures: { received: Parameters<typeof addPictures>[4]; sides: readonly PictureSide[] };
  /** Of a bank identity that was asked for this step; null: none was. */
  identity: ProvedIdentity | null;
  /** Of a code that was compared and fits; null: none was sent. */
  codeId: string | null;
}

/**
 * Completes a step of the caller's onboarding: checks the answers that are sent, else those typed so far, and stores them. The confirmation
 * submits the whole onboarding. Returns the onboarding as it is afterwards. Throws record.not_found, record.changed, onboarding.finished, onboarding.step_early and
 * validation.failed.
 */
export async function processStep(
  tx: Tx,
  platform: Platform,
  studio: Studio,
  actor: Actor,
  id: string,
  stepId: string,
  { version, given }: { version: number | undefined; given: Given },
): Promise<InteractionForm> {
  // Who submits changes the client's record: staff who start or cancel an onboarding lock the client before the form, too.
  if (given.codeId !== null && actor.clientId !== null) await holdClient(tx, actor, 'onboarding.answer', actor.clientId);
  const form = await holdOpenForm(tx, actor, id);
  const step = stepIn(await listSteps(tx, form), stepId);
  const { received, sides } = given.pictures;
  if (received.intake.files.length > 0) await addPictures(tx, platform, actor, { form, step }, received, sides);
  const begun = await readFormView(tx, platform, actor, form);
  refuseEarly(begun, step);
  if (given.identity) await identifyByBank(tx, platform, actor, begun, step.id, given.identity);
  const view = given.identity ? await readFormView(tx, platform, actor, form) : begun;
  await refuseOutdated(tx, platform, actor, form, step, version);
  const { language } = actor.origin;
  const { type } = step;
  if (type === 'confirmation') {
    if (given.codeId === null) throw new Problem('verification_code.INVALID_CODE');
    await noteSign(tx, platform, actor, form, view.steps, processed(type));
    await submitOnboarding(tx, platform, studio, actor, view, given.codeId);
    return readOwnFormById(tx, platform, actor, id);
  }
  // The last step only shows the outcome.
  if (type === 'end') throw new Problem('onboarding.step_early');
  if (type === 'summary') {
    if (given.terms_agree !== true) throw refusedField(language, 'terms_agree', 'onboardingSteps:agree');
    requireAllComplete(view);
    requireCalculation(view);
    await informBefore(tx, platform, actor, view, given.data?.['costs_sha256']);
  }
  const answers = isAnswered(type) ? settle(view, type, answersToSettle(view, type, given)) : null;
  await refuseOther(tx, platform, actor, view, type, answers);
  await storeAnswers(tx, platform, view.vault, step, answers, 'COMPLETED');
  await reopenSummary(tx, view.vault, view.steps, step, answers);
  if (type === 'identification') await endLinksOfStep(tx, platform, form.clientId, step.id);
  await touchForm(tx, platform, form);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'onboarding.stepCompleted',
      objectType: 'interaction_form',
      objectId: form.id,
      clientId: form.clientId,
      facts: { step: type },
    },
  );
  await noteSign(tx, platform, actor, form, view.steps, processed(type));
  const renewed = await renewView(tx, view);
  return presentInteractionForm((await reopenCalculation(tx, renewed)) ? await renewView(tx, view) : renewed);
}
