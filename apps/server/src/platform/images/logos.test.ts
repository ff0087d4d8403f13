import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { pngClaiming } from '../../testing/files/huge-pictures.ts';
import type { Actor } from '../calls/call.ts';
import drawLogo from './logo.worker.ts';
import type { DrawnLogo } from './logo.worker.ts';
import { openLogoStudio } from './logos.ts';

const studio = openLogoStudio();
afterAll(async () => {
  await studio.close();
  // The module of the thread limits sharp for its whole process, which here belongs to other tests as well.
  sharp.unblock({ operation: ['VipsForeignLoad'] });
});

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#14532d' } });
/** Random pixels cannot be compressed. */
const noise = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer();

const describeDrawn = async (drawn: DrawnLogo) => {
  if ('fault' in drawn) return drawn.fault;
  const { format, width, height, isPalette } = await sharp(Buffer.from(drawn.png)).metadata();
  return `${format} ${width} x ${height}${isPalette ? ' of few colours' : ''}`;
};

describe('a picture becomes a logo', () => {
  it.each([
    [300, 100, 'png 300 x 100'],
    [1200, 200, 'png 600 x 100'],
    [1000, 1000, 'png 200 x 200'],
    [8_000, 10, 'png 600 x 1'],
    [10, 8_000, 'png 1 x 200'],
    [5_000, 5_000, 'png 200 x 200'],
    [8_001, 10, 'pixels'],
    [10, 8_001, 'pixels'],
    [5_000, 5_001, 'pixels'],
  ])('of %d by %d pixels: %#', async (width, height, drawn) => {
    expect(await describeDrawn(await drawLogo({ bytes: await picture(width, height).png().toBuffer() }))).toBe(drawn);
  });

  it('upright, as the camera was held', async () => {
    const bytes = await picture(100, 50).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await describeDrawn(await drawLogo({ bytes }))).toBe('png 50 x 100');
  });

  it('with fewer colours when it is large otherwise', async () => {
    expect(await describeDrawn(await drawLogo({ bytes: await noise(600, 200) }))).toBe('png 600 x 200 of few colours');
    expect(await describeDrawn(await drawLogo({ bytes: await noise(60, 20) }))).toBe('png 60 x 20');
  });

  it('only when all of it can be read, and in two formats only', async () => {
    const png = await noise(64, 64);
    const webp = await picture(10, 10).webp().toBuffer();
    expect([await drawLogo({ bytes: png.subarray(0, 4000) }), await drawLogo({ bytes: webp })]).toEqual([
      { fault: 'broken' },
      { fault: 'broken' },
    ]);
  });

  it('is refused by its claimed size before it is read', async () => {
    expect(await drawLogo({ bytes: await pngClaiming(30_000, 30_000) })).toEqual({ fault: 'pixels' });
  });
});

async function* uploaded(...contents: Buffer[]) {
  for (const bytes of contents)
    yield {
      name: 'logo.png',
      content: (async function* () {
        yield bytes.subarray(0, 10);
        yield bytes.subarray(10);
      })(),
    };
}

describe('an uploaded logo', () => {
  const actor = { userId: 'u', origin: { language: 'sk' } } as Actor;
  const draw = (...contents: Buffer[]) => studio.draw(uploaded(...contents), 'logo', actor);
  const refused = (code: string, sentence: string) => ({ code, details: { errors: { logo: [sentence] } } });

  it('is the first file, redrawn as a data URL', async () => {
    const drawn = await draw(await picture(1200, 200).png().toBuffer(), Buffer.from('never read'));
    const [, base64 = ''] = /^data:image\/png;base64,([A-Za-z0-9+/]+=*)$/.exec(drawn) ?? [];
    expect(await describeDrawn({ png: Buffer.from(base64, 'base64') })).toBe('png 600 x 100');
  });

  it('that is no picture is refused in the language of the caller', async () => {
    const missing = refused('validation.failed', 'Vyberte, prosím, súbor s\u00a0logom.');
    await expect(draw()).rejects.toMatchObject(missing);
    await expect(draw(Buffer.alloc(0))).rejects.toMatchObject(missing);
    await expect(draw(Buffer.from('GIF89a'))).rejects.toMatchObject(refused('body.unsupported', 'Logo musí byť obrázok JPG alebo PNG.'));
    await expect(draw(Buffer.concat([await picture(9, 9).png().toBuffer(), Buffer.from('more')]))).rejects.toMatchObject({
      code: 'validation.failed',
    });
    await expect(draw(await picture(8_001, 10).png().toBuffer())).rejects.toMatchObject({
      code: 'validation.failed',
      details: { errors: { logo: [expect.stringContaining('8 000')] } },
    });
  });

  it('of one person waits behind two others at most', async () => {
    const png = await picture(600, 200).png().toBuffer();
    const drawn = await Promise.allSettled([draw(png), draw(png), draw(png), draw(png)]);
    expect(drawn.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(drawn[3]).toMatchObject({ reason: { code: 'server.busy' } });
  });
});
