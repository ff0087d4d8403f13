import { samplePicture } from './file-samples.ts';

/** A small PNG whose header claims the given size (W3C PNG, 11.2.2). */
export async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await samplePicture('png');
  const header = png.indexOf('IHDR') + 4;
  png.writeUInt32BE(width, header);
  png.writeUInt32BE(height, header + 4);
  return png;
}

/** A small JPEG whose frame header claims the given size (ITU T.81, B.2.2). */
export async function jpegClaiming(width: number, height: number): Promise<Buffer> {
  const jpeg = await samplePicture('jpeg');
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}
