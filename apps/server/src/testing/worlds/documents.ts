import { Readable } from 'node:stream';
import type { DocumentState, SignatureRole, SignatureState } from '@pramen/domain/documents/document-states';
import { documents, documentSignatures, documentStateChanges, documentTemplates } from '../../database/schema/documents.ts';
import { inTransaction } from '../../database/transaction.ts';
import { keepFile } from '../../features/files/files.service.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../platform/numbers/registry.ts';
import { samplePdf } from '../files/file-samples.ts';
import type { TestApp } from '../app/test-app.ts';

/** Creates an editor template with placeholders of the client; `given` overrides columns. */
export async function createTemplate(app: TestApp, given: Partial<typeof documentTemplates.$inferInsert> = {}): Promise<string> {
  const id = given.id ?? newId();
  const name = given.name ?? `Šablona ${id.slice(-6)}`;
  const content = '<h1>Příliš žluťoučký kůň</h1><p>Klient: ${client.fullname}, rodné číslo ${client.birth_number}.</p>';
  await app.platform.db.insert(documentTemplates).values({
    id,
    name,
    codeFormat: `${id.slice(-6).toUpperCase()}_%Y%_%NMB_4%`,
    format: 'EDITOR',
    content,
    createdAt: app.clock.now(),
    ...given,
  });
  return id;
}

export interface AskedSigner {
  userId: string;
  role?: SignatureRole;
  state?: SignatureState;
}

export interface MadeDocument {
  id: string;
  fileId: string;
  signatureIds: string[];
}

/** Creates a client's document with an uploaded PDF; `given` overrides columns. */
export async function createDocument(
  app: TestApp,
  clientId: string,
  given: Partial<typeof documents.$inferInsert> & { state?: DocumentState } = {},
  signers: readonly AskedSigner[] = [],
): Promise<MadeDocument> {
  const { platform } = app;
  const id = newId();
  const at = app.clock.now();
  const staged = await platform.files.stage(Readable.from([await samplePdf()]));
  return inTransaction(platform.db, async (tx) => {
    const file = await keepFile(tx, platform, {
      staged,
      clientId,
      fileableType: 'document',
      fileableId: id,
      fileName: 'smlouva.pdf',
      mediaType: 'application/pdf',
      userId: null,
    });
    const state = given.state ?? 'TO_REVIEW';
    await registerNumbers(tx, [{ kind: 'DOCUMENT', number: id, clientId, recordId: id }]);
    await tx.insert(documents).values({
      clientId,
      id,
      name: 'Smlouva',
      state,
      stateAt: at,
      generation: 'DONE',
      fileId: file.id,
      originalFileId: file.id,
      createdAt: at,
      ...given,
    });
    await tx.insert(documentStateChanges).values({ clientId, id: newId(), documentId: id, state, createdAt: at, position: 1 });
    const asked = signers.map(({ userId, role = 'OWNER', state: signature = 'PENDING' }) => ({
      clientId,
      id: newId(),
      documentId: id,
      role,
      userId,
      state: signature,
      requestedAt: at,
    }));
    if (asked.length > 0) await tx.insert(documentSignatures).values(asked);
    return { id, fileId: file.id, signatureIds: asked.map((signature) => signature.id) };
  });
}
