import sharp from 'sharp';

/** What the thread is given and gives back. */
export interface LogoTask {
  bytes: Uint8Array;
}
export type DrawnLogo = { png: Uint8Array } | { fault: 'pixels' | 'broken' };

/** Twice what the portal shows at most: sharp on every screen. */
const WIDTH = 600;
const HEIGHT = 200;
const MOST_PIXELS = 25_000_000;
const LONGEST_SIDE = 8_000;
/** A logo travels with every sign-in: above this size it gets a palette. */
const PLAIN_BYTES = 40_000;

// Of all the formats that libvips reads, only these two are ever parsed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });

async function draw(bytes: Uint8Array): Promise<DrawnLogo> {
  // The header alone: nothing is unpacked before its size is known.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) return { fault: 'pixels' };
  const resized = () => open(bytes).autoOrient().resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true });
  const plain = await resized().png({ compressionLevel: 9 }).toBuffer();
  return { png: plain.length <= PLAIN_BYTES ? plain : await resized().png({ compressionLevel: 9, palette: true }).toBuffer() };
}

/** Draws a logo anew: of what came, only the pixels go on. */
export default async function drawLogo({ bytes }: LogoTask): Promise<DrawnLogo> {
  try {
    return await draw(bytes);
  } catch {
    return { fault: 'broken' };
  }
}
