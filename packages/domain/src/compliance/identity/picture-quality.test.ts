import { describe, expect, it, test } from 'vitest';
import { greyOf, judgePicture, measuredSizeOf, measurePicture } from './picture-quality.ts';
import type { GreyPicture } from './picture-quality.ts';

const [width, height] = [200, 120];
const paint = (shade: (x: number, y: number) => number): GreyPicture => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width))),
});
/** Fine stripes, like print. */
const print = paint((x) => (Math.floor(x / 2) % 2 === 0 ? 60 : 200));
/** The mean of a square of 2 x radius + 1 pixels. */
const blur = ({ pixels }: GreyPicture, radius: number): GreyPicture =>
  paint((x, y) => {
    let [sum, count] = [0, 0];
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) {
        const [nx, ny] = [x + dx, y + dy];
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        sum += pixels[ny * width + nx] ?? 0;
        count += 1;
      }
    return Math.round(sum / count);
  });
const large = { width: 2000, height: 1200 };
const faultsOf = (picture: GreyPicture, original = large) => judgePicture(measurePicture(picture, original));

describe('a picture', () => {
  it('that is sharp, light and large has no fault', () => expect(faultsOf(print)).toEqual([]));
  it('that is out of focus is blurred', () => expect(faultsOf(blur(blur(print, 3), 3))).toEqual(['blurred']));
  it('with a bright spot in the middle has glare', () => {
    const spot = paint((x, y) => ((x - 100) ** 2 + (y - 60) ** 2 < 900 ? 255 : (print.pixels[y * width + x] ?? 0)));
    expect(faultsOf(spot)).toEqual(['glare']);
  });
  it('on a bright table has none', () => {
    const table = paint((x, y) => (x < 18 || y < 10 || x >= 182 || y >= 110 ? 255 : (print.pixels[y * width + x] ?? 0)));
    expect(faultsOf(table)).toEqual([]);
  });
  it('taken in the dark is dark', () => {
    expect(faultsOf(paint((x) => (Math.floor(x / 2) % 2 === 0 ? 5 : 45)))).toEqual(['dark']);
  });
  test.each([
    [{ width: 999, height: 700 }, ['small']],
    [{ width: 1000, height: 600 }, []],
    [{ width: 600, height: 1000 }, []],
    [{ width: 3000, height: 599 }, ['small']],
  ])('of %o is judged by its size: %s', (original, faults) => expect(faultsOf(print, original)).toEqual(faults));
  it('of one pixel is measured', () => {
    expect(measurePicture({ width: 1, height: 1, pixels: Uint8Array.of(7) }, { width: 1, height: 1 })).toEqual({
      width: 1,
      height: 1,
      sharpness: 0,
      glare: 0,
      brightness: 7,
    });
  });
});

test('colours become grey by their luminance', () => {
  expect([...greyOf(Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255), 3, 1).pixels]).toEqual([76, 150, 29]);
});

test.each([
  [4000, 2000, { width: 1000, height: 500 }],
  [300, 900, { width: 300, height: 900 }],
  [20_000, 3, { width: 1000, height: 1 }],
])('a picture of %i x %i is measured as %o', (originalWidth, originalHeight, size) =>
  expect(measuredSizeOf(originalWidth, originalHeight)).toEqual(size),
);
