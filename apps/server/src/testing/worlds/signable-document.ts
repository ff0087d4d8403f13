import { Readable } from 'node:stream';
import type { DocumentState, SignatureRole } from '@pramen/domain/documents/document-states';
import { PDF } from '@libpdf/core';
import { eq } from 'drizzle-orm';
import { documents, documentSignatures } from '../../database/schema/documents.ts';
import { files } from '../../database/schema/files.ts';
import { inTransaction } from '../../database/transaction.ts';
import { keyContext } from '../../features/files/files.reader.ts';
import { keepFile } from '../../features/files/files.service.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import { seal } from '../../platform/keys/envelope.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../platform/numbers/registry.ts';
import { sha256 } from '../../platform/keys/secrets.ts';
import { loadFont } from '../../platform/pdf/pages/fonts.ts';
import type { TestPerson } from '../app/people.ts';
import type { TestApp } from '../app/test-app.ts';

/** A client's document with signature requests. */
export interface SignableDocument {
  id: string;
  clientId: string;
  /** The bytes shown to the signer. */
  bytes: Buffer;
}

export interface SignableOptions {
  name?: string;
  code?: string | null;
  /** The person asked for a RESPONSIBLE signature besides the client. */
  responsible?: TestPerson;
  isOwnerAsked?: boolean;
  state?: DocumentState;
  expiresAt?: Date;
  requestedBy?: TestPerson;
  bytes?: Buffer;
  mediaType?: string;
}

let drawn = 0;

/** A PDF of two pages, different in every call. */
export async function drawPdf(text = 'Příliš žluťoučký kůň'): Promise<Buffer> {
  const pdf = PDF.create();
  const font = pdf.embedFont(await loadFont('regular'));
  for (const line of [`${text} ${(drawn += 1)}`, 'Druhá strana: ľ ĺ ŕ ô ä ď ť ň'])
    pdf.addPage({ size: 'a4' }).drawText(line, { x: 50, y: 700, size: 10, font });
  return Buffer.from(await pdf.save({ subsetFonts: true }));
}

/** Stores bytes as a file of a document; returns its id. */
export async function storeDocumentFile(
  app: TestApp,
  clientId: string,
  documentId: string,
  bytes: Buffer,
  mediaType = 'application/pdf',
): Promise<string> {
  const staged = await app.platform.files.stage(Readable.from([bytes]));
  const file = await inTransaction(app.platform.db, (tx) =>
    keepFile(tx, app.platform, {
      staged,
      clientId,
      fileableType: 'document',
      fileableId: documentId,
      fileName: 'smlouva.pdf',
      mediaType,
      userId: null,
    }),
  );
  return file.id;
}

/** Replaces the shown file with another one. */
export async function swapFile(app: TestApp, { id, clientId }: SignableDocument): Promise<void> {
  const fileId = await storeDocumentFile(app, clientId, id, await drawPdf('Podvržené znění'));
  await app.platform.db.update(documents).set({ fileId, originalFileId: fileId }).where(eq(documents.id, id));
}

/** Makes the file's row open other bytes, as an attacker with access to both the database and the store could. */
export async function swapStoredBytes(app: TestApp, { clientId, bytes }: SignableDocument): Promise<void> {
  const { db, config, files: store } = app.platform;
  const { objectKey, fileKey } = await store.stage(Readable.from([await drawPdf('Podvržené bajty')]));
  const [row] = await db
    .select()
    .from(files)
    .where(eq(files.sha256, sha256(bytes)));
  const key = await readClientKey(db, config.keys.master, clientId);
  if (!row || !key) throw new Error('the file was just stored');
  await db
    .update(files)
    .set({ objectKey, wrappedKey: seal(key, fileKey, keyContext(row.id)) })
    .where(eq(files.id, row.id));
}

/** Creates a client's document that by default waits for the client's signature. */
export async function createSignable(app: TestApp, client: TestPerson, options: SignableOptions = {}): Promise<SignableDocument> {
  const {
    name = 'Smlouva o správě',
    code = null,
    responsible,
    isOwnerAsked = true,
    state = 'TO_BE_SIGNED',
    expiresAt = null,
    requestedBy,
    mediaType,
  } = options;
  const clientId = client.clientId ?? '';
  const id = newId();
  const createdAt = app.clock.now();
  const bytes = options.bytes ?? (await drawPdf());
  const fileId = await storeDocumentFile(app, clientId, id, bytes, mediaType);
  const signers: readonly (readonly [SignatureRole, TestPerson])[] = [
    ...(isOwnerAsked ? [['OWNER', client] as const] : []),
    ...(responsible ? [['RESPONSIBLE', responsible] as const] : []),
  ];
  await inTransaction(app.platform.db, async (tx) => {
    await registerNumbers(tx, [{ kind: 'DOCUMENT', number: id, clientId, recordId: id }]);
    await tx
      .insert(documents)
      .values({ clientId, id, name, code, state, stateAt: createdAt, generation: 'DONE', fileId, originalFileId: fileId, createdAt });
    for (const [role, { userId }] of signers)
      await tx.insert(documentSignatures).values({
        clientId,
        id: newId(),
        documentId: id,
        role,
        userId,
        requestedAt: createdAt,
        expiresAt,
        requestedBy: requestedBy?.userId ?? null,
      });
  });
  return { id, clientId, bytes };
}
