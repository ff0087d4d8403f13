/** Sides in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const END = 0xd9;
const SCAN = 0xda;
/** Markers in the number range of frames that are not frames: tables, and a reserved one (ITU T.81, table B.1). */
const noFrames: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !noFrames.has(marker);
/** Restart markers and the one for temporary use are not followed by a length. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Index of the next marker, -1 without one; skips bytes between two segments, as decoders do. */
function findMarker(jpeg: Buffer, from: number): number {
  let at = jpeg.indexOf(0xff, from) + 1;
  while (at > 0 && (jpeg[at] === 0xff || jpeg[at] === 0)) at = jpeg[at] === 0xff ? at + 1 : jpeg.indexOf(0xff, at) + 1;
  return at > 0 && at < jpeg.length ? at : -1;
}

/** The size in each frame header of a JPEG before its first scan. A preview inside a segment is not counted. */
export function* framesOf(jpeg: Buffer): Generator<PictureSize> {
  for (let at = findMarker(jpeg, 2); at !== -1;) {
    const marker = jpeg[at] ?? END;
    if (marker === END || marker === SCAN) return;
    if (standsAlone(marker)) at = findMarker(jpeg, at + 1);
    else {
      if (at + 8 > jpeg.length) return;
      if (isFrame(marker)) yield { height: jpeg.readUInt16BE(at + 4), width: jpeg.readUInt16BE(at + 6) };
      at = findMarker(jpeg, at + 1 + jpeg.readUInt16BE(at + 1));
    }
  }
}
