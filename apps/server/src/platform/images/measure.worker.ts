import { greyOf, measuredSizeOf, measurePicture } from '@pramen/domain/compliance/identity/picture-quality';
import type { PictureMeasures } from '@pramen/domain/compliance/identity/picture-quality';
import sharp from 'sharp';
import { lowerThread } from '../workers/thread-priority.ts';

lowerThread();

/** Input of the worker. */
export interface MeasureTask {
  bytes: Uint8Array;
}
export type Measured = { measures: PictureMeasures } | { fault: 'pixels' | 'broken' };

/**
 * More than phones take, and than a page at 600 dots per inch has. A progressive JPEG is decoded as a whole, in about three bytes for each
 * of its points.
 */
export const MOST_MEASURED_PIXELS = 60_000_000;

// Of all formats that libvips reads, only these two may be parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

async function measure(bytes: Uint8Array): Promise<Measured> {
  // Reads only the header, so that nothing is decoded before its size is known.
  const { autoOrient: original } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (original.width * original.height > MOST_MEASURED_PIXELS) return { fault: 'pixels' };
  const { width, height } = measuredSizeOf(original.width, original.height);
  const pixels = await sharp(bytes, { limitInputPixels: MOST_MEASURED_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width, height, fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { measures: measurePicture(greyOf(pixels, width, height), original) };
}

/** Measures a picture as the browser does, at the same reduced size and the right way up. */
export default async function measureUpload({ bytes }: MeasureTask): Promise<Measured> {
  try {
    return await measure(bytes);
  } catch {
    return { fault: 'broken' };
  }
}
