import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { jpegClaiming, pngClaiming } from '../../testing/files/huge-pictures.ts';
import { openMeasuring } from './measuring.ts';

const measuring = openMeasuring();
afterAll(() => measuring.close());

/** Black and white squares: as sharp as a picture can be. */
const squares = (width: number, height: number) => {
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, at) => ((((at % width) >> 3) + (Math.floor(at / width) >> 3)) % 2 ? 230 : 20)),
  );
  return sharp(pixels, { raw: { width, height, channels: 1 } });
};

async function measuresOf(picture: Sharp) {
  const found = await measuring.measure(await picture.png().toBuffer(), 'u1');
  if ('fault' in found) throw new Error(found.fault);
  return found.measures;
}

describe('a measured picture', () => {
  it('has its own size, and less sharpness the more it is blurred', async () => {
    const clear = await measuresOf(squares(640, 400));
    const blurred = await measuresOf(squares(640, 400).blur(6));
    expect(clear).toMatchObject({ width: 640, height: 400, glare: 0 });
    expect(clear.sharpness).toBeGreaterThan(1000);
    expect(blurred.sharpness).toBeLessThan(60);
    expect(blurred.brightness).toBeCloseTo(clear.brightness, -1);
  });

  it('is reduced before it is measured, keeps the size of the original, and stands the right way up', async () => {
    const turned = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const found = await measuring.measure(turned, 'u1');
    expect(found).toEqual({ measures: { width: 1500, height: 3000, sharpness: 0, glare: 1, brightness: 255 } });
  });

  it.each([
    ['of 30,000 by 30,000 points that is a PNG', () => pngClaiming(30_000, 30_000), 'pixels'],
    ['of 30,000 by 30,000 points that is a JPEG', () => jpegClaiming(30_000, 30_000), 'pixels'],
    ['that claims more than it has', () => pngClaiming(800, 600), 'broken'],
    ['that is none', () => Promise.resolve(Buffer.from('not a picture')), 'broken'],
    ['in another format', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'broken'],
  ])('is refused %s', async (_what, make, fault) => {
    expect(await measuring.measure(await make(), 'u1')).toEqual({ fault });
  });
});
