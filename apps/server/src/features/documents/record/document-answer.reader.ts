import type { Document, DocumentRow } from '@pramen/contract/documents/documents.schemas';
import type { Readable } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { readMeetings } from './document-meetings.reader.ts';
import { presentDocument, presentDocumentRow } from './documents.present.ts';
import { readDocumentDetail } from './document-trails.reader.ts';
import { readDocumentsByIds, requireDocumentRow } from './documents.reader.ts';

/** The response for one document; throws record.not_found like requireDocumentRow. */
export async function readDocumentAnswer(db: Readable, actor: Actor, id: string): Promise<Document> {
  const row = await requireDocumentRow(db, actor, 'documents.read', id);
  const detail = { ...(await readDocumentDetail(db, row.document)), meetings: await readMeetings(db, actor, row.document) };
  return presentDocument(row, detail, actor.origin.language);
}

/** The response for documents that a call has created, in the order of the ids. */
export async function readDocumentAnswers(db: Readable, actor: Actor, ids: readonly string[]): Promise<DocumentRow[]> {
  return (await readDocumentsByIds(db, actor, ids)).map((row) => presentDocumentRow(row, actor.origin.language));
}
