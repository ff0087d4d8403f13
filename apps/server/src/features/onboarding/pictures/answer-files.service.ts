import { translate } from '@pramen/texts/translate';
import { and, eq, isNull, notExists } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { files } from '../../../database/schema/files.ts';
import { interactionPictures } from '../../../database/schema/onboarding.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { FileOwner } from '../../files/file-intake.service.ts';
import { holdOwnForm, requireOwnForm } from '../record/interaction-forms.reader.ts';

/** Strangers register by themselves: more files than any template asks, and far fewer than a disk holds. */
const MOST_FILES = 60;

const isOf = (clientId: string, formId: string) =>
  and(eq(files.clientId, clientId), eq(files.fileableType, 'interaction_form'), eq(files.fileableId, formId), isNull(files.deletedAt));

const isPictureOf = (db: Readable, clientId: string) =>
  db
    .select({ fileId: interactionPictures.fileId })
    .from(interactionPictures)
    .where(and(eq(interactionPictures.clientId, clientId), eq(interactionPictures.fileId, files.id)));

/** Ids of the files that answers of an onboarding may name: those uploaded to it besides the pictures of identity documents. */
export async function listAnswerFiles(db: Readable, clientId: string, formId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isOf(clientId, formId), notExists(isPictureOf(db, clientId))));
  return new Set(rows.map(({ id }) => id));
}

/** Only the client, nobody who acts for them, reads, adds and removes files, the latter two before the submission. */
async function reach(db: Readable, actor: Actor, intent: Parameters<FileOwner['reach']>[2], id: string): Promise<{ clientId: string }> {
  // The submission, and other uploads, wait for the end of the transaction that adds a file, or this one for theirs.
  const { clientId, state, id: formId } = await (intent === 'files.read' ? requireOwnForm : holdOwnForm)(db, actor, id);
  if (actor.impersonatorUserId !== null) throw new Problem('impersonation.forbidden');
  if (intent === 'files.read') return { clientId };
  if (state !== 'OPEN') throw new Problem('onboarding.finished');
  if (intent === 'files.upload' && (await db.$count(files, isOf(clientId, formId))) >= MOST_FILES)
    throw new Problem('files.over_limit', {
      message: translate(actor.origin.language, 'refusals:files.over_limit', { most: MOST_FILES }),
    });
  return { clientId };
}

/** A picture of an identity document is removed in its step; a file that was submitted meanwhile belongs to its record. */
async function isKept(tx: Tx, clientId: string, fileId: string): Promise<boolean> {
  const isIt = and(eq(files.clientId, clientId), eq(files.id, fileId));
  const [file] = await tx.select({ fileableType: files.fileableType }).from(files).where(isIt).for('update');
  if (file?.fileableType !== 'interaction_form') return true;
  const isPicture = and(eq(interactionPictures.clientId, clientId), eq(interactionPictures.fileId, fileId));
  return (await tx.$count(interactionPictures, isPicture)) > 0;
}

/** Files of answers are uploaded and removed like those of a record; pictures of identity documents arrive through their step. */
export const onboardingFiles: FileOwner = {
  reach,
  takes: ['jpg', 'png', 'pdf', 'docx', 'xlsx'],
  mostFiles: 20,
  isInUse: (tx, { clientId, id }) => (clientId === null ? Promise.resolve(false) : isKept(tx, clientId, id)),
};
