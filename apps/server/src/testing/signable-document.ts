import { Readable } from 'node:stream';
import type { DocumentState } from '@pramen/domain/documents/document-states';
import { PDF } from '@libpdf/core';
import { eq } from 'drizzle-orm';
import { documents, documentSignatures } from '../database/schema/documents.ts';
import type { signatureRoles } from '@pramen/domain/documents/document-states';
import { inTransaction } from '../database/transaction.ts';
import { keepFile } from '../features/files/files.service.ts';
import { newId } from '../platform/keys/identifiers.ts';
import { loadFont } from '../platform/pdf/fonts.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A document of a client with requests for signatures. */
export interface SignableDocument {
  id: string;
  clientId: string;
  /** The bytes that are shown. */
  bytes: Buffer;
}

export interface SignableOptions {
  name?: string;
  code?: string | null;
  /** Whom the client's own signature is asked of, besides the client. */
  responsible?: TestPerson;
  isOwnerAsked?: boolean;
  state?: DocumentState;
  expiresAt?: Date;
  requestedBy?: TestPerson;
  bytes?: Buffer;
  mediaType?: string;
}

let drawn = 0;

/** A PDF of two pages that no other call gives. */
export async function drawPdf(text = 'Příliš žluťoučký kůň'): Promise<Buffer> {
  const pdf = PDF.create();
  const font = pdf.embedFont(await loadFont('regular'));
  for (const line of [`${text} ${(drawn += 1)}`, 'Druhá strana: ľ ĺ ŕ ô ä ď ť ň']) pdf.addPage({ size: 'a4' }).drawText(line, { x: 50, y: 700, size: 10, font });
  return Buffer.from(await pdf.save({ subsetFonts: true }));
}

/** Stores bytes as a file of a document; answers its id. */
export async function storeDocumentFile(app: TestApp, clientId: string, documentId: string, bytes: Buffer, mediaType = 'application/pdf'): Promise<string> {
  const staged = await app.platform.files.stage(Readable.from([bytes]));
  const file = await inTransaction(app.platform.db, (tx) =>
    keepFile(tx, app.platform, { staged, clientId, fileableType: 'document', fileableId: documentId, fileName: 'smlouva.pdf', mediaType, userId: null }),
  );
  return file.id;
}

/** Puts other bytes in the place of those that are shown. */
export async function swapFile(app: TestApp, { id, clientId }: SignableDocument): Promise<void> {
  const fileId = await storeDocumentFile(app, clientId, id, await drawPdf('Podvržené znění'));
  await app.platform.db.update(documents).set({ fileId, originalFileId: fileId }).where(eq(documents.id, id));
}

/** A document of a client that waits for the client's signature, unless told otherwise. */
export async function createSignable(app: TestApp, client: TestPerson, options: SignableOptions = {}): Promise<SignableDocument> {
  const { name = 'Smlouva o správě', code = null, responsible, isOwnerAsked = true, state = 'TO_BE_SIGNED', expiresAt = null, requestedBy, mediaType } = options;
  const clientId = client.clientId ?? '';
  const id = newId();
  const createdAt = app.clock.now();
  const bytes = options.bytes ?? (await drawPdf());
  const fileId = await storeDocumentFile(app, clientId, id, bytes, mediaType);
  const signers: readonly (readonly [(typeof signatureRoles)[number], TestPerson])[] = [...(isOwnerAsked ? [['OWNER', client] as const] : []), ...(responsible ? [['RESPONSIBLE', responsible] as const] : [])];
  await inTransaction(app.platform.db, async (tx) => {
    await tx.insert(documents).values({ clientId, id, name, code, state, stateAt: createdAt, generation: 'DONE', fileId, originalFileId: fileId, createdAt });
    for (const [role, { userId }] of signers)
      await tx.insert(documentSignatures).values({ clientId, id: newId(), documentId: id, role, userId, requestedAt: createdAt, expiresAt, requestedBy: requestedBy?.userId ?? null });
  });
  return { id, clientId, bytes };
}
