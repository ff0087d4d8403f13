import { PDF } from '@libpdf/core';
import sharp from 'sharp';

/** A PDF of one page. */
export async function samplePdf(): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage({ size: 'a4' });
  return Buffer.from(await pdf.save());
}

/** A picture of a few pixels. */
export function samplePicture(kind: 'jpeg' | 'png'): Promise<Buffer> {
  return sharp({ create: { width: 4, height: 3, channels: 3, background: '#1d4f91' } })
    .toFormat(kind)
    .toBuffer();
}
