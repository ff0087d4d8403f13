/** What was measured on a picture of a document. */
export interface PictureMeasures {
  /** Pixels of the original. */
  width: number;
  height: number;
  /** Variance of the Laplacian of the grey picture, its longer side reduced to MEASURED_SIDE. */
  sharpness: number;
  /** Share of blown-out pixels in the middle of the picture, 0 to 1. */
  glare: number;
  /** Mean grey, 0 to 255. */
  brightness: number;
}

export type PictureFault = 'small' | 'blurred' | 'glare' | 'dark';

/** A grey picture, one byte per pixel, row by row. */
export interface GreyPicture {
  width: number;
  height: number;
  pixels: Uint8Array | Uint8ClampedArray;
}

/** Pictures are measured at the same size: the variance of the Laplacian depends on it. */
export const MEASURED_SIDE = 1000;

/** Below these a picture is reported; they warn and never refuse. */
export const pictureThresholds = {
  /** A card of 85.6 mm then has about 12 points per millimetre, and the letters of its lines, 2.4 mm high, can be read. */
  longerSide: 1000,
  shorterSide: 600,
  /** Text that is in focus has several hundred; a blur of 3 pixels leaves less than 60. */
  sharpness: 60,
  glare: 0.06,
  brightness: 45,
} as const;

/** A pixel this bright in every colour holds no text any more. */
const BLOWN_OUT = 250;
/** The edge of a picture is the table under the document. */
const EDGE = 0.1;

/** Weights of ITU-R BT.601. */
export function greyOf(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): GreyPicture {
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) {
    const at = index * 4;
    pixels[index] = Math.round(0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0));
  }
  return { width, height, pixels };
}

function sharpnessOf({ width, height, pixels }: GreyPicture): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const neighbours = (pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at - width] ?? 0) + (pixels[at + width] ?? 0);
      const edge = neighbours - 4 * (pixels[at] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

function glareOf({ width, height, pixels }: GreyPicture): number {
  const [left, top] = [Math.floor(width * EDGE), Math.floor(height * EDGE)];
  let [blown, count] = [0, 0];
  for (let y = top; y < height - top; y += 1)
    for (let x = left; x < width - left; x += 1) {
      if ((pixels[y * width + x] ?? 0) >= BLOWN_OUT) blown += 1;
      count += 1;
    }
  return count === 0 ? 0 : blown / count;
}

function brightnessOf({ pixels }: GreyPicture): number {
  let sum = 0;
  for (const pixel of pixels) sum += pixel;
  return pixels.length === 0 ? 0 : sum / pixels.length;
}

/** The size at which a picture is measured; a smaller one is not enlarged. */
export function measuredSizeOf(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MEASURED_SIDE / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Measures a grey picture of `measuredSizeOf`; `original` is the size in which it arrived. */
export function measurePicture(grey: GreyPicture, original: { width: number; height: number }): PictureMeasures {
  const round = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places;
  return {
    width: original.width,
    height: original.height,
    sharpness: round(sharpnessOf(grey), 1),
    glare: round(glareOf(grey), 4),
    brightness: round(brightnessOf(grey), 1),
  };
}

/** What the person should do better, the most important first. */
export function judgePicture({ width, height, sharpness, glare, brightness }: PictureMeasures): PictureFault[] {
  const { longerSide, shorterSide, ...least } = pictureThresholds;
  const isSmall = Math.max(width, height) < longerSide || Math.min(width, height) < shorterSide;
  return [
    ...(isSmall ? (['small'] as const) : []),
    ...(brightness < least.brightness ? (['dark'] as const) : []),
    ...(sharpness < least.sharpness ? (['blurred'] as const) : []),
    ...(glare > least.glare ? (['glare'] as const) : []),
  ];
}
