import type { NewCaptureLink } from '@pramen/contract/capture/capture.schemas';
import { liveCaptureStates } from '@pramen/domain/onboarding/capture';
import type { CaptureEnd } from '@pramen/domain/onboarding/capture';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Readable, Tx } from '../../../database/connect.ts';
import { captureLinks } from '../../../database/schema/onboarding.ts';
import { linkTokens } from '../../../database/schema/verification.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId, newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countDone } from '../../access/limits.service.ts';
import { holdOpenForm, listSteps, requireOwnForm, stepIn } from '../record/interaction-forms.reader.ts';
import type { FormRow } from '../record/interaction-forms.reader.ts';
import { findStanding } from './capture-links.reader.ts';
import type { LinkRow, Standing } from './capture-links.reader.ts';
import { CAPTURE_LIFETIME_MS, CAPTURE_PURPOSE, captureLimits } from './capture.rules.ts';

type Parts = Pick<Platform, 'audit' | 'clock' | 'config'>;

/** A link of the caller's onboarding; throws record.not_found for every other one. */
export async function requireOwnLink(db: Readable, platform: Parts, actor: Actor, formId: string, linkId: string): Promise<Standing> {
  const { clientId } = await requireOwnForm(db, actor, formId);
  const standing = isId(linkId) ? await findStanding(db, platform, clientId, linkId) : null;
  if (standing?.link.formId !== formId) throw new Problem('record.not_found');
  return standing;
}

const isLive = inArray(captureLinks.state, [...liveCaptureStates]);

/** Ends the links of a step that can still be used; the step needs no pictures from a phone any more. */
export async function endLinksOfStep(tx: Tx, { clock }: Pick<Platform, 'clock'>, clientId: string, stepId: string): Promise<void> {
  await tx
    .update(captureLinks)
    .set({ state: 'CANCELED', endedAt: clock.now(), endedBy: 'PORTAL' })
    .where(and(eq(captureLinks.clientId, clientId), eq(captureLinks.stepId, stepId), isLive));
}

/** Ends one link unless it has ended; whether it did. */
export async function endLink(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { clientId, id }: Pick<LinkRow, 'clientId' | 'id'>,
  { state, by }: { state: 'DONE' | 'CANCELED'; by: CaptureEnd },
): Promise<boolean> {
  const ended = await tx
    .update(captureLinks)
    .set({ state, endedAt: clock.now(), endedBy: by })
    .where(and(eq(captureLinks.clientId, clientId), eq(captureLinks.id, id), isLive))
    .returning({ id: captureLinks.id });
  return ended.length > 0;
}

type CaptureAction = 'captureMade' | 'captureClaimed' | 'captureDone' | 'captureCanceled';

/** Records an event of a link; `author` is the person whose right it is, also when the phone does it. */
export async function recordCapture(
  tx: Tx,
  { audit }: Pick<Platform, 'audit'>,
  author: Pick<Actor, 'userId' | 'impersonatorUserId' | 'origin'>,
  action: CaptureAction,
  { clientId, id, formId }: Pick<LinkRow, 'clientId' | 'id' | 'formId'>,
  facts: Record<string, unknown> = {},
): Promise<void> {
  await audit.append(
    tx,
    { actor: author, origin: author.origin },
    { action: `onboarding.${action}`, objectType: 'interaction_form', objectId: formId, clientId, facts: { linkId: id, ...facts } },
  );
}

async function insertLink(
  tx: Tx,
  { clock }: Parts,
  actor: Actor,
  { clientId, id: formId }: FormRow,
  given: z.output<typeof NewCaptureLink>,
) {
  const id = newId();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + CAPTURE_LIFETIME_MS);
  await tx.insert(linkTokens).values({ id, purpose: CAPTURE_PURPOSE, userId: actor.userId, createdAt, expiresAt });
  const { step_id: stepId, document_type: documentType } = given;
  const { sessionId } = actor;
  await tx.insert(captureLinks).values({ clientId, id, formId, stepId, sessionId, documentType, state: 'OPEN', createdAt, expiresAt });
  return id;
}

/** Makes a link for the pictures of the caller's step; an earlier one ends. Throws record.not_found, onboarding.finished and limit.reached. */
export async function makeCaptureLink(
  tx: Tx,
  platform: Parts,
  actor: Actor,
  formId: string,
  given: z.output<typeof NewCaptureLink>,
): Promise<Standing> {
  const form = await holdOpenForm(tx, actor, formId);
  const step = stepIn(await listSteps(tx, form), given.step_id);
  if (step.type !== 'identification') throw new Problem('record.not_found');
  await countDone(tx, platform, captureLimits.made, form.clientId);
  await endLinksOfStep(tx, platform, form.clientId, step.id);
  const id = await insertLink(tx, platform, actor, form, given);
  await recordCapture(
    tx,
    platform,
    actor,
    'captureMade',
    { clientId: form.clientId, id, formId: form.id },
    { document: given.document_type },
  );
  return requireOwnLink(tx, platform, actor, form.id, id);
}

/** Ends a link on the screen that shows it; one that has ended stays as it is. Throws record.not_found. */
export async function cancelCaptureLink(tx: Tx, platform: Parts, actor: Actor, formId: string, linkId: string): Promise<Standing> {
  const { link } = await requireOwnLink(tx, platform, actor, formId, linkId);
  if (await endLink(tx, platform, link, { state: 'CANCELED', by: 'PORTAL' }))
    await recordCapture(tx, platform, actor, 'captureCanceled', link, { by: 'PORTAL' });
  return requireOwnLink(tx, platform, actor, formId, linkId);
}
