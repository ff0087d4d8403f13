/** PDF/A-2b (ISO 19005-2): embedded fonts, sRGB as output intent, and XMP that declares it. */
export const SUBSET = 'PDF/A-2b';
export const PDF_VERSION = '1.7';

/** An A4 page and its margins, in points. */
export const PAGE = { width: 595.28, height: 841.89, side: 56.7, top: 56.7, bottom: 60 } as const;
/** Width of the text between the margins, in points. */
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.side;
/** From the bottom margin down to the footer. */
export const FOOTER_DISTANCE = 20;
export const FOOTER_SIZE = 7.5;
export const MUTED = '#5c6672';

/** The library writes the title into XML unescaped, so a title with one of these characters is left out. */
const named = (title: string) => (/[<>&]/.test(title) ? {} : { title });

/** Title and origin of a file; the keys are pdfmake's. */
export const describeOrigin = (title: string) => ({ ...named(title), creator: 'Pramen', producer: 'Pramen' });

/** The footer of a page; `{page}` and `{pages}` are replaced. */
export const fillFooter = (footer: string, page: number, pages: number): string =>
  footer.replace('{page}', String(page)).replace('{pages}', String(pages));
