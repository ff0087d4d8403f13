import sharp from 'sharp';
import { lowerThread } from '../workers/thread-priority.ts';

lowerThread();

/** Input of the worker. */
export interface LogoTask {
  bytes: Uint8Array;
}
export type DrawnLogo = { png: Uint8Array } | { fault: 'pixels' | 'broken' };

/** Twice the largest size that the portal shows, so that it is sharp on every screen. */
const WIDTH = 600;
const HEIGHT = 200;
const MOST_PIXELS = 25_000_000;
const LONGEST_SIDE = 8_000;
/** A larger logo is saved with a palette, because every sign-in sends the logo. */
const PLAIN_BYTES = 40_000;

// Of all formats that libvips reads, only these two may be parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });

async function draw(bytes: Uint8Array): Promise<DrawnLogo> {
  // Reads only the header, so that nothing is decoded before its size is known.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) return { fault: 'pixels' };
  const resized = () => open(bytes).autoOrient().resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true });
  const plain = await resized().png({ compressionLevel: 9 }).toBuffer();
  return { png: plain.length <= PLAIN_BYTES ? plain : await resized().png({ compressionLevel: 9, palette: true }).toBuffer() };
}

/** Redraws a logo: only the pixels of the upload are kept. */
export default async function drawLogo({ bytes }: LogoTask): Promise<DrawnLogo> {
  try {
    return await draw(bytes);
  } catch {
    return { fault: 'broken' };
  }
}
