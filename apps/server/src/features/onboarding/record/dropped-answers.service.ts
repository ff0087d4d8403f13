import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { interactionPictures, interactionSteps } from '../../../database/schema/onboarding.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dropFilesOf } from '../../files/files.service.ts';
import type { FormRow } from './interaction-forms.reader.ts';

/** Deletes what was typed and photographed for an onboarding that does not go on. */
export async function dropTyped(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock'>,
  { clientId, id }: Pick<FormRow, 'clientId' | 'id'>,
): Promise<void> {
  const steps = await tx
    .update(interactionSteps)
    .set({ sealedAnswers: null })
    .where(and(eq(interactionSteps.clientId, clientId), eq(interactionSteps.formId, id)))
    .returning({ id: interactionSteps.id });
  for (const { id: stepId } of steps)
    await tx.delete(interactionPictures).where(and(eq(interactionPictures.clientId, clientId), eq(interactionPictures.stepId, stepId)));
  await dropFilesOf(tx, platform, clientId, 'interaction_form', id);
}
