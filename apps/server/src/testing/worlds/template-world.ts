import * as endpoints from '@pramen/contract/document-templates/document-templates.endpoints';
import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { uploadFiles } from '@pramen/contract/files/files.endpoints';
import { PDF } from '@libpdf/core';
import { documents } from '../../database/schema/documents.ts';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../platform/numbers/registry.ts';
import { sendForm } from '../app/forms.ts';
import type { TestPerson } from '../app/people.ts';
import type { TestApp } from '../app/test-app.ts';

/** Creates a template as the back office does; throws the response when it is refused. */
export async function makeTemplate(app: TestApp, by: TestPerson, body: Record<string, unknown>): Promise<DocumentTemplate> {
  const answer = await app.call(endpoints.createDocumentTemplate, { body, token: by.token });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.document_template;
}

/** Sends a file as the content of a template. */
export function uploadTemplateFile(app: TestApp, by: TestPerson, templateId: string, name: string, content: Buffer) {
  return sendForm(app, uploadFiles, '', by.token, [
    ['fileable_type', 'document_template'],
    ['fileable_id', templateId],
    ['file', { name, content }],
  ]);
}

/** Inserts a document as if it had been generated from a template. */
export async function insertDocument(
  app: TestApp,
  templateId: string,
  clientId: string,
  state: 'PREPARED' | 'TO_BE_SIGNED' = 'PREPARED',
): Promise<string> {
  const id = newId();
  const at = app.clock.now();
  await inTransaction(app.platform.db, (tx) => registerNumbers(tx, [{ kind: 'DOCUMENT', number: id, clientId, recordId: id }]));
  await app.platform.db
    .insert(documents)
    .values({ id, clientId, templateId, name: 'Dokument', code: id, state, stateAt: at, generation: 'DONE', createdAt: at });
  return id;
}

/** A PDF of empty A4 pages. */
export async function blankPdf(pageCount: number): Promise<Buffer> {
  const pdf = PDF.create();
  for (let page = 0; page < pageCount; page += 1) pdf.addPage({ size: 'a4' });
  return Buffer.from(await pdf.save());
}

/** The text of each page of a PDF, given as a data URL or bytes, with normalized whitespace. */
export async function textOfPages(pdf: string | Uint8Array): Promise<string[]> {
  const bytes = typeof pdf === 'string' ? Buffer.from(pdf.replace('data:application/pdf;base64,', ''), 'base64') : pdf;
  return (await PDF.load(bytes)).getPages().map((page) => page.extractText().text.replaceAll(/\s+/g, ' '));
}
