import * as endpoints from '@pramen/contract/onboarding/onboarding.endpoints';
import type { ProcessedStep } from '@pramen/contract/onboarding/onboarding.schemas';
import { pictureSides } from '@pramen/domain/compliance/identity/identity-methods';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { translate } from '@pramen/texts/translate';
import { inTransaction } from '../../database/transaction.ts';
import type { EarlyCall } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetFiles } from '../files/file-intake.service.ts';
import { matchConfirmationCode } from './completion/confirmation.service.ts';
import type { Studio } from './completion/completion.service.ts';
import { readOwnForm } from './completion/outcome.reader.ts';
import { noteRefused } from './figures/seen.service.ts';
import { proveByBank } from './identity/bank-identity.service.ts';
import type { ProvedIdentity } from '../identity/identity.service.ts';
import { addPicture, receivePictures, removePicture } from './pictures/pictures.service.ts';
import type { PictureInspection } from '../files/picture-intake.service.ts';
import { listSteps } from './record/interaction-forms.reader.ts';
import { readConfig, saveConfig, startOnboarding } from './record/starting.service.ts';
import { saveAnswers } from './steps/answers.service.ts';
import { presentPicture } from './steps/interaction-form.present.ts';
import { processStep } from './completion/step-processing.service.ts';

const isSide = (side: string): side is PictureSide => (pictureSides as readonly string[]).includes(side);
/** What each sent file shows, in their order. */
const sidesOf = ({ sides = '' }: ProcessedStep): PictureSide[] =>
  sides.split(',').map((side) => (isSide(side.trim()) ? (side.trim() as PictureSide) : 'PAGE'));

const sentText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The code of a bank that came with the step identification, exchanged for what the bank states; null without one. */
async function proveSent(
  platform: Platform,
  { outsideTx, actor, params, isRepetition }: EarlyCall<typeof endpoints.processStep>,
  { step_id: stepId, data }: ProcessedStep,
): Promise<ProvedIdentity | null> {
  if (data?.['method'] !== 'BANK_ID') return null;
  const [code, state, iss] = [data['bank_id_code'], data['bank_id_state'], data['bank_id_iss']].map(sentText);
  if (code === undefined || (await isRepetition())) return null;
  return proveByBank(outsideTx, platform, actor, { formId: params.id.toLowerCase(), stepId }, { code, state, iss });
}

/** The call may have been refused before it named its step, or for a step that the caller does not have: it gets its own refusal. */
async function countRefusal(
  platform: Platform,
  { outsideTx, actor, params, readUploadForm }: EarlyCall<typeof endpoints.processStep>,
  problem: Problem,
): Promise<void> {
  try {
    const { step_id: stepId } = readUploadForm();
    await inTransaction(outsideTx, (tx) => noteRefused(tx, platform, actor, params.id.toLowerCase(), stepId, problem));
  } catch (failure) {
    if (!(failure instanceof Problem)) throw failure;
  }
}

export function onboardingRoutes(platform: Platform, inspection: PictureInspection, studio: Studio): Route[] {
  return [
    serve(endpoints.readInteractionForm, ({ db, actor }) => readOwnForm(db, platform, actor)),
    serve(endpoints.saveStepAnswers, async ({ tx, actor, params, body: { step_id: stepId, step, version } }) => {
      const kept = await saveAnswers(tx, platform, actor, params.id.toLowerCase(), { stepId, step, version });
      return { version: kept.version, saved_at: kept.savedAt.toISOString() };
    }),
    serveGuarded(endpoints.processStep, {
      before: async (call) => {
        const received = await receivePictures(platform, inspection, call);
        const { verification_code: digits } = received.form;
        const id = call.params.id.toLowerCase();
        const isAsked = digits !== undefined && digits !== '' && !(await call.isRepetition());
        const codeId = isAsked ? await matchConfirmationCode(call.outsideTx, platform, call.actor, id, digits.replaceAll(/\s/g, '')) : null;
        const identity = await proveSent(platform, call, received.form);
        return { ...received, codeId, identity };
      },
      handle: async ({ tx, actor, params }, { codeId, identity, ...received }) => {
        const id = params.id.toLowerCase();
        const { step_id: stepId, data, terms_agree, version } = received.form;
        const pictures = { received, sides: sidesOf(received.form) };
        const form = await processStep(tx, platform, studio, actor, id, stepId, {
          version,
          given: { data, terms_agree, codeId, identity, pictures },
        });
        return { ...form, message: translate(actor.origin.language, `onboardingSteps:${form.state === 'OPEN' ? 'saved' : 'submitted'}`) };
      },
      refused: (call, problem) => countRefusal(platform, call, problem),
      after: ({ intake }) => forgetFiles(platform.files, intake),
    }),
    serveGuarded(endpoints.addOnboardingPicture, {
      before: (call) => receivePictures(platform, inspection, call),
      handle: async ({ tx, actor, params }, received) =>
        presentPicture(await addPicture(tx, platform, actor, params.id.toLowerCase(), received), actor.origin.language),
      after: ({ intake }) => forgetFiles(platform.files, intake),
    }),
    serve(endpoints.removeOnboardingPicture, async ({ tx, actor, params }) => {
      await removePicture(tx, platform, actor, params.id.toLowerCase(), params.fileId);
      return { message: translate(actor.origin.language, 'onboardingSteps:pictureRemoved') };
    }),
    serve(endpoints.startOnboarding, async ({ tx, actor, body: { client_id: clientId, ...config } }) => {
      const id = await startOnboarding(tx, platform, actor, clientId, config);
      const steps = await listSteps(tx, { clientId, id });
      return { message: translate(actor.origin.language, 'onboardingSteps:started'), id, steps: steps.map(({ type }) => ({ type })) };
    }),
    serve(endpoints.readOnboardingConfig, async ({ db, actor, query: { client_id: clientId } }) => {
      const { config, isRunning } = await readConfig(db, actor, clientId);
      return { config, is_running: isRunning };
    }),
    serve(endpoints.saveOnboardingConfig, async ({ tx, actor, body: { config, client_id: clientId } }) => {
      await saveConfig(tx, platform, actor, clientId, config);
      return { message: translate(actor.origin.language, 'onboardingSteps:configSaved') };
    }),
  ];
}
