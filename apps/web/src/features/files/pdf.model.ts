/** Widths of the page as a percentage of the available width. */
export const zoomSteps = [50, 75, 100, 125, 150, 200, 300] as const;
export const USUAL_ZOOM = 100;

/** The next larger or smaller zoom, or null at the end. */
export function stepZoom(zoom: number, direction: 1 | -1): number | null {
  const wider = zoomSteps.find((step) => step > zoom);
  const narrower = zoomSteps.findLast((step) => step < zoom);
  return (direction === 1 ? wider : narrower) ?? null;
}

/** Size of a page in points, from the PDF. */
export interface PageSize {
  width: number;
  height: number;
}

/** A4: used before a page's own size is known. */
export const usualPage: PageSize = { width: 595, height: 842 };

interface OpenedPdf {
  loadingTask: { destroyed: boolean };
  getPage: (number: number) => Promise<{ getViewport: (at: { scale: number }) => PageSize }>;
}

/** The size of the first page, A4 when it cannot be read; null when the document was closed meanwhile. */
export async function readFirstSize(pdf: OpenedPdf): Promise<PageSize | null> {
  const size = await pdf.getPage(1).then(
    (page) => page.getViewport({ scale: 1 }),
    () => usualPage,
  );
  if (pdf.loadingTask.destroyed) return null;
  return size.width > 0 && size.height > 0 ? { width: size.width, height: size.height } : usualPage;
}

/** Height in whole pixels of a page drawn at this width. */
export function heightOf(page: PageSize, width: number): number {
  return Math.round((width * page.height) / page.width);
}
