import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fontPath } from './fonts.ts';

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

interface PageTexts {
  title: string;
  /** `{page}` and `{pages}` are replaced; '' for none. */
  footer: string;
}

/** A4 pages with our fonts, page numbers and what PDF/A requires; the caller adds the content. */
export function archivedPages({ title, footer }: PageTexts, fontSize: number): Omit<TDocumentDefinitions, 'content'> {
  return {
    // PDF/A-2b (ISO 19005-2): embedded fonts, sRGB as output intent, and XMP that declares it.
    version: '1.7',
    subset: 'PDF/A-2b',
    info: { ...namedInXml(title), creator: 'Pramen', producer: 'Pramen' },
    pageSize: 'A4',
    pageMargins: [56.7, 56.7, 56.7, 60],
    defaultStyle: { font: FAMILY, fontSize, lineHeight: 1.25 },
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

/** Lays out a document. Uses no browser, no network and no file but the fonts. */
export function makePdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  return pdfmake.createPdf(document).getBuffer();
}
