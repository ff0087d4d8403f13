import { translate } from '@pramen/texts/translate';
import type { Readable } from '../../../database/connect.ts';
import type { StoredAnnotation } from '../../../database/schema/documents.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { DocumentValues, GeneratedPdf } from '../../../platform/pdf/templates/document-values.ts';
import { OfficeFailed } from '../../../platform/pdf/word/office.ts';
import { DEFAULT_TEXT_SIZE } from '../../../platform/pdf/templates/overlay-pdf.ts';
import type { OverlayField } from '../../../platform/pdf/templates/overlay-pdf.ts';
import { OfficeMissing, PdfRefused } from '../../../platform/pdf/pdf-studio.ts';
import type { PdfGeneration } from '../../../platform/pdf/pdf-studio.ts';
import type { PdfFault } from '../../../platform/pdf/pages/pdf-result.ts';
import { findFile } from '../../files/files.reader.ts';
import { readProvedBytes } from '../../files/integrity.service.ts';
import type { IntegrityDeps } from '../../files/integrity.service.ts';
import type { TemplateRow } from '../record/document-templates.reader.ts';

/** The uploaded bytes of a Word or PDF template; throws template.empty when it has no file, and file.damaged. */
export async function readTemplateBytes(
  db: Readable,
  platform: IntegrityDeps,
  { fileId, name }: Pick<TemplateRow, 'fileId' | 'name'>,
  language: Language,
): Promise<Buffer> {
  const file = fileId === null ? null : await findFile(db, fileId);
  if (!file) throw new Problem('template.empty', { message: translate(language, 'refusals:template.empty', { name }) });
  return readProvedBytes(platform, file);
}

/** The placements in the studio's format. */
export function overlayFieldsOf(annotations: readonly StoredAnnotation[]): OverlayField[] {
  return annotations.map(({ page, x, y, key, fontSize }) => ({
    page,
    x,
    y,
    name: key.replace(/^\$\{\s*(.*?)\s*\}$/, '$1'),
    size: fontSize ?? DEFAULT_TEXT_SIZE,
  }));
}

/**
 * The PDF of a template with its values filled in, and the placeholders without a value. Throws template.empty without content,
 * file.damaged, server.busy, and PdfRefused, OfficeMissing and OfficeFailed of the studio.
 */
export async function makeDocument(
  db: Readable,
  platform: IntegrityDeps,
  pdf: PdfGeneration,
  template: TemplateRow,
  values: DocumentValues,
  language: Language,
): Promise<GeneratedPdf> {
  if (template.format === 'EDITOR' && template.content !== null) {
    const footer = translate(language, 'templateAnswers:page', { page: '{page}', pages: '{pages}' });
    return pdf.layout({ html: template.content, values, title: template.name, footer });
  }
  const bytes = await readTemplateBytes(db, platform, template, language);
  if (template.format === 'WORD') return pdf.fillWord(bytes, values);
  return pdf.overlay({ template: bytes, fields: overlayFieldsOf(template.annotations), values });
}

const EXAMPLE_PLACEHOLDER = '${client.fullname}';

function sentenceOf({ kind, detail }: PdfFault, language: Language): string {
  if (kind === 'tooLarge') return translate(language, 'templateAnswers:tooLarge');
  if (kind === 'placeholders') {
    const values = { places: detail, example: EXAMPLE_PLACEHOLDER };
    return translate(language, detail === '' ? 'templateAnswers:placeholdersSomewhere' : 'templateAnswers:placeholders', values);
  }
  if (detail === 'password-protected') return translate(language, 'templateAnswers:encrypted');
  const known = (['encrypted', 'tooLarge', 'macros', 'external', 'unsafe'] as const).find((fault) => fault === detail);
  return translate(language, `templateAnswers:${known ?? 'broken'}`);
}

/** Turns a studio error about a template or file into a Problem with a message for the caller; rethrows every other error. */
export async function explainRefusals<Result>(language: Language, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OfficeMissing) throw new Problem('template.word_missing');
    if (error instanceof OfficeFailed) throw new Problem('template.unreadable');
    if (error instanceof PdfRefused) throw new Problem('template.unreadable', { message: sentenceOf(error.fault, language) });
    throw error;
  }
}
