import { fileURLToPath } from 'node:url';
import pdfmake from 'pdfmake';
import type { Node, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { describeOrigin, fillFooter, FOOTER_DISTANCE, FOOTER_SIZE, MUTED, PAGE, PDF_VERSION, SUBSET } from './archived.ts';
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

/** Tells the footer from the content of a page. */
const FOOTER_ID = 'footer';

interface PageTexts {
  title: string;
  /** `{page}` and `{pages}` are replaced; '' for none. */
  footer: string;
}

/** In points: a heading, the head of a table and its first row. */
const HEADING_ROOM = 64;

/** Whether the head of a table and its first row, which stay together, may not fit below a heading: they count as drawn where they began. */
const isNearEnd = ({ startPosition: { top, pageInnerHeight } }: Node) => top > PAGE.top + pageInnerHeight - HEADING_ROOM;

/** A4 pages with our fonts, page numbers and what PDF/A requires; the caller adds the content. */
export function archivedPages({ title, footer }: PageTexts, fontSize: number): Omit<TDocumentDefinitions, 'content'> {
  return {
    version: PDF_VERSION,
    subset: SUBSET,
    info: describeOrigin(title),
    displayTitle: true,
    pageSize: 'A4',
    pageMargins: [PAGE.side, PAGE.top, PAGE.side, PAGE.bottom],
    defaultStyle: { font: FAMILY, fontSize, lineHeight: 1.25 },
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
            text: fillFooter(footer, page, pages),
            fontSize: FOOTER_SIZE,
            color: MUTED,
            alignment: 'center',
            margin: [0, FOOTER_DISTANCE, 0, 0],
          }),
        }),
  };
}

/** Lays out a document. Uses no browser, no network and no file but the fonts. */
export function makePdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  return pdfmake.createPdf(document).getBuffer();
}
