import { framesOf } from './jpeg-frames.ts';
import type { PictureSize } from './jpeg-frames.ts';

/** Why a file is not an accepted picture: another format, extra content, animated, truncated, or too many pixels. */
export type ImageFault = 'kind' | 'mixed' | 'animated' | 'broken' | 'pixels';

/**
 * Viewers decode the whole picture at once: a small file that claims more pixels than the largest scan would exhaust the viewer's memory.
 */
const LONGEST_SIDE = 20_000;
const MOST_PIXELS = 250_000_000;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
/** Markers of code that a browser or interpreter would run if the file were served with another type. */
const program = /<(?:script|\?php|html|!doctype|iframe|foreignobject)/i;

const holdsProgram = (bytes: Buffer): boolean => program.test(bytes.toString('latin1'));

/** Chunks of a PNG in order (W3C PNG, 5.3): length, type, content, checksum. Stops where the file is truncated. */
export function* chunksOf(png: Buffer): Generator<{ type: string; content: Buffer; end: number }> {
  for (let at = PNG_SIGNATURE.length; at + 12 <= png.length;) {
    const end = at + 12 + png.readUInt32BE(at);
    if (end > png.length) return;
    yield { type: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, end - 4), end };
    at = end;
  }
}

/** The size in each header chunk of a PNG; a valid file has one. */
function* headersOf(png: Buffer): Generator<PictureSize> {
  for (const { type, content } of chunksOf(png))
    if (type === 'IHDR' && content.length >= 8) yield { width: content.readUInt32BE(0), height: content.readUInt32BE(4) };
}

/** Checks the sizes in the headers before anything is decoded. */
function findSizeFault(claimed: readonly PictureSize[]): ImageFault | null {
  if (claimed.some(({ width, height }) => Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS)) return 'pixels';
  return claimed.length === 0 || claimed.some(({ width, height }) => width === 0 || height === 0) ? 'broken' : null;
}

function findPngFault(png: Buffer): ImageFault | null {
  for (const { type, end } of chunksOf(png)) {
    if (type === 'acTL') return 'animated';
    if (type === 'IEND') return end === png.length ? null : 'mixed';
  }
  return 'broken';
}

function findJpegFault(jpeg: Buffer): ImageFault | null {
  let end = jpeg.length;
  // Some writers pad the last block with zeros.
  while (end > 0 && jpeg[end - 1] === 0) end -= 1;
  if (jpeg.subarray(end - 2, end).equals(JPEG_END)) return null;
  return jpeg.lastIndexOf(JPEG_END) === -1 ? 'broken' : 'mixed';
}

/**
 * Checks the bytes, whatever the name of the file: null for a JPEG or PNG of at most 20 000 pixels a side and 250 million in total with
 * nothing else in it, otherwise the error.
 */
export function findImageFault(bytes: Buffer): ImageFault | null {
  const isPng = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
  const isJpeg = bytes.subarray(0, JPEG_START.length).equals(JPEG_START);
  if (!isPng && !isJpeg) return 'kind';
  if (holdsProgram(bytes)) return 'mixed';
  return findSizeFault([...(isPng ? headersOf(bytes) : framesOf(bytes))]) ?? (isPng ? findPngFault(bytes) : findJpegFault(bytes));
}
