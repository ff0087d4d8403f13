import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { archivedPages, makePdf } from '../pages/pdf-maker.ts';
import type { DocumentValues, GeneratedPdf } from './document-values.ts';
import { fillTree } from './fill-tree.ts';
import { TEXT_WIDTH } from '../pages/archived.ts';
import { toContent } from './page-content.ts';
import { cleanTemplateHtml } from './template-html.ts';
import { parseTemplate } from './template-tree.ts';

export interface LayoutTask {
  html: string;
  values: DocumentValues;
  title: string;
  /** `{page}` and `{pages}` are replaced; '' for none. */
  footer: string;
}

const TEXT_SIZE = 10;

/** Translates an editor template into a pdfmake document. */
export function describeDocument({ html, values, title, footer }: LayoutTask, missing: Set<string>): TDocumentDefinitions {
  const tree = fillTree(parseTemplate(cleanTemplateHtml(html)), values, missing);
  const content = toContent(tree, TEXT_WIDTH);
  return { ...archivedPages({ title, footer }, TEXT_SIZE), content: content.length > 0 ? content : [{ text: '\u00a0' }] };
}

/** Lays out an editor template as a PDF with its values filled in. */
export async function layoutTemplate(task: LayoutTask): Promise<GeneratedPdf> {
  const missing = new Set<string>();
  return { bytes: await makePdf(describeDocument(task, missing)), missing: [...missing] };
}
