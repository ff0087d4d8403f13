import type { UploadFormOf } from '@pramen/contract/endpoint';
import type { createIdentification, saveIdentification } from '@pramen/contract/identifications/identifications.endpoints';
import { IDENTIFICATION_FILES_MAX } from '@pramen/contract/identifications/identifications.lists';
import type { EarlyCall } from '../../../platform/calls/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FILE_LIMITS, forgetFiles, takeFiles } from '../../files/file-intake.service.ts';
import type { Intake } from '../../files/file-intake.service.ts';
import { inspectPictures } from '../../files/picture-intake.service.ts';
import type { InspectedPictures, PictureInspection } from '../../files/picture-intake.service.ts';

type SavingCall = typeof createIdentification | typeof saveIdentification;

/** The form of a call with its files, inspected and stored, which no database row refers to yet. */
export interface Received<Call extends SavingCall> extends InspectedPictures {
  intake: Intake;
  form: UploadFormOf<Call>['data'];
}

/**
 * Stores and inspects the files of a call before it takes a database connection; a rejected call leaves no file behind. `admit` refuses a
 * call that must not send files before the first byte of them is read.
 */
export async function receivePictures<Call extends SavingCall>(
  platform: Pick<Platform, 'files'>,
  inspection: PictureInspection,
  call: EarlyCall<Call>,
  admit: () => Promise<unknown>,
): Promise<Received<Call>> {
  await admit();
  const { actor, origin, receiveFiles, readUploadForm } = call as unknown as EarlyCall<SavingCall>;
  const intake = await takeFiles(platform.files, receiveFiles(FILE_LIMITS));
  try {
    const { data: form } = readUploadForm() as UploadFormOf<Call>;
    if (intake.files.length === 0) return { intake, form, mediaTypes: [], measures: [] };
    const inspected = await inspectPictures(intake, platform.files, inspection, {
      allowed: ['pdf', 'jpg', 'png', 'docx', 'xlsx'],
      mostFiles: IDENTIFICATION_FILES_MAX,
      language: origin.language,
      owner: actor.userId,
    });
    return { intake, form, ...inspected };
  } catch (error) {
    await forgetFiles(platform.files, intake);
    throw error;
  }
}
