import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { samplePicture } from '../../testing/files/file-samples.ts';
import { jpegClaiming, pngClaiming } from '../../testing/files/huge-pictures.ts';
import { findImageFault } from './image-bytes.ts';

describe('the size that a picture claims', () => {
  it.each([
    ['of one pixel', 1, 1, null],
    ['as wide as a side may be', 20_000, 12_500, null],
    ['as tall as a side may be', 12_500, 20_000, null],
    ['with a pixel more than allowed', 20_000, 12_501, 'pixels'],
    ['wider than a side may be', 20_001, 1, 'pixels'],
    ['taller than a side may be', 1, 20_001, 'pixels'],
    ['huge', 30_000, 30_000, 'pixels'],
    ['without width', 0, 10, 'broken'],
    ['without height', 10, 0, 'broken'],
  ] as const)('%s', async (_what, width, height, fault) => {
    expect([findImageFault(await pngClaiming(width, height)), findImageFault(await jpegClaiming(width, height))]).toEqual([fault, fault]);
  });

  it('is checked before any other error of the file', async () => {
    expect(findImageFault((await pngClaiming(30_000, 30_000)).subarray(0, 40))).toBe('pixels');
    expect(findImageFault((await jpegClaiming(30_000, 30_000)).subarray(0, -20))).toBe('pixels');
  });

  it('is the largest when it is claimed more than once', async () => {
    const [honest, huge] = [await samplePicture('png'), await pngClaiming(30_000, 30_000)];
    expect(findImageFault(Buffer.concat([honest.subarray(0, 33), huge.subarray(8)]))).toBe('pixels');
    const [other, claiming] = [await samplePicture('jpeg'), await jpegClaiming(30_000, 30_000)];
    const scan = other.indexOf(Buffer.from([0xff, 0xda]));
    for (const between of [[], [0xff, 0xff], [0x00, 0xff, 0x00], [0xff, 0xd0]])
      expect(findImageFault(Buffer.concat([other.subarray(0, scan), Buffer.from(between), claiming.subarray(2)]))).toBe('pixels');
  });

  it('is that of the picture, not of an embedded preview, also for a JPEG of several scans', async () => {
    const preview = await jpegClaiming(30_000, 30_000);
    const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#fff' } })
      .jpeg({ progressive: true })
      .toBuffer();
    const note = Buffer.concat([Buffer.from([0xff, 0xe1, (preview.length + 2) >> 8, (preview.length + 2) & 0xff]), preview]);
    expect(findImageFault(Buffer.concat([jpeg.subarray(0, 2), note, jpeg.subarray(2)]))).toBeNull();
  });

  it('must be present', async () => {
    const png = await samplePicture('png');
    const jpeg = await samplePicture('jpeg');
    expect(findImageFault(Buffer.concat([png.subarray(0, 8), png.subarray(33)]))).toBe('broken');
    expect(findImageFault(Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])))]))).toBe('broken');
  });
});

/** A chunk of a PNG; the checksum is ignored. */
function chunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
}

describe('a picture with nothing else in it', () => {
  it('is a PNG or a JPEG, whose end may be padded with zeros', async () => {
    const jpeg = await samplePicture('jpeg');
    expect([findImageFault(await samplePicture('png')), findImageFault(jpeg)]).toEqual([null, null]);
    expect(findImageFault(Buffer.concat([jpeg, Buffer.alloc(3)]))).toBeNull();
  });

  it.each(['<script', '<?php', '<html', '<!DOCTYPE', '<iframe', '<foreignObject'])('has no %s', async (word) => {
    const [start, rest] = [(await samplePicture('png')).subarray(0, 33), (await samplePicture('png')).subarray(33)];
    expect(findImageFault(Buffer.concat([start, chunk('tEXt', Buffer.from(`x ${word}>`)), rest]))).toBe('mixed');
  });

  it.each(['png', 'jpeg'] as const)('has nothing after its end: %s', async (kind) => {
    expect(findImageFault(Buffer.concat([await samplePicture(kind), Buffer.from('PK')]))).toBe('mixed');
  });

  it.each(['png', 'jpeg'] as const)('has an end: %s', async (kind) => {
    const whole = await samplePicture(kind);
    expect([findImageFault(whole.subarray(0, -1)), findImageFault(whole.subarray(0, -12))]).toEqual(['broken', 'broken']);
  });

  it('is not animated', async () => {
    const png = await samplePicture('png');
    expect(findImageFault(Buffer.concat([png.subarray(0, 33), chunk('acTL', Buffer.alloc(8)), png.subarray(33)]))).toBe('animated');
  });

  it.each(['', 'GIF89a', '%PDF-1.7', '\u0089PNG\r\n\u001a', '\u00ff\u00d8'])('is not %j', (text) =>
    expect(findImageFault(Buffer.from(text, 'latin1'))).toBe('kind'),
  );
});
