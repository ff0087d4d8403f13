import { createCipheriv, createDecipheriv } from 'node:crypto';
import { setImmediate as othersServed } from 'node:timers/promises';

/** The stored bytes differ from those written: a byte was changed, bytes are missing, or bytes were appended. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_PIECE_BYTES = PIECE_BYTES + TAG_BYTES;
const NONCE_BYTES = 12;

/** Each key seals one file, so the piece number is a nonce that never repeats. Whether the piece is the last one is authenticated too. */
function sealing(number: number, isLast: boolean) {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 4);
  return { nonce, context: Buffer.from(isLast ? 'last' : 'piece') };
}

function sealPiece(key: Buffer, plain: Buffer, number: number, isLast: boolean): Buffer {
  const { nonce, context } = sealing(number, isLast);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(context);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openPiece(key: Buffer, sealed: Buffer, number: number, isLast: boolean): Buffer {
  const { nonce, context } = sealing(number, isLast);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  decipher.setAAD(context);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new FileDamaged('a stored file was changed', { cause });
  }
}

/**
 * Cuts a stream into pieces of equal length and marks the last one, which may be shorter or empty. Everything else that waits is served
 * between two pieces: bytes that are already here would pass in one go, and keep all answers waiting.
 */
async function* cut(content: AsyncIterable<Uint8Array>, byteCount: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let rest = Buffer.alloc(0);
  for await (const bytes of content) {
    rest = rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([rest, bytes]);
    // Holds back an exactly full piece, because it may be the last one.
    for (; rest.length > byteCount; rest = rest.subarray(byteCount)) {
      yield { piece: rest.subarray(0, byteCount), isLast: false };
      await othersServed();
    }
  }
  yield { piece: rest, isLast: true };
}

/** Seals a stream piece by piece (AES-256-GCM). The key must not be used for anything else. */
export async function* sealStream(key: Buffer, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { piece, isLast } of cut(content, PIECE_BYTES)) {
    yield sealPiece(key, piece, number, isLast);
    number += 1;
  }
}

/** Opens a sealed stream; throws FileDamaged when bytes were changed, removed or appended. Never yields unauthenticated bytes. */
export async function* openStream(key: Buffer, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { piece, isLast } of cut(sealed, SEALED_PIECE_BYTES)) {
    if (piece.length < TAG_BYTES) throw new FileDamaged('a stored file was truncated');
    yield openPiece(key, piece, number, isLast);
    number += 1;
  }
}
