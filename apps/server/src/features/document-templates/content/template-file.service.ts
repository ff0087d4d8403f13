import { templateMimeTypes } from '@pramen/contract/document-templates/document-templates.lists';
import { translate } from '@pramen/texts/translate';
import type { Readable, Tx } from '../../../database/connect.ts';
import type { StagedFile } from '../../../platform/files/file-store.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { changeableKinds } from '../../../platform/pdf/untrusted/changeable-content.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { Platform, WritePlatform } from '../../../platform/platform.ts';
import type { FileRow } from '../../files/files.reader.ts';
import { dropFile, keepFile } from '../../files/files.service.ts';
import { explainRefusals } from '../filling/document-generation.service.ts';
import { reachTemplate } from '../record/document-templates.reader.ts';
import { lockTemplate } from '../record/document-templates.service.ts';
import { placeholdersOf, refuseExchange, writeContent } from './template-content.service.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config'> & Pick<Platform, 'files'>;
type Studio = Pick<PdfStudio, 'hasOffice' | 'inspectPages' | 'readPages' | 'findWordPlaceholders'>;

/** A file that has come in, looked at by its content: the only ones that a template is made of. */
export interface TemplateFile {
  staged: StagedFile;
  /** With its ending. */
  name: string;
  format: 'WORD' | 'PDF';
}

/** A file that has been read to its end: how many pages it has (of a PDF), and what it names (a Word document). */
export interface InspectedFile extends TemplateFile {
  pageCount: number;
  placeholders: string[];
}

const MOST_PAGES = 2_000;

async function countPages(studio: Studio, pdf: Buffer, { userId, origin: { language } }: Actor): Promise<number> {
  const pages = await explainRefusals(language, () => studio.readPages(pdf));
  const fault = await studio.inspectPages(pdf, userId);
  const changeable = changeableKinds.find((kind) => kind === fault);
  if (changeable) throw new Problem('template.unreadable', { message: translate(language, `signing:changeable.${changeable}`) });
  if (fault === 'pageSize') throw new Problem('template.unreadable', { message: translate(language, 'templateAnswers:pageSize') });
  if (pages.length > MOST_PAGES) throw new Problem('template.unreadable', { message: translate(language, 'templateAnswers:tooLarge') });
  return pages.length;
}

/**
 * Reads an uploaded file for a template, which takes seconds: before the transaction, holding nothing. Throws what `setTemplateFile`
 * throws of the template as it is now, template.word_missing without LibreOffice, and template.unreadable with a sentence.
 */
export async function inspectTemplateFile(
  db: Readable,
  platform: Pick<Deps, 'files'>,
  studio: Studio,
  actor: Actor,
  templateId: string,
  file: TemplateFile,
): Promise<InspectedFile> {
  const { language } = actor.origin;
  refuseExchange(await reachTemplate(db, actor, 'document-templates.manage', templateId), file.format);
  if (file.format === 'WORD' && !studio.hasOffice) throw new Problem('template.word_missing');
  const bytes = await platform.files.readWhole(file.staged);
  const pageCount = file.format === 'PDF' ? await countPages(studio, bytes, actor) : 0;
  const placeholders = file.format === 'WORD' ? await explainRefusals(language, () => studio.findWordPlaceholders(bytes)) : [];
  return { ...file, pageCount, placeholders };
}

/**
 * Makes an inspected file the content of a template. A new PDF keeps the places on pages that it has, too. Throws
 * template.format_fixed once documents were made, and template.other_format. Answers the row of the file.
 */
export async function setTemplateFile(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  templateId: string,
  { staged, name, format, pageCount, placeholders }: InspectedFile,
): Promise<FileRow> {
  const stored = await lockTemplate(tx, templateId, actor.origin.language);
  refuseExchange(stored, format);
  const annotations = stored.annotations.filter(({ page }) => page <= pageCount);
  const file = await keepFile(tx, platform, {
    staged,
    clientId: null,
    fileableType: 'document_template',
    fileableId: templateId,
    fileName: name,
    mediaType: templateMimeTypes[format],
    userId: actor.userId,
  });
  const facts = { sha256: staged.sha256.toString('hex'), byteCount: staged.byteCount };
  const content = {
    format,
    content: null,
    fileId: file.id,
    annotations,
    placeholders: format === 'WORD' ? placeholders : placeholdersOf(annotations),
  };
  await writeContent(tx, platform, actor, stored, content, { action: 'document-templates.fileTaken', facts });
  if (stored.fileId) await dropFile(tx, platform, { clientId: null, id: stored.fileId });
  return file;
}
