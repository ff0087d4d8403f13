import { expect, test } from 'vitest';
import { heightOf, readFirstSize, stepZoom, usualPage } from './pdf.model.ts';

test.each([
  [100, 1, 125],
  [100, -1, 75],
  [110, 1, 125],
  [110, -1, 100],
  [300, 1, null],
  [50, -1, null],
] as const)('from %s in direction %s: %s', (zoom, direction, next) => expect(stepZoom(zoom, direction)).toBe(next));

test.each([
  [usualPage, 595, 842],
  [{ width: 842, height: 595 }, 421, 298],
])('the height of %s drawn %s wide is %s', (page, width, height) => expect(heightOf(page, width)).toBe(height));

const pdfOf = (getPage: () => Promise<{ width: number; height: number }>, destroyed = false) => ({
  loadingTask: { destroyed },
  getPage: async () => {
    const size = await getPage();
    return { getViewport: () => size };
  },
});
const broken = () => Promise.reject(new Error('Transport destroyed'));

test.each([
  ['a readable page', pdfOf(async () => ({ width: 842, height: 595 })), { width: 842, height: 595 }],
  ['a page without a size', pdfOf(async () => ({ width: 0, height: 595 })), usualPage],
  ['a damaged page', pdfOf(broken), usualPage],
  ['a document closed meanwhile', pdfOf(broken, true), null],
  ['a document closed after its page was read', pdfOf(async () => usualPage, true), null],
])('the size of %s', async (_what, pdf, size) => expect(await readFirstSize(pdf)).toEqual(size));
