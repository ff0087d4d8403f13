import type { OnboardingConfig } from '@pramen/contract/onboarding/onboarding.schemas';
import type { GivenForm } from '@pramen/contract/records/given-form';
import { stepsOf } from '@pramen/domain/onboarding/onboarding-steps';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { pagesOf } from '@pramen/domain/onboarding/onboarding-words';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { identifications } from '../../database/schema/identifications.ts';
import { interactionForms } from '../../database/schema/onboarding.ts';
import { openOnboardedContract, readOpenStrategies, releaseContract } from '../../features/contracts/onboarded-contract.service.ts';
import { withdraw } from '../../features/contracts/withdrawal/withdrawals.service.ts';
import { readCurrentRevisions } from '../../features/form-templates/form-template-answer.reader.ts';
import { findOpenForm, listSteps, requireOwnForm } from '../../features/onboarding/record/interaction-forms.reader.ts';
import type { FormRow } from '../../features/onboarding/record/interaction-forms.reader.ts';
import { openStepVault } from '../../features/onboarding/record/step-vault.service.ts';
import { startOnboarding } from '../../features/onboarding/record/starting.service.ts';
import { endWalk, noteSign } from '../../features/onboarding/record/walk.service.ts';
import { storeAnswers } from '../../features/onboarding/steps/answers.service.ts';
import { selfOnboardingSettings } from '../../features/settings/self-onboarding.reader.ts';
import { pragueDateOf, pragueMinuteOf } from '../../platform/clock/clock.ts';
import { actAs } from '../documents/cast.ts';
import { daysAgo, platformAt } from '../past/past.ts';
import type { WorkDeps } from '../past/past.ts';
import { createRandom } from '../past/random.ts';
import type { Random } from '../past/random.ts';
import { findCast } from './record-cast.ts';
import type { Cast } from './record-cast.ts';
import { givenOf, readTemplates } from './record-work.ts';
import { onboardingStories } from './onboarding-stories.ts';
import type { OnboardingStory } from './onboarding-stories.ts';
import { addWalks } from './walks.ts';

interface Scene {
  tx: Tx;
  deps: WorkDeps;
  random: Random;
  cast: Cast;
  story: OnboardingStory;
  /** Answers of the samples to the questionnaires. */
  pages: { pages: { template_id: string; data: GivenForm }[] };
}

const isForm = ({ clientId, id }: FormRow) => and(eq(interactionForms.clientId, clientId), eq(interactionForms.id, id));

/** Completes the steps before one, or all, on the day on which the client was last there. The other steps show what the firm knows. */
async function goThrough({ tx, deps, cast, pages }: Scene, form: FormRow, at: Date, upTo: OnboardingStep | null): Promise<void> {
  const platform = platformAt(deps, at);
  const client = actAs(cast.client, at);
  const steps = await listSteps(tx, form);
  const done =
    upTo === null
      ? steps
      : steps.slice(
          0,
          steps.findIndex(({ type }) => type === upTo),
        );
  const vault = await openStepVault(tx, platform, form.clientId);
  for (const step of done) {
    const { type } = step;
    await storeAnswers(tx, platform, vault, step, type === 'aggregated_form' ? pages : null, 'COMPLETED');
    if (type === 'end') continue;
    // What the last step counted stands in the row.
    const counted = await requireOwnForm(tx, { clientId: form.clientId }, form.id);
    await noteSign(tx, platform, client, counted, steps, { step: type, shown: [], refused: [], moves: true });
    await platform.audit.append(
      tx,
      { actor: client, origin: client.origin },
      {
        action: 'onboarding.stepCompleted',
        objectType: 'interaction_form',
        objectId: form.id,
        clientId: form.clientId,
        facts: { step: type },
      },
    );
  }
  if (done.length > 0) await tx.update(interactionForms).set({ touchedAt: at }).where(isForm(form));
}

/** The contract that the onboarding makes, in crowns and in the first strategy that it offers for them. */
async function openContract({ tx, deps, cast }: Scene, form: FormRow, at: Date): Promise<string | null> {
  const wanted = { clientId: form.clientId, contractId: null, contractTypeId: form.options.contractTypeId };
  const offered = await readOpenStrategies(tx, wanted, pragueMinuteOf(at), 'cs');
  const strategy = offered.find(({ currency }) => currency === null || currency === 'CZK');
  if (!strategy) return null;
  const chosen = { strategyIds: [strategy.id], currency: 'CZK', goals: new Map() } as const;
  const opened = await openOnboardedContract(tx, platformAt(deps, at), actAs(cast.client, at), wanted, chosen);
  return opened?.contract.id ?? null;
}

async function submit(scene: Scene, form: FormRow, at: Date): Promise<void> {
  const { tx, deps, random, cast, story } = scene;
  const platform = platformAt(deps, at);
  const client = actAs(cast.client, at);
  const key = { clientId: form.clientId, id: form.id };
  const contractId = await openContract(scene, form, at);
  await endWalk(tx, platform, form, 'FINISHED', client.sessionId);
  const submitted = { submittedAt: at, touchedAt: at, contractId };
  const outcome = story.isHeld
    ? ({ state: 'HELD', holdReason: 'IDENTITY' } as const)
    : ({ state: 'COMPLETED', holdReason: null, decidedAt: at } as const);
  await tx
    .update(interactionForms)
    .set({ ...submitted, ...outcome })
    .where(isForm(form));
  const about = { objectType: 'interaction_form', objectId: key.id, clientId: key.clientId } as const;
  const author = { actor: client, origin: client.origin };
  const held = { before: { state: 'OPEN' }, after: { state: 'HELD' }, contractId };
  await platform.audit.append(tx, author, { action: 'onboarding.submitted', ...about, facts: held });
  if (story.isHeld) {
    // The story of the document is told by staff; here it came with the submission.
    await tx.update(identifications).set({ creatorId: client.userId, createdAt: at }).where(eq(identifications.clientId, form.clientId));
    return;
  }
  if (contractId !== null) await releaseContract(tx, platform, { clientId: key.clientId, id: contractId, agreedOn: pragueDateOf(at) });
  const decided = { before: { state: 'HELD' }, after: { state: 'COMPLETED' } };
  await platform.audit.append(tx, {}, { action: 'onboarding.decided', ...about, facts: decided });
  if (story.withdrawnDaysAgo === undefined || contractId === null) return;
  const withdrawnAt = daysAgo(deps, random, story.withdrawnDaysAgo);
  await withdraw(tx, platformAt(deps, withdrawnAt), actAs(cast.client, withdrawnAt), contractId, 'Peníze teď potřebuji na opravu střechy.');
}

async function tellOnboarding(scene: Scene, config: OnboardingConfig): Promise<void> {
  const { tx, deps, random, cast, story } = scene;
  const begunAt = daysAgo(deps, random, story.begunDaysAgo);
  const touchedAt = new Date(Math.max(begunAt.getTime(), daysAgo(deps, random, story.touchedDaysAgo).getTime()));
  // What is submitted here makes no documents: those of the demonstration have their own stories.
  const chosen = story.standsAt === null ? { ...config, documents: false, document_templates: [] } : config;
  await startOnboarding(tx, platformAt(deps, begunAt), actAs(cast.adviser, begunAt), cast.clientId, chosen);
  const form = await findOpenForm(tx, cast.clientId);
  if (!form) return;
  await goThrough(scene, form, touchedAt, story.standsAt);
  if (story.standsAt === null) await submit(scene, form, touchedAt);
}

/**
 * Onboardings in every state and the figures of earlier ones, unless the company ever had one. Only clients whom nobody has given a contract
 * since.
 */
export async function addOnboardings(tx: Tx, deps: WorkDeps): Promise<void> {
  // Serialises two processes that start at the same time; the second finds the onboardings.
  await tx.execute(sql`LOCK TABLE ${interactionForms} IN SHARE ROW EXCLUSIVE MODE`);
  if ((await tx.select({ id: interactionForms.id }).from(interactionForms).limit(1)).length > 0) return;
  const check = { minute: pragueMinuteOf(deps.clock.now()), intermediaryId: null, hasAdviser: true };
  const config = { ...(await selfOnboardingSettings(tx, check)), contract: null };
  const templateIds = pagesOf(config).map(({ templateId }) => templateId);
  const current = await readCurrentRevisions(tx, templateIds);
  const revisionIds = templateIds.flatMap((templateId) => current.get(templateId) ?? []);
  await addWalks(tx, deps.clock.today(), { types: stepsOf(config), revisionIds });
  if (config.contract_type === null) return;
  const samples = [...(await readTemplates(tx)).values()];
  const pages = templateIds.map((id) => ({ template_id: id, data: givenOf(samples.find((one) => one.id === id)?.answers[0] ?? {}) }));
  const random = createRandom(9_800);
  for (const story of onboardingStories) {
    const cast = await findCast(tx, story.code);
    if (cast) await tellOnboarding({ tx, deps, random, cast, story, pages: { pages } }, config);
  }
}
