import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { DocumentValues, GeneratedPdf } from './document-values.ts';
import { fillTree } from './fill-tree.ts';
import { fontPath } from '../pages/fonts.ts';
import { TEXT_WIDTH, toContent } from './page-content.ts';
import { cleanTemplateHtml } from './template-html.ts';
import { parseTemplate } from './template-tree.ts';

export interface LayoutTask {
  html: string;
  values: DocumentValues;
  title: string;
  /** `{page}` and `{pages}` are replaced; '' for none. */
  footer: string;
}

const FAMILY = 'Liberation Sans';
const faces = {
  normal: fileURLToPath(fontPath('regular')),
  bold: fileURLToPath(fontPath('bold')),
  italics: fileURLToPath(fontPath('italic')),
  bolditalics: fileURLToPath(fontPath('boldItalic')),
};
const fontFiles: ReadonlySet<string> = new Set(Object.values(faces));

pdfmake.setFonts({ [FAMILY]: faces });
pdfmake.setUrlAccessPolicy(() => false);
// A document can include no local file but the fonts.
pdfmake.setLocalAccessPolicy((path: string) => fontFiles.has(path));

/** The library writes the title into XML unescaped, so a title with one of these characters is left out. */
const namedInXml = (title: string) => (/[<>&]/.test(title) ? {} : { title });

/** Translates an editor template into a pdfmake document. */
export function describeDocument({ html, values, title, footer }: LayoutTask, missing: Set<string>): TDocumentDefinitions {
  const tree = fillTree(parseTemplate(cleanTemplateHtml(html)), values, missing);
  const content = toContent(tree, TEXT_WIDTH);
  return {
    content: content.length > 0 ? content : [{ text: '\u00a0' }],
    // PDF/A-2b (ISO 19005-2): embedded fonts, sRGB as output intent, and XMP that declares it.
    version: '1.7',
    subset: 'PDF/A-2b',
    info: { ...namedInXml(title), creator: 'Pramen', producer: 'Pramen' },
    pageSize: 'A4',
    pageMargins: [56.7, 56.7, 56.7, 60],
    defaultStyle: { font: FAMILY, fontSize: 10, lineHeight: 1.25 },
    // A heading at the end of a page moves to the next one.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) => node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
    ...(footer === ''
      ? {}
      : {
          footer: (page: number, pages: number) => ({
            text: footer.replace('{page}', String(page)).replace('{pages}', String(pages)),
            fontSize: 7.5,
            color: '#5c6672',
            alignment: 'center',
            margin: [0, 20, 0, 0],
          }),
        }),
  };
}

/** Lays out an editor template as a PDF with its values filled in. Uses no browser, no network and no file but the fonts. */
export async function layoutTemplate(task: LayoutTask): Promise<GeneratedPdf> {
  const missing = new Set<string>();
  const bytes = await pdfmake.createPdf(describeDocument(task, missing)).getBuffer();
  return { bytes, missing: [...missing] };
}
