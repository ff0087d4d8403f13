import type { addCapturePicture } from '@pramen/contract/capture/capture.endpoints';
import type { ClaimedCapture } from '@pramen/contract/capture/capture.schemas';
import { documentSides, isLiveCapture } from '@pramen/domain/onboarding/capture';
import { and, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Readable, Tx } from '../../../database/connect.ts';
import { captureLinks } from '../../../database/schema/onboarding.ts';
import type { EarlyCall, Origin } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdSession } from '../../access/access.service.ts';
import { countAttempt } from '../../access/limits.service.ts';
import { addPictures, dropPictureOf, takePictures } from '../pictures/pictures.service.ts';
import type { PictureInspection } from '../../files/picture-intake.service.ts';
import type { Photographer, ReceivedPictures } from '../pictures/pictures.service.ts';
import { holdOpenForm, listPictures, listSteps, stepIn } from '../record/interaction-forms.reader.ts';
import { areComplete } from '../steps/accept.rules.ts';
import { endLink, recordCapture } from './capture-links.service.ts';
import { findOwner, findStanding } from './capture-links.reader.ts';
import type { Standing } from './capture-links.reader.ts';
import { captureLimits, readHandle, readToken } from './capture.rules.ts';

/** A link that this browser opened, and the person whose pictures it takes. */
export interface CaptureRight extends Standing {
  photographer: Photographer & { clientId: string };
}

const ended = () => new Problem('capture.ended');

async function findRight(db: Readable, platform: Platform, linkId: string, origin: Origin): Promise<CaptureRight> {
  const owner = await findOwner(db, linkId);
  const standing = owner && (await findStanding(db, platform, owner.clientId, linkId));
  if (!standing) throw ended();
  return { ...standing, photographer: { ...owner, impersonatorUserId: null, origin } };
}

const isOf = ({ link }: Standing, browser: string) => link.browserHash?.equals(sha256(browser)) ?? false;

/** The right of the browser that sent the cookie, which may have ended; counted, so that one phone cannot keep the server busy. */
export async function requireRight(db: Db, platform: Platform, cookie: string | null, origin: Origin): Promise<CaptureRight> {
  const handle = readHandle(cookie);
  const right = handle && (await findRight(db, platform, handle.id, origin));
  if (!right || !isOf(right, handle.browser)) throw ended();
  await countAttempt(db, platform, captureLimits.callsOfLink, handle.id);
  return right;
}

/** Like `requireRight`, and throws capture.ended unless the link can still be used. */
export async function requireLiveRight(db: Db, platform: Platform, cookie: string | null, origin: Origin): Promise<CaptureRight> {
  const right = await requireRight(db, platform, cookie, origin);
  if (!isLiveCapture(right.state)) throw ended();
  return right;
}

/** The id of the link whose token this is, after counting the attempt for the network and the link. Throws capture.ended and limit.reached. */
export async function proveToken(outsideTx: Db, platform: Platform, token: string, { ip }: Origin): Promise<string> {
  await countAttempt(outsideTx, platform, captureLimits.claims, ip);
  const id = readToken(platform, token);
  if (id === null) throw ended();
  await countAttempt(outsideTx, platform, captureLimits.claimsOfLink, id);
  return id;
}

/**
 * Gives the link to the browser that opens it first. The same browser may open it again, because its first answer may have been lost; throws
 * capture.taken for another one and capture.ended for a link that has ended.
 */
export async function claimCapture(
  tx: Tx,
  platform: Platform,
  id: string,
  { browser }: Pick<z.output<typeof ClaimedCapture>, 'browser'>,
  origin: Origin,
): Promise<CaptureRight> {
  const before = await findRight(tx, platform, id, origin);
  if (!isLiveCapture(before.state)) throw ended();
  const now = platform.clock.now();
  const { clientId } = before.photographer;
  const claimed = await tx
    .update(captureLinks)
    .set({ state: 'CLAIMED', browserHash: sha256(browser), claimedAt: now })
    .where(
      and(eq(captureLinks.clientId, clientId), eq(captureLinks.id, id), eq(captureLinks.state, 'OPEN'), gt(captureLinks.expiresAt, now)),
    )
    .returning({ id: captureLinks.id });
  const right = await findRight(tx, platform, id, origin);
  if (!isLiveCapture(right.state)) throw ended();
  if (!isOf(right, browser)) throw new Problem('capture.taken');
  if (claimed.length > 0) await recordCapture(tx, platform, right.photographer, 'captureClaimed', right.link);
  return right;
}

/**
 * Locks the onboarding, the link and the session that made it until the transaction ends, and reads the link again: whatever ended it first
 * is seen here. Throws capture.ended.
 */
async function holdRight(tx: Tx, platform: Platform, { link, photographer }: CaptureRight) {
  try {
    const form = await holdOpenForm(tx, photographer, link.formId);
    await tx
      .select({ id: captureLinks.id })
      .from(captureLinks)
      .where(and(eq(captureLinks.clientId, link.clientId), eq(captureLinks.id, link.id)))
      .for('no key update');
    await holdSession(tx, { sessionId: link.sessionId, impersonatorSessionId: null });
    const right = await findRight(tx, platform, link.id, photographer.origin);
    if (!isLiveCapture(right.state)) throw ended();
    return { form, step: stepIn(await listSteps(tx, form), link.stepId), right };
  } catch (error) {
    const isEnd = error instanceof Problem && ['onboarding.finished', 'record.not_found', 'session.required'].includes(error.code);
    throw isEnd ? ended() : error;
  }
}

/** What a phone sent, inspected and stored, before a row refers to it. */
export type ReceivedCapture = ReceivedPictures<typeof addCapturePicture> & { right: CaptureRight };

/** Receives a picture only from a browser whose right goes on, and counts it before its bytes arrive. */
export async function receiveCapture(
  platform: Platform,
  inspection: PictureInspection,
  call: EarlyCall<typeof addCapturePicture>,
  handle: string | null,
): Promise<ReceivedCapture> {
  const { outsideTx, origin } = call;
  const right = await requireLiveRight(outsideTx, platform, handle, origin);
  await countAttempt(outsideTx, platform, captureLimits.uploadsOfLink, right.link.id);
  return { ...(await takePictures<typeof addCapturePicture>(platform, inspection, call, right.photographer)), right };
}

/** Adds a picture with the rules of the portal; its side must be one of the document that the link is for. */
export async function addCapture(tx: Tx, platform: Platform, { right: before, ...received }: ReceivedCapture): Promise<CaptureRight> {
  const { form, step, right } = await holdRight(tx, platform, before);
  const { link, photographer } = right;
  const { side } = received.form;
  if (!documentSides[link.documentType].includes(side)) throw refusedField(photographer.origin.language, 'side', 'validation:choice');
  const added = await addPictures(tx, platform, photographer, { form, step, captureLinkId: link.id }, received, [side]);
  if (added.length === 0) throw refusedField(photographer.origin.language, 'file', 'uploads:file.missing');
  return right;
}

/** Removes a picture that this link brought; throws record.not_found for every other one. */
export async function removeCapture(tx: Tx, platform: Platform, before: CaptureRight, fileId: string): Promise<CaptureRight> {
  const { form, right } = await holdRight(tx, platform, before);
  const { link, photographer } = right;
  const own = (await listPictures(tx, link.clientId, link.stepId)).find(({ file }) => file.id === fileId);
  if (own?.captureLinkId !== link.id) throw new Problem('record.not_found');
  await dropPictureOf(tx, platform, photographer, form, fileId);
  return right;
}

/** Ends the link when every picture of its document is there and can be read. Throws capture.ended and capture.incomplete. */
export async function finishCapture(tx: Tx, platform: Platform, before: CaptureRight): Promise<CaptureRight> {
  const { right } = await holdRight(tx, platform, before);
  const { link, photographer } = right;
  if (!areComplete(await listPictures(tx, link.clientId, link.stepId), link.documentType)) throw new Problem('capture.incomplete');
  await endLink(tx, platform, link, { state: 'DONE', by: 'PHONE' });
  await recordCapture(tx, platform, photographer, 'captureDone', link);
  return findRight(tx, platform, link.id, photographer.origin);
}

/** Ends the link from the phone; one that has ended stays as it is. */
export async function cancelCapture(tx: Tx, platform: Platform, { link, photographer, state }: CaptureRight): Promise<CaptureRight> {
  if (isLiveCapture(state) && (await endLink(tx, platform, link, { state: 'CANCELED', by: 'PHONE' })))
    await recordCapture(tx, platform, photographer, 'captureCanceled', link, { by: 'PHONE' });
  return findRight(tx, platform, link.id, photographer.origin);
}
