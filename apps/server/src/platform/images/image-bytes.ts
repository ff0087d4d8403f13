import { framesOf } from './jpeg-frames.ts';
import type { PictureSize } from './jpeg-frames.ts';

/** Why bytes are no picture that we take: another kind, more than a picture in them, a film, cut short, or of more points than anybody needs. */
export type ImageFault = 'kind' | 'mixed' | 'animated' | 'broken' | 'pixels';

/** A picture is unpacked whole where it is shown: a small file that claims more than the largest scan would fill the memory of whoever opens it. */
const LONGEST_SIDE = 20_000;
const MOST_PIXELS = 250_000_000;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
/** What a browser or an interpreter would run, were it ever told that the file is something else. */
const programs = ['<script', '<?php', '<html', '<!doctype', '<iframe', '<foreignobject'];

function holdsProgram(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').toLowerCase();
  return programs.some((word) => text.includes(word));
}

/** Chunks of a PNG in their order (W3C PNG, 5.3): length, type, content, checksum. Stops where the file is cut. */
function* chunksOf(png: Buffer): Generator<{ type: string; content: Buffer; end: number }> {
  for (let at = PNG_SIGNATURE.length; at + 12 <= png.length;) {
    const end = at + 12 + png.readUInt32BE(at);
    if (end > png.length) return;
    yield { type: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, end - 4), end };
    at = end;
  }
}

/** The size that each header of a PNG claims; there should be one. */
function* headersOf(png: Buffer): Generator<PictureSize> {
  for (const { type, content } of chunksOf(png))
    if (type === 'IHDR' && content.length >= 8) yield { width: content.readUInt32BE(0), height: content.readUInt32BE(4) };
}

/** Looks at what the header claims: nothing is unpacked before its size is known. */
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
  // Some writers fill the last block.
  while (end > 0 && jpeg[end - 1] === 0) end -= 1;
  if (jpeg.subarray(end - 2, end).equals(JPEG_END)) return null;
  return jpeg.lastIndexOf(JPEG_END) === -1 ? 'broken' : 'mixed';
}

/** Looks at the bytes alone, whatever the file is called: a JPEG or PNG of at most 20 000 points a side and 250 million in all with nothing else in it (null), or what is wrong. */
export function findImageFault(bytes: Buffer): ImageFault | null {
  const isPng = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
  const isJpeg = bytes.subarray(0, JPEG_START.length).equals(JPEG_START);
  if (!isPng && !isJpeg) return 'kind';
  if (holdsProgram(bytes)) return 'mixed';
  return findSizeFault([...(isPng ? headersOf(bytes) : framesOf(bytes))]) ?? (isPng ? findPngFault(bytes) : findJpegFault(bytes));
}
