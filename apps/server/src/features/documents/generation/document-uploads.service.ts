import type { UploadFormOf } from '@pramen/contract/endpoint';
import type { uploadDocuments } from '@pramen/contract/documents/documents.endpoints';
import { DOCUMENT_FILES_MAX } from '@pramen/contract/documents/documents.schemas';
import type { Tx } from '../../../database/connect.ts';
import { documents } from '../../../database/schema/documents.ts';
import type { Actor, EarlyCall } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId, newId } from '../../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../../platform/numbers/registry.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdClient, requireClient } from '../../clients/record/client.reader.ts';
import { FILE_LIMITS, forgetFiles, inspectIntake, mediaTypeOf, takeFiles } from '../../files/file-intake.service.ts';
import type { ArrivedFile, Inspection, Intake } from '../../files/file-intake.service.ts';
import { keepFile } from '../../files/files.service.ts';
import { recordState } from '../record/document-states.service.ts';
import { documentNameOf } from '../record/documents.rules.ts';

type Target = UploadFormOf<typeof uploadDocuments>;

/** Files of one call, inspected and stored, that no database row refers to yet. */
export interface ReceivedDocuments {
  intake: Intake;
  target: Target;
  mediaTypes: string[];
}

/** Stores and inspects the files of a call before it takes a database connection; a rejected call leaves no file behind. */
export async function receiveDocuments(
  platform: Platform,
  inspection: Inspection,
  call: EarlyCall<typeof uploadDocuments>,
): Promise<ReceivedDocuments> {
  const { actor, outsideTx, origin, receiveFiles, readUploadForm } = call;
  const intake = await takeFiles(platform.files, receiveFiles(FILE_LIMITS));
  try {
    const target = readUploadForm();
    if (!isId(target.documentable_id)) throw new Problem('record.not_found');
    await requireClient(outsideTx, actor, 'documents.upload', target.documentable_id);
    const kinds = await inspectIntake(intake, platform.files, inspection, {
      allowed: ['pdf', 'jpg', 'png'],
      mostFiles: DOCUMENT_FILES_MAX,
      language: origin.language,
      owner: actor.userId,
    });
    return { intake, target, mediaTypes: kinds.map(mediaTypeOf) };
  } catch (error) {
    await forgetFiles(platform.files, intake);
    throw error;
  }
}

type Deps = Pick<Platform, 'audit' | 'clock' | 'config'>;

async function addUploaded(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  clientId: string,
  { name: fileName, staged }: ArrivedFile,
  mediaType: string,
): Promise<string> {
  const { clock, audit } = platform;
  const id = newId();
  const createdAt = clock.now();
  const name = documentNameOf(fileName);
  const file = await keepFile(tx, platform, {
    staged,
    clientId,
    fileableType: 'document',
    fileableId: id,
    fileName,
    mediaType,
    userId: actor.userId,
  });
  const state = 'TO_REVIEW';
  await registerNumbers(tx, [{ kind: 'DOCUMENT', number: id, clientId, recordId: id }]);
  await tx.insert(documents).values({
    clientId,
    id,
    name,
    state,
    stateAt: createdAt,
    generation: 'DONE',
    fileId: file.id,
    originalFileId: file.id,
    createdBy: actor.userId,
    createdAt,
  });
  await recordState(tx, platform, { clientId, id }, state, { userId: actor.userId });
  const facts = { mediaType, byteCount: file.byteCount, sha256: file.sha256.toString('hex'), after: { state } };
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'documents.uploaded', objectType: 'document', objectId: id, clientId, facts, personal: { after: { name, fileName } } },
  );
  return id;
}

/** Turns received files into documents of the client, to be reviewed; returns their ids in the order of the files. */
export async function addUploadedDocuments(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  { intake, target, mediaTypes }: ReceivedDocuments,
): Promise<string[]> {
  await holdClient(tx, actor, 'documents.upload', target.documentable_id);
  const ids: string[] = [];
  for (const [place, file] of intake.files.entries())
    ids.push(await addUploaded(tx, platform, actor, target.documentable_id, file, mediaTypes[place] ?? ''));
  intake.isKept = true;
  return ids;
}
