import type { addCapturePicture } from '@pramen/contract/capture/capture.endpoints';
import type { addOnboardingPicture, processStep } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { UploadFormOf } from '@pramen/contract/endpoint';
import { MOST_PICTURES } from '@pramen/domain/onboarding/onboarding-words';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { translate } from '@pramen/texts/translate';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { interactionPictures } from '../../../database/schema/onboarding.ts';
import type { Actor, EarlyCall } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt } from '../../access/limits.service.ts';
import type { Limit } from '../../access/limits.service.ts';
import { FILE_LIMITS, forgetFiles, takeFiles } from '../../files/file-intake.service.ts';
import type { Intake } from '../../files/file-intake.service.ts';
import { inspectPictures } from '../../files/picture-intake.service.ts';
import type { InspectedPictures, PictureInspection } from '../../files/picture-intake.service.ts';
import { dropFile, keepFile } from '../../files/files.service.ts';
import { holdOpenForm, listPictures, listSteps, requireOwnForm, stepIn } from '../record/interaction-forms.reader.ts';
import type { FormRow, PictureRow, StepRow } from '../record/interaction-forms.reader.ts';

type PictureCall = typeof addOnboardingPicture | typeof processStep | typeof addCapturePicture;

/** Whose onboarding the pictures belong to, and where they come from; the person may be signed in, or have lent the right to a phone. */
export type Photographer = Pick<Actor, 'userId' | 'clientId' | 'impersonatorUserId' | 'origin'>;

/** Pictures of one call, inspected and stored, that no database row refers to yet. */
export interface ReceivedPictures<Call extends PictureCall> extends InspectedPictures {
  intake: Intake;
  form: UploadFormOf<Call>;
}

/** Pictures that one client sends in a day, from a computer and from phones: ten times as many as a passport may have. */
export const pictureLimit: Limit = { counter: 'onboarding.pictures', most: 200, windowMs: DAY };

/** Stores and inspects the files of a call; a refused call leaves no file behind. The caller has checked that they may send some. Throws limit.reached. */
export async function takePictures<Call extends PictureCall>(
  platform: Pick<Platform, 'clock' | 'config' | 'files'>,
  inspection: PictureInspection,
  call: Pick<EarlyCall<Call>, 'outsideTx' | 'receiveFiles' | 'readUploadForm'>,
  sender: Photographer,
): Promise<ReceivedPictures<Call>> {
  const intake = await takeFiles(platform.files, call.receiveFiles(FILE_LIMITS));
  try {
    const form = call.readUploadForm();
    if (intake.files.length === 0) return { intake, form, mediaTypes: [], measures: [] };
    // Before they are inspected, which takes what all share.
    for (let counted = 0; counted < intake.files.length; counted += 1)
      await countAttempt(call.outsideTx, platform, pictureLimit, sender.clientId ?? sender.userId);
    const inspected = await inspectPictures(intake, platform.files, inspection, {
      allowed: ['jpg', 'png'],
      mostFiles: MOST_PICTURES,
      language: sender.origin.language,
      owner: sender.userId,
    });
    return { intake, form, ...inspected };
  } catch (error) {
    await forgetFiles(platform.files, intake);
    throw error;
  }
}

/** Like `takePictures`, for the open onboarding of the caller, before the call takes a connection. */
export async function receivePictures<Call extends typeof addOnboardingPicture | typeof processStep>(
  platform: Pick<Platform, 'clock' | 'config' | 'files'>,
  inspection: PictureInspection,
  call: EarlyCall<Call>,
): Promise<ReceivedPictures<Call>> {
  const { actor, outsideTx, params, isRepetition } = call as unknown as EarlyCall<typeof addOnboardingPicture>;
  const form = await requireOwnForm(outsideTx, actor, params.id);
  if (form.state !== 'OPEN' && !(await isRepetition())) throw new Problem('onboarding.finished');
  return takePictures<Call>(platform, inspection, call, actor);
}

async function dropPicture(tx: Tx, platform: Pick<Platform, 'clock'>, clientId: string, fileId: string): Promise<void> {
  await tx.delete(interactionPictures).where(and(eq(interactionPictures.clientId, clientId), eq(interactionPictures.fileId, fileId)));
  await dropFile(tx, platform, { clientId, id: fileId });
}

/** A card has each side once: a new picture replaces the former one. Pages are added, up to the most. Answers the pictures that stay. */
async function makeRoom(
  tx: Tx,
  platform: Pick<Platform, 'clock'>,
  { origin: { language } }: Photographer,
  { clientId, id }: StepRow,
  side: PictureSide,
): Promise<PictureRow[]> {
  const present = await listPictures(tx, clientId, id);
  const replaced =
    side === 'PAGE' ? present.filter((one) => one.side !== 'PAGE') : present.filter((one) => one.side === side || one.side === 'PAGE');
  for (const { file } of replaced) await dropPicture(tx, platform, clientId, file.id);
  if (present.length - replaced.length >= MOST_PICTURES)
    throw new Problem('files.over_limit', {
      message: translate(language, 'refusals:files.over_limit', { most: MOST_PICTURES }),
    });
  return present.filter((one) => !replaced.includes(one));
}

/** One file cannot show both sides of a card. */
function refuseSameFile({ origin: { language } }: Photographer, staying: readonly PictureRow[], sha256: Buffer, side: PictureSide): void {
  if (side === 'PAGE' || !staying.some(({ file }) => file.sha256.equals(sha256))) return;
  throw refusedField(language, 'file', `onboardingSteps:pictures.same.${side}`);
}

/** Adds the received pictures to the step identification of an open onboarding, whose row the caller has locked. */
export async function addPictures(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock' | 'config'>,
  actor: Photographer,
  { form, step, captureLinkId = null }: { form: FormRow; step: StepRow; captureLinkId?: string | null },
  { intake, mediaTypes, measures }: Pick<ReceivedPictures<PictureCall>, 'intake' | 'mediaTypes' | 'measures'>,
  sides: readonly PictureSide[],
): Promise<PictureRow[]> {
  if (step.type !== 'identification') throw new Problem('record.not_found');
  const { clientId } = form;
  const added: PictureRow[] = [];
  for (const [place, { name: fileName, staged }] of intake.files.entries()) {
    const side = sides[place] ?? 'PAGE';
    refuseSameFile(actor, await makeRoom(tx, platform, actor, step, side), staged.sha256, side);
    const mediaType = mediaTypes[place] ?? '';
    const owner = { clientId, fileableType: 'interaction_form', fileableId: form.id } as const;
    const file = await keepFile(tx, platform, { staged, ...owner, fileName, mediaType, userId: actor.userId });
    const measured = measures[place] ?? null;
    await tx
      .insert(interactionPictures)
      .values({ clientId, fileId: file.id, stepId: step.id, side, measured, addedAt: platform.clock.now(), captureLinkId });
    added.push({ file, side, measured, captureLinkId });
  }
  intake.isKept = true;
  if (added.length > 0)
    await platform.audit.append(
      tx,
      { actor, origin: actor.origin },
      {
        action: 'onboarding.picturesAdded',
        objectType: 'interaction_form',
        objectId: form.id,
        clientId,
        facts: {
          files: added.map(({ file, side }) => ({ side, sha256: file.sha256.toString('hex'), byteCount: file.byteCount })),
          ...(captureLinkId === null ? {} : { linkId: captureLinkId }),
        },
      },
    );
  return added;
}

/** Adds one picture as soon as it is taken. Throws record.not_found, onboarding.finished and files.over_limit. */
export async function addPicture(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock' | 'config'>,
  actor: Actor,
  id: string,
  received: ReceivedPictures<typeof addOnboardingPicture>,
): Promise<PictureRow> {
  const form = await holdOpenForm(tx, actor, id);
  const step = stepIn(await listSteps(tx, form), received.form.step_id);
  const [picture] = await addPictures(tx, platform, actor, { form, step }, received, [received.form.side]);
  if (!picture) throw refusedField(actor.origin.language, 'file', 'uploads:file.missing');
  return picture;
}

/** Removes one picture of an onboarding, whose row the caller has locked. */
export async function dropPictureOf(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock'>,
  actor: Photographer,
  { clientId, id }: Pick<FormRow, 'clientId' | 'id'>,
  fileId: string,
): Promise<void> {
  await dropPicture(tx, platform, clientId, fileId);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'onboarding.pictureRemoved', objectType: 'interaction_form', objectId: id, clientId, facts: { fileId } },
  );
}

/** Removes a picture of an open onboarding. */
export async function removePicture(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock'>,
  actor: Actor,
  id: string,
  fileId: string,
): Promise<void> {
  const form = await holdOpenForm(tx, actor, id);
  const step = (await listSteps(tx, form)).find(({ type }) => type === 'identification');
  const present = step ? await listPictures(tx, form.clientId, step.id) : [];
  if (!present.some(({ file }) => file.id === fileId.toLowerCase())) throw new Problem('record.not_found');
  await dropPictureOf(tx, platform, actor, form, fileId.toLowerCase());
}
