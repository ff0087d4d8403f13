import { expect, test } from 'vitest';
import { IMAGE_MEGABYTES, nearestWidth, readImage, toImagePixels } from './images.model.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1];
const blob = (bytes: readonly number[], type = '') => new Blob([Uint8Array.from(bytes)], { type });

test('recognises an image by its bytes, whatever its type says', async () => {
  expect(await readImage(blob(png, 'text/html'))).toEqual({ source: `data:image/png;base64,${btoa(String.fromCodePoint(...png))}` });
  expect(await readImage(blob([0xff, 0xd8, 0xff, 0xe0], 'image/png'))).toMatchObject({
    source: expect.stringMatching(/^data:image\/jpeg;base64,/),
  });
  expect(await readImage(blob([...new TextEncoder().encode('<svg onload="alert(1)"/>')], 'image/png'))).toEqual({ fault: 'kind' });
  expect(await readImage(blob([], 'image/png'))).toEqual({ fault: 'kind' });
});

test('does not read an image that is too large', async () =>
  expect(await readImage(blob([...png, ...Array.from({ length: IMAGE_MEGABYTES * 1024 * 1024 }, () => 0)]))).toEqual({ fault: 'large' }));

test.each([
  [undefined, ''],
  ['', ''],
  [toImagePixels(50), '50'],
  [String(toImagePixels(75) + 3), '75'],
  [5000, '100'],
])('offers %o pixels as "%s"', (pixels, offered) => expect(nearestWidth(pixels)).toBe(offered));
