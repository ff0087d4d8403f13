import { createHash, randomUUID } from 'node:crypto';
import { keptMinutes } from '@pramen/domain/onboarding/figures';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { classOfDevice } from '@pramen/domain/web/device';
import { and, eq, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { interactionForms } from '../../../database/schema/onboarding.ts';
import { onboardingVersions, onboardingWalks } from '../../../database/schema/onboarding-figures.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { MINUTE, pragueDateOf } from '../../../platform/clock/clock.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { seal, unseal } from '../../../platform/keys/envelope.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import type { FormRow, StepRow } from './interaction-forms.reader.ts';
import { countEvents } from './tallies.service.ts';
import { countSign, goOn } from './walk.rules.ts';
import type { Sign, Walk } from './walk.rules.ts';

type Deps = Pick<WritePlatform, 'clock' | 'config'>;
type Onboarding = Pick<FormRow, 'clientId' | 'id'>;
type Steps = readonly (Pick<StepRow, 'type'> & { readonly revisionIds: readonly string[] })[];

const contextOf = (formId: string) => `onboarding:walk:${formId}`;

const isIt = ({ clientId, id }: Onboarding) => and(eq(interactionForms.clientId, clientId), eq(interactionForms.id, id));

/** The client's key and what was counted so far; null without a key, which was erased with the client. */
async function openWalk(
  db: Readable,
  { config }: Deps,
  { clientId, id, sealedWalk: sealed }: Pick<FormRow, 'clientId' | 'id' | 'sealedWalk'>,
): Promise<{ key: Buffer; walk: Walk | null } | null> {
  const key = await readClientKey(db, config.keys.master, clientId);
  return key && { key, walk: sealed && (JSON.parse(unseal(key, sealed, contextOf(id)).toString('utf8')) as Walk) };
}

const storeWalk = (tx: Tx, form: Onboarding, sealedWalk: Buffer | null) =>
  tx.update(interactionForms).set({ sealedWalk }).where(isIt(form));

/** Stores what an onboarding asks, once; returns its id. */
export async function keepVersion(tx: Tx, steps: Steps, firstOn: string): Promise<string> {
  const asked = { steps: steps.map(({ type }) => type), revisionIds: steps.flatMap(({ revisionIds }) => revisionIds) };
  const id = createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 32);
  await tx
    .insert(onboardingVersions)
    .values({ id, ...asked, firstOn })
    .onConflictDoNothing();
  return id;
}

async function beginWalk(tx: Tx, { clock }: Deps, { sessionId, origin }: Actor, steps: Steps, step: OnboardingStep): Promise<Walk> {
  const now = clock.now();
  const today = pragueDateOf(now);
  const versionId = await keepVersion(tx, steps, today);
  const id = randomUUID();
  await tx
    .insert(onboardingWalks)
    .values({ id, versionId, startedOn: today, seenOn: today, step, device: classOfDevice(origin.userAgent) });
  const at = now.toISOString();
  return { id, versionId, begunAt: at, lastAt: at, sessionId, activeMs: 0, counted: [] };
}

/** Where the client is; a sign without a question leaves them at the last one of the step. */
function placeOf({ step, shown, refused }: Sign) {
  const last = shown.at(-1) ?? refused.at(-1);
  return { step, question: last ?? sql<string>`CASE ${onboardingWalks.step} WHEN ${step} THEN ${onboardingWalks.question} ELSE '' END` };
}

/**
 * Adds a sign of the client to the figures; the caller has locked the onboarding when reading it. `moves`: the client is at this step now, else only when it
 * was never counted before. Only names of questions of the step may be passed.
 */
export async function noteSign(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  form: FormRow,
  steps: Steps,
  { moves, ...sign }: Sign & { moves: boolean },
): Promise<void> {
  const opened = form.state === 'OPEN' ? await openWalk(tx, platform, form) : null;
  if (!opened) return;
  const now = platform.clock.now();
  const before = opened.walk ?? (await beginWalk(tx, platform, actor, steps, sign.step));
  const { walk, isResumed } = goOn(before, now, actor.sessionId);
  const { fresh, counted } = countSign(
    walk,
    steps.map(({ type }) => type),
    sign,
  );
  const isFirst = fresh.some(({ kind, step }) => kind === 'STEP_SHOWN' && step === sign.step);
  await tx
    .update(onboardingWalks)
    .set({ seenOn: pragueDateOf(now), ...(isResumed ? { isResumed } : {}), ...(moves || isFirst ? placeOf(sign) : {}) })
    .where(eq(onboardingWalks.id, walk.id));
  await storeWalk(tx, form, seal(opened.key, Buffer.from(JSON.stringify({ ...walk, counted })), contextOf(form.id)));
  const { versionId } = walk;
  const startedOn = pragueDateOf(new Date(walk.begunAt));
  await countEvents(
    tx,
    fresh.map((one) => ({ startedOn, versionId, ...one })),
  );
}

const minutesOf = (ms: number) => keptMinutes(ms / MINUTE);

/** Ends the figures of an onboarding, and forgets which ones they are. */
export async function endWalk(
  tx: Tx,
  platform: Deps,
  form: Onboarding,
  outcome: 'FINISHED' | 'CANCELED',
  sessionId?: string,
): Promise<void> {
  const [stored] = await tx.select({ sealedWalk: interactionForms.sealedWalk }).from(interactionForms).where(isIt(form));
  const opened = stored ? await openWalk(tx, platform, { ...form, ...stored }) : null;
  if (!opened?.walk) return;
  const now = platform.clock.now();
  const ended = sessionId === undefined ? opened.walk : goOn(opened.walk, now, sessionId).walk;
  const took = {
    activeMinutes: minutesOf(ended.activeMs),
    wallMinutes: minutesOf(now.getTime() - new Date(ended.begunAt).getTime()),
    seenOn: pragueDateOf(now),
  };
  await tx
    .update(onboardingWalks)
    .set({ outcome, ...(outcome === 'FINISHED' ? took : {}) })
    .where(eq(onboardingWalks.id, ended.id));
  await storeWalk(tx, form, null);
}
