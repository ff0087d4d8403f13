import { translate } from '@pramen/texts/translate';
import type { Readable } from '../../database/connect.ts';
import type { Language } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { DocumentValues, MadePdf } from '../../platform/pdf/document-values.ts';
import { DEFAULT_TEXT_SIZE } from '../../platform/pdf/overlay-pdf.ts';
import type { OverlayField } from '../../platform/pdf/overlay-pdf.ts';
import type { PdfStudio } from '../../platform/pdf/pdf-studio.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFile, readFileBytes } from '../files/files.reader.ts';
import type { StoredAnnotation } from '../../database/schema/documents.ts';
import type { TemplateRow } from './document-templates.reader.ts';

type Deps = Pick<Platform, 'config' | 'files'>;

/** The bytes of a Word or PDF template as they were uploaded; throws template.empty when it has no file. */
export async function readTemplateBytes(db: Readable, platform: Deps, { fileId }: Pick<TemplateRow, 'fileId'>): Promise<Buffer> {
  const file = fileId === null ? null : await findFile(db, fileId);
  if (!file) throw new Problem('template.empty');
  return readFileBytes(db, platform, file);
}

/** What is written where, as the studio takes it. */
export function overlayFieldsOf(annotations: readonly StoredAnnotation[]): OverlayField[] {
  return annotations.map(({ page, x, y, key, fontSize }) => ({ page, x, y, name: key.replace(/^\$\{\s*(.*?)\s*\}$/, '$1'), size: fontSize ?? DEFAULT_TEXT_SIZE }));
}

/**
 * The PDF of a template with its values written in, and which placeholders had nothing to show. Throws template.empty while
 * there is no content, server.busy, and PdfRefused, OfficeMissing and OfficeFailed of the studio.
 */
export async function makeDocument(db: Readable, platform: Deps, pdf: PdfStudio, template: TemplateRow, values: DocumentValues, language: Language): Promise<MadePdf> {
  if (template.format === 'EDITOR' && template.content !== null) {
    const footer = translate(language, 'templateAnswers:page', { page: '{page}', pages: '{pages}' });
    return pdf.layout({ html: template.content, values, title: template.name, footer });
  }
  const bytes = await readTemplateBytes(db, platform, template);
  if (template.format === 'WORD') return pdf.fillWord(bytes, values);
  return pdf.overlay({ template: bytes, fields: overlayFieldsOf(template.annotations), values });
}
