import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { files } from '../../../database/schema/files.ts';
import { interactionPictures, interactionSteps } from '../../../database/schema/onboarding.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dropFilesOf } from '../../files/files.service.ts';
import type { FormRow } from './interaction-forms.reader.ts';

type Key = Pick<FormRow, 'clientId' | 'id'>;

/** Deletes the files of an onboarding that belong to nothing else, with what is known of those that are pictures. */
export async function dropLeftFiles(tx: Tx, platform: Pick<Platform, 'clock'>, { clientId, id }: Key): Promise<void> {
  const left = tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.clientId, clientId), eq(files.fileableType, 'interaction_form'), eq(files.fileableId, id)));
  await tx.delete(interactionPictures).where(and(eq(interactionPictures.clientId, clientId), inArray(interactionPictures.fileId, left)));
  await dropFilesOf(tx, platform, clientId, 'interaction_form', id);
}

/** Deletes what was typed and photographed for an onboarding that does not go on. */
export async function dropTyped(tx: Tx, platform: Pick<Platform, 'clock'>, { clientId, id }: Key): Promise<void> {
  await tx
    .update(interactionSteps)
    .set({ sealedAnswers: null })
    .where(and(eq(interactionSteps.clientId, clientId), eq(interactionSteps.formId, id)));
  await dropLeftFiles(tx, platform, { clientId, id });
}
