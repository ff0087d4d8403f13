import { PDF } from '@libpdf/core';
import sharp from 'sharp';

/** A PDF of one page. */
export async function samplePdf(): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage({ size: 'a4' });
  return Buffer.from(await pdf.save());
}

/** A picture that passes as a document in focus: fine stripes, large, neither dark nor blown out. */
export function sharpPicture(width = 1200, height = 800): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = Math.floor((index % width) / 6) % 2 === 0 ? 60 : 200;
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg()
    .toBuffer();
}

/** A picture of a few pixels. */
export function samplePicture(kind: 'jpeg' | 'png'): Promise<Buffer> {
  return sharp({ create: { width: 4, height: 3, channels: 3, background: '#1d4f91' } })
    .toFormat(kind)
    .toBuffer();
}
