import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { documentTemplates } from '../../database/schema/documents.ts';
import { inTransaction } from '../../database/transaction.ts';
import { readDocumentValues } from '../../features/document-templates/filling/document-values.reader.ts';
import { addUploadedDocuments } from '../../features/documents/generation/document-uploads.service.ts';
import { generateDocuments } from '../../features/documents/generation/generation.service.ts';
import { inOnePiece } from '../../platform/files/in-one-piece.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import type { PdfStudio } from '../../platform/pdf/pdf-studio.ts';
import type { Platform } from '../../platform/platform.ts';
import { documentStories } from '../store/demo-store.ts';
import { actAs, findAdviser, findByEmail } from './cast.ts';
import { papers } from './papers.ts';
import { isLost, storyTemplates } from './stories.ts';
import type { Story, StoryTemplate } from './stories.ts';

export type Studio = Pick<PdfStudio, 'hasOffice' | 'layout'>;

const isTemplate = (from: Story['from']): from is StoryTemplate => Object.hasOwn(storyTemplates, from);

async function findClient(tx: Tx, code: string): Promise<{ id: string } | null> {
  const [client] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.clientCode, code), isNull(clients.deletedAt)));
  return client ?? null;
}

/** The paper as a file with the client's data, stored before the transaction begins; null for a document that is generated. */
async function stagePaper(platform: Platform, studio: Studio, { code, from }: Story): Promise<StagedFile | null> {
  if (isTemplate(from)) return null;
  const client = await inTransaction(platform.db, (tx) => findClient(tx, code));
  if (!client) return null;
  const { name, html } = papers[from];
  const values = await readDocumentValues(platform.db, platform, { clientId: client.id, contractId: null }, 'cs');
  const { bytes } = await studio.layout({ html, values, title: name, footer: '' });
  return platform.files.stage(inOnePiece(bytes));
}

/** Creates the story's document at the platform's time; null when its template, paper or client is missing. */
async function makeDocument(
  tx: Tx,
  platform: Platform,
  studio: Studio,
  story: Story,
  staged: StagedFile | null,
): Promise<{ clientId: string; documentId: string } | null> {
  const { code, from } = story;
  const client = await findClient(tx, code);
  const office = await findByEmail(tx, 'office@pramen.test');
  if (!client || !office) return null;
  const at = platform.clock.now();
  if (!isTemplate(from)) {
    if (!staged) return null;
    const target = { documentable_type: 'client', documentable_id: client.id } as const;
    const received = {
      intake: { files: [{ name: `${papers[from].name}.pdf`, staged }], isKept: false },
      target,
      mediaTypes: ['application/pdf'],
    };
    const [documentId = ''] = await addUploadedDocuments(tx, platform, actAs(office, at), received);
    return { clientId: client.id, documentId };
  }
  const isOfName = and(
    eq(documentTemplates.name, storyTemplates[from]),
    eq(documentTemplates.isActive, true),
    isNull(documentTemplates.deletedAt),
  );
  const [template] = await tx
    .select({ id: documentTemplates.id, format: documentTemplates.format })
    .from(documentTemplates)
    .where(isOfName);
  if (!template || template.format === null) return null;
  const hasOffice = studio.hasOffice || isLost(story);
  if (template.format === 'WORD' && !hasOffice) return null;
  const adviser = await findAdviser(tx, client.id);
  const [documentId = ''] = await generateDocuments(tx, platform, { hasOffice }, actAs(adviser ?? office, at), client.id, {
    templateIds: [template.id],
  });
  return { clientId: client.id, documentId };
}

/** Begins a story once and returns its document; null when another process began it or nothing can be created for it. */
export async function beginStory(
  platform: Platform,
  studio: Studio,
  key: string,
  story: Story,
): Promise<{ clientId: string; id: string } | null> {
  const staged = await stagePaper(platform, studio, story);
  const kept = await inTransaction(platform.db, async (tx) => {
    const row = { story: key, beganAt: platform.clock.now(), step: 0, isTold: false };
    const begun = await tx.insert(documentStories).values(row).onConflictDoNothing().returning();
    const made = begun.length === 0 ? null : await makeDocument(tx, platform, studio, story, staged);
    if (begun.length > 0)
      await tx
        .update(documentStories)
        .set(made ?? { isTold: true })
        .where(eq(documentStories.story, key));
    return made && { clientId: made.clientId, id: made.documentId };
  });
  if (staged && !kept) await platform.files.remove(staged.objectKey);
  return kept;
}
