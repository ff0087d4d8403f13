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

/** A received file whose kind was checked by its content; templates are created only from these kinds. */
export interface TemplateFile {
  staged: StagedFile;
  /** With its extension. */
  name: string;
  format: 'WORD' | 'PDF';
}

/** A file read to its end, with the page count of a PDF or the placeholders of a Word document. */
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
 * Reads an uploaded file for a template. This takes seconds, so call it before the transaction. Throws what `setTemplateFile` would throw
 * for the current template, template.word_missing without LibreOffice, and template.unreadable with a message.
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
 * Makes an inspected file the content of a template. A new PDF keeps the placements on pages that it still has. Throws
 * template.format_fixed once documents were generated, and template.other_format. Returns the file's row.
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
