import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../keys/secrets.ts';
import { FileDamaged, openStream, sealStream } from './sealed-stream.ts';

const PIECE = 64 * 1024;
const TAG = 16;
const key = Buffer.alloc(32, 7);
const contentOf = (length: number) => Buffer.from(Array.from({ length }, (_, at) => (at * 31) % 251));
const read = (stream: AsyncIterable<Uint8Array>) => buffer(Readable.from(stream));
const seal = (content: Buffer) => read(sealStream(key, Readable.from([content])));
const open = (sealed: Buffer) => read(openStream(key, Readable.from([sealed])));

/** Files of every installation are stored in this format: a different hash means that none of them can be opened any more. */
describe('the format of stored files', () => {
  it.each([
    ['an empty file', 0, 'a24a6918d1206dbe608189de48115c50'],
    ['a file of one piece', 1_000, 'e5eadea3a52cabf03f8699ad29a54c07'],
    ['a file of exactly one piece', PIECE, 'e0fbdff20a701dab7c03a7633252cdd8'],
    ['a file of three pieces', 2 * PIECE + 5, '5f09379faa701fe7b8d73fffb258d3bd'],
  ])('of %s', async (_what, length, hash) => {
    const sealed = await seal(contentOf(length));
    expect(sha256(sealed).toString('hex').slice(0, 32)).toBe(hash);
    expect(await open(sealed)).toEqual(contentOf(length));
  });
});

describe('a stored file is damaged', () => {
  const content = contentOf(2 * PIECE + 5);
  it.each<[string, (sealed: Buffer) => Buffer]>([
    ['when a byte is changed', (sealed) => Buffer.from(sealed.map((byte, at) => (at === PIECE + 40 ? byte ^ 1 : byte)))],
    ['without its last piece', (sealed) => sealed.subarray(0, 2 * (PIECE + TAG))],
    [
      'when two pieces are exchanged',
      (sealed) =>
        Buffer.concat([
          sealed.subarray(PIECE + TAG, 2 * (PIECE + TAG)),
          sealed.subarray(0, PIECE + TAG),
          sealed.subarray(2 * (PIECE + TAG)),
        ]),
    ],
    ['with a byte appended', (sealed) => Buffer.concat([sealed, Buffer.of(0)])],
    ['cut within a tag', (sealed) => sealed.subarray(0, 2 * (PIECE + TAG) + 10)],
  ])('%s', async (_what, damage) => expect(open(damage(await seal(content)))).rejects.toBeInstanceOf(FileDamaged));
});
