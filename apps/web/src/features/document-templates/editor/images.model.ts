/** A template with larger images takes minutes to lay out. */
export const IMAGE_MEGABYTES = 2;

export type ImageFault = 'kind' | 'large';

const beginnings = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
] as const;

function toDataUrl(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('unreadable')));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(new Blob([bytes], { type }));
  });
}

/** A PNG or JPEG, recognised by its first bytes, as a base64 data URL; otherwise what is wrong with it. */
export async function readImage(file: Blob): Promise<{ source: string } | { fault: ImageFault }> {
  if (file.size > IMAGE_MEGABYTES * 1024 * 1024) return { fault: 'large' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = beginnings.find((beginning) => beginning.bytes.every((byte, index) => bytes[index] === byte));
  return kind ? { source: await toDataUrl(bytes, kind.type) } : { fault: 'kind' };
}

/** Widths of an image as a percentage of the text width of an A4 page. */
export const imageWidths = [25, 50, 75, 100] as const;
/** Text width of an A4 page between margins of 20 mm, in CSS pixels. */
const TEXT_WIDTH_PX = 643;

/** Width in pixels of an image that takes up this percentage of the text width. */
export const toImagePixels = (percent: number) => Math.round((TEXT_WIDTH_PX * percent) / 100);

/** The offered width nearest to that of an image; '' while the image has no width of its own. */
export function nearestWidth(pixels: unknown): string {
  const width = Number(pixels);
  if (!(width > 0)) return '';
  return String(
    imageWidths.reduce((best, percent) =>
      Math.abs(toImagePixels(percent) - width) < Math.abs(toImagePixels(best) - width) ? percent : best,
    ),
  );
}
