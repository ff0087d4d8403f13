import type { UploadFormOf } from '@pramen/contract/endpoint';
import type { createIdentification, saveIdentification } from '@pramen/contract/identifications/identifications.endpoints';
import { IDENTIFICATION_FILES_MAX } from '@pramen/contract/identifications/identifications.lists';
import type { PictureMeasures } from '@pramen/domain/compliance/identity/picture-quality';
import type { EarlyCall, Language } from '../../../platform/calls/call.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import type { PictureMeasuring } from '../../../platform/images/measuring.ts';
import type { Platform } from '../../../platform/platform.ts';
import { FILE_LIMITS, forgetFiles, inspectIntake, mediaTypeOf, takeFiles } from '../../files/file-intake.service.ts';
import type { Inspection, Intake } from '../../files/file-intake.service.ts';

type SavingCall = typeof createIdentification | typeof saveIdentification;

/** The inspectors of incoming files, and what measures pictures. */
export interface PictureInspection extends Inspection {
  measuring: PictureMeasuring;
}

const isPicture = (mediaType: string | undefined) => mediaType === 'image/jpeg' || mediaType === 'image/png';

/** What a picture measures; null for one that is too large to be decoded here. Throws validation.failed for one that cannot be opened. */
async function measureAll(
  { files: store }: Pick<Platform, 'files'>,
  measuring: PictureMeasuring,
  { files }: Intake,
  mediaTypes: readonly string[],
  owner: string,
  language: Language,
): Promise<(PictureMeasures | null)[]> {
  const measures: (PictureMeasures | null)[] = [];
  for (const [index, { name, staged }] of files.entries()) {
    const found = isPicture(mediaTypes[index]) ? await measuring.measure(await store.readWhole(staged), owner) : null;
    if (found && 'fault' in found && found.fault === 'broken') throw refusedField(language, name, 'uploads:file.broken');
    measures.push(found && 'measures' in found ? found.measures : null);
  }
  return measures;
}

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
    const kinds = await inspectIntake(intake, platform.files, inspection, {
      allowed: ['pdf', 'jpg', 'png', 'docx', 'xlsx'],
      mostFiles: IDENTIFICATION_FILES_MAX,
      language: origin.language,
      owner: actor.userId,
    });
    const mediaTypes = kinds.map(mediaTypeOf);
    const measures = await measureAll(platform, inspection.measuring, intake, mediaTypes, actor.userId, origin.language);
    return { intake, form, mediaTypes, measures };
  } catch (error) {
    await forgetFiles(platform.files, intake);
    throw error;
  }
}
