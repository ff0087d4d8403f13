import { IDENTIFICATION_FILES_MAX } from '@pramen/contract/identifications/identifications.lists';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import type { PictureMeasures } from '@pramen/domain/compliance/identity/picture-quality';
import { translate } from '@pramen/texts/translate';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import type { Intake } from '../../files/file-intake.service.ts';
import { keepFile } from '../../files/files.service.ts';
import type { PlacedFile } from '../content/identification-rows.service.ts';
import type { IdentificationKey } from '../record/identifications.reader.ts';

/** Files of one call with what is known about each, in their order. */
export interface Pictures {
  intake: Intake;
  mediaTypes: readonly string[];
  measures: readonly (PictureMeasures | null)[];
  sides: readonly PictureSide[];
}

/** The files of the current version that stay; throws validation.failed for a file that it does not have. */
export function keptFiles(actor: Actor, current: readonly PlacedFile[], kept: readonly string[] | undefined): PlacedFile[] {
  if (kept === undefined) return [...current];
  if (kept.some((id) => !current.some(({ fileId }) => fileId === id)))
    throw refusedField(actor.origin.language, 'kept', 'validation:choice');
  return current.filter(({ fileId }) => kept.includes(fileId));
}

/** Stores received files as those of an identification. Throws files.over_limit when it would have too many with those that stay. */
export async function keepPictures(
  tx: Tx,
  platform: Pick<WritePlatform, 'config' | 'clock'>,
  actor: Actor,
  { clientId, id }: IdentificationKey,
  { intake, mediaTypes, measures, sides }: Pictures,
  stayCount: number,
): Promise<PlacedFile[]> {
  if (stayCount + intake.files.length > IDENTIFICATION_FILES_MAX)
    throw new Problem('files.over_limit', {
      message: translate(actor.origin.language, 'refusals:files.over_limit', { most: IDENTIFICATION_FILES_MAX }),
    });
  const placed: PlacedFile[] = [];
  for (const [index, { name: fileName, staged }] of intake.files.entries()) {
    const { id: fileId } = await keepFile(tx, platform, {
      staged,
      clientId,
      fileableType: 'identification',
      fileableId: id,
      fileName,
      mediaType: mediaTypes[index] ?? '',
      userId: actor.userId,
    });
    placed.push({ fileId, side: sides[index] ?? 'PAGE', measured: measures[index] ?? null });
  }
  intake.isKept = true;
  return placed;
}
