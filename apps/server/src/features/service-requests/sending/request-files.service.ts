import type { Tx } from '../../../database/connect.ts';
import { serviceRequirementFiles } from '../../../database/schema/service-requests.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import type { Intake } from '../../files/file-intake.service.ts';
import { keepFile } from '../../files/files.service.ts';

/** Files of one call, with the media type of each in their order. */
export interface ReceivedFiles {
  intake: Intake;
  mediaTypes: readonly string[];
}

/** Stores received files as those of a request's text, or of one of its messages. Returns how many there were. */
export async function keepRequestFiles(
  tx: Tx,
  platform: Pick<WritePlatform, 'config' | 'clock'>,
  actor: Actor,
  { clientId, id: requirementId }: { clientId: string; id: string },
  messageId: string | null,
  { intake, mediaTypes }: ReceivedFiles,
): Promise<number> {
  for (const [index, { name: fileName, staged }] of intake.files.entries()) {
    const { id: fileId } = await keepFile(tx, platform, {
      staged,
      clientId,
      fileableType: 'service_requirement',
      fileableId: requirementId,
      fileName,
      mediaType: mediaTypes[index] ?? '',
      userId: actor.userId,
    });
    await tx.insert(serviceRequirementFiles).values({ clientId, fileId, requirementId, messageId });
  }
  intake.isKept = true;
  return intake.files.length;
}
