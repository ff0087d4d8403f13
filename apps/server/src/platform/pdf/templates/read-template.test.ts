import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { samplePicture } from '../../../testing/files/file-samples.ts';
import { jpegClaiming, pngClaiming } from '../../../testing/files/huge-pictures.ts';
import { findPictureFault, readTemplate } from './read-template.ts';

/** A PNG with the given size in its header and any pixels; its checksums are ignored. */
function pngOf(width: number, height: number, points: Buffer, more: readonly (readonly [string, Buffer])[] = []): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    ...more.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const packed = (byteCount: number) => deflateSync(Buffer.alloc(byteCount));

describe('a picture of a template', () => {
  it('is a whole JPEG or PNG', async () => {
    expect([findPictureFault(await samplePicture('png')), findPictureFault(await samplePicture('jpeg'))]).toEqual([null, null]);
    expect([findPictureFault(Buffer.from('GIF89a')), findPictureFault((await samplePicture('jpeg')).subarray(0, -9))]).toEqual([
      'image',
      'image',
    ]);
  });

  it('claims no more pixels than a page can use', async () => {
    expect([findPictureFault(await pngClaiming(30_000, 30_000)), findPictureFault(await jpegClaiming(30_000, 30_000))]).toEqual([
      'imagePixels',
      'imagePixels',
    ]);
    expect([
      findPictureFault(pngOf(8_000, 1, packed(8_001))),
      findPictureFault(pngOf(8_001, 1, packed(8_002))),
      findPictureFault(pngOf(1, 8_000, packed(16_000))),
      findPictureFault(pngOf(1, 8_001, packed(16_002))),
      findPictureFault(pngOf(6_000, 4_000, packed(24_004_000))),
      findPictureFault(pngOf(6_000, 4_001, packed(24_010_001))),
    ]).toEqual([null, 'imagePixels', null, 'imagePixels', null, 'imagePixels']);
  });

  it('has the pixels that it claims, and not many times more', () => {
    expect([
      findPictureFault(pngOf(10, 10, packed(110))),
      findPictureFault(pngOf(10, 10, packed(10))),
      findPictureFault(pngOf(10, 10, packed(984))),
      findPictureFault(pngOf(10, 10, packed(985))),
      findPictureFault(pngOf(10, 10, Buffer.from('no points'))),
    ]).toEqual([null, 'image', null, 'image', 'image']);
  });

  it('may have its pixels in pieces and other parts before them', () => {
    const points = packed(110);
    const half = Math.floor(points.length / 2);
    const first = [
      ['tEXt', Buffer.from('a\0b')],
      ['IDAT', points.subarray(0, half)],
    ] as const;
    expect(findPictureFault(pngOf(10, 10, points.subarray(half), first))).toBeNull();
  });
});

describe('the editor’s HTML', () => {
  const picture = (bytes: Buffer, type = 'png') => `<img src="data:image/${type};base64,${bytes.toString('base64')}">`;

  it('is cleaned, and its placeholders are named once', () => {
    expect(readTemplate('<p onclick="x()">${client.name} a <b>${client.email}</b></p><script>x()</script><p>${client.name}</p>')).toEqual({
      html: '<p>${client.name} a <b>${client.email}</b></p><p>${client.name}</p>',
      placeholders: ['client.name', 'client.email'],
      fault: null,
    });
  });

  it('has the error of its first bad picture', async () => {
    const good = picture(await samplePicture('png'));
    const [huge, broken] = [picture(await pngClaiming(30_000, 30_000)), picture((await samplePicture('png')).subarray(0, 40))];
    const faultOf = (html: string) => readTemplate(html).fault;
    expect([
      faultOf(`<p>${good}</p>`),
      faultOf(`<table><tr><td>${good}${huge}</td></tr></table>${broken}`),
      faultOf(`<p>${broken}${huge}</p>`),
    ]).toEqual([null, 'imagePixels', 'image']);
  });
});
