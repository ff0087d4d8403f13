import { greyOf, judgePicture, measuredSizeOf, measurePicture } from '@pramen/domain/compliance/identity/picture-quality';
import type { PictureFault } from '@pramen/domain/compliance/identity/picture-quality';

/** What the browser found in a chosen picture: faults that warn, or 'unreadable' when it is no picture. */
export type PictureVerdict = readonly PictureFault[] | 'unreadable';

/** Draws a picture at the size at which it is measured, so that large photos take no more time than small ones. */
export async function judgeFile(file: File): Promise<PictureVerdict> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return 'unreadable';
  }
  const original = { width: bitmap.width, height: bitmap.height };
  const { width, height } = measuredSizeOf(original.width, original.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [];
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return judgePicture(measurePicture(greyOf(data, width, height), original));
}
