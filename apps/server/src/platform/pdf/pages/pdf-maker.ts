import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { Node, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fontPath, loadPlainFont } from './fonts.ts';

const FAMILY = 'Liberation Sans';
const faces = {
  normal: fileURLToPath(fontPath('regular')),
  bold: fileURLToPath(fontPath('bold')),
  italics: fileURLToPath(fontPath('italic')),
  bolditalics: fileURLToPath(fontPath('boldItalic')),
};
const fontFiles: ReadonlySet<string> = new Set(Object.values(faces));

/** For many documents: without kerning. Few of its bytes are parsed, and none are read again. */
const PLAIN_FAMILY = 'Liberation Sans Plain';
const plainFaces = { normal: 'plain-regular.ttf', bold: 'plain-bold.ttf' };
// Its types lack the files in memory that it reads fonts from.
const { virtualfs } = pdfmake as unknown as { virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void } };
virtualfs.writeFileSync(plainFaces.normal, await loadPlainFont('regular'));
virtualfs.writeFileSync(plainFaces.bold, await loadPlainFont('bold'));

pdfmake.setFonts({
  [FAMILY]: faces,
  [PLAIN_FAMILY]: { ...plainFaces, italics: plainFaces.normal, bolditalics: plainFaces.bold },
});
pdfmake.setUrlAccessPolicy(() => false);
// A document can include no local file but the fonts.
pdfmake.setLocalAccessPolicy((path: string) => fontFiles.has(path));

/** The library writes the title into XML unescaped, so a title with one of these characters is left out. */
const namedInXml = (title: string) => (/[<>&]/.test(title) ? {} : { title });

/** Tells the footer from the content of a page. */
const FOOTER_ID = 'footer';

interface PageTexts {
  title: string;
  /** `{page}` and `{pages}` are replaced; '' for none. */
  footer: string;
  /** Of the text; screen readers choose their voice by it. */
  language?: 'cs' | 'sk' | undefined;
  /** Sets the letters without kerning, in half the time. */
  isPlain?: boolean | undefined;
}

const TOP_MARGIN = 56.7;
/** In points: a heading, the head of a table and its first row. */
const HEADING_ROOM = 64;

/** Whether the head of a table and its first row, which stay together, may not fit below a heading: they count as drawn where they began. */
const isNearEnd = ({ startPosition: { top, pageInnerHeight } }: Node) => top > TOP_MARGIN + pageInnerHeight - HEADING_ROOM;

/** A4 pages with our fonts, page numbers and what PDF/A requires; the caller adds the content. */
export function archivedPages(
  { title, footer, language, isPlain = false }: PageTexts,
  fontSize: number,
): Omit<TDocumentDefinitions, 'content'> {
  return {
    // PDF/A-2b (ISO 19005-2): embedded fonts, sRGB as output intent, and XMP that declares it.
    version: '1.7',
    subset: 'PDF/A-2b',
    info: { ...namedInXml(title), creator: 'Pramen', producer: 'Pramen' },
    ...(language === undefined ? {} : { language: language === 'sk' ? 'sk-SK' : 'cs-CZ' }),
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [56.7, TOP_MARGIN, 56.7, 60],
    defaultStyle: { font: isPlain ? PLAIN_FAMILY : FAMILY, fontSize, lineHeight: 1.25 },
    // A heading at the end of a page, with only its line and further headings below it, moves to the next one.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 1 &&
      (isNearEnd(node) ||
        getFollowingNodesOnPage().every(
          ({ canvas, headlineLevel, id }) => canvas !== undefined || headlineLevel === 1 || id === FOOTER_ID,
        )),
    ...(footer === ''
      ? {}
      : {
          footer: (page: number, pages: number) => ({
            id: FOOTER_ID,
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
