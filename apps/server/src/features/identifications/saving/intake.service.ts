import type { UploadFormOf } from '@pramen/contract/endpoint';
import type { createIdentification, saveIdentification } from '@pramen/contract/identifications/identifications.endpoints';
import { IDENTIFICATION_FILES_MAX } from '@pramen/contract/identifications/identifications.lists';
import type { PictureMeasures } from '@pramen/domain/compliance/identity/picture-quality';
import type { EarlyCall } from '../../../platform/calls/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FILE_LIMITS, forgetFiles, inspectIntake, mediaTypeOf, takeFiles } from '../../files/file-intake.service.ts';
import type { Inspection, Intake } from '../../files/file-intake.service.ts';

type SavingCall = typeof createIdentification | typeof saveIdentification;

/** The form of a call with its files, inspected and stored, which no database row refers to yet. */
export interface Received<Call extends SavingCall> {
  intake: Intake;
  form: UploadFormOf<Call>['data'];
  mediaTypes: string[];
  /** In the order of the files; null for what is no picture. */
  measures: (PictureMeasures | null)[];
}

/**
 * Stores and inspects the files of a call before it takes a database connection; a rejected call leaves no file behind. `admit` refuses a
 * call that must not send files, before they are inspected.
 */
export async function receivePictures<Call extends SavingCall>(
  platform: Pick<Platform, 'files'>,
  inspection: Inspection,
  call: EarlyCall<Call>,
  admit: (form: UploadFormOf<Call>['data']) => Promise<unknown>,
): Promise<Received<Call>> {
  const { actor, origin, receiveFiles, readUploadForm } = call as unknown as EarlyCall<SavingCall>;
  const intake = await takeFiles(platform.files, receiveFiles(FILE_LIMITS));
  try {
    const { data: form } = readUploadForm() as UploadFormOf<Call>;
    await admit(form);
    if (intake.files.length === 0) return { intake, form, mediaTypes: [], measures: [] };
    const kinds = await inspectIntake(intake, platform.files, inspection, {
      allowed: ['pdf', 'jpg', 'png', 'docx', 'xlsx'],
      mostFiles: IDENTIFICATION_FILES_MAX,
      language: origin.language,
      owner: actor.userId,
    });
    return { intake, form, mediaTypes: kinds.map(mediaTypeOf), measures: kinds.map(() => null) };
  } catch (error) {
    await forgetFiles(platform.files, intake);
    throw error;
  }
}
