import { judgeFile } from '../../features/identifications/files/measure-file.ts';
import type { PictureVerdict } from '../../features/identifications/files/measure-file.ts';
import { sentSizeOf, type Rectangle } from './capture.model.ts';

const QUALITY = 0.92;

/** A picture as it would be sent, and what is wrong with it. */
export interface Drawn {
  file: File;
  verdict: PictureVerdict;
}

/**
 * Draws a part of a video or picture as a JPEG: upright, without the place and the device that a phone writes into its photos, and no larger
 * than needed.
 */
async function draw(source: CanvasImageSource, part: Rectangle): Promise<Drawn | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sentSizeOf(part));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) return null;
  const file = new File([blob], 'doklad.jpg', { type: 'image/jpeg' });
  return { file, verdict: await judgeFile(file) };
}

export const drawVideo = (video: HTMLVideoElement, part: Rectangle): Promise<Drawn | null> => draw(video, part);

/** A chosen file; null when the browser cannot read it as a picture. */
export async function drawFile(file: File): Promise<Drawn | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const drawn = await draw(bitmap, { left: 0, top: 0, width: bitmap.width, height: bitmap.height });
  bitmap.close();
  return drawn;
}
