import { createCipheriv, createDecipheriv } from 'node:crypto';

/** What lies in the store is not what was put there: a byte differs, something is missing, or more follows. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_PIECE_BYTES = PIECE_BYTES + TAG_BYTES;
const NONCE_BYTES = 12;

/** The key serves one file, so a piece's number makes a nonce that never repeats; being the last is part of what is authenticated. */
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
    throw new FileDamaged('a stored file is not what was stored', { cause });
  }
}

/** Cuts a stream into pieces of one length; the last one, which may be shorter or empty, is marked. */
async function* cut(content: AsyncIterable<Uint8Array>, byteCount: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let rest = Buffer.alloc(0);
  for await (const bytes of content) {
    rest = rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([rest, bytes]);
    // What fills a piece exactly waits: it may be the last.
    for (; rest.length > byteCount; rest = rest.subarray(byteCount)) yield { piece: rest.subarray(0, byteCount), isLast: false };
  }
  yield { piece: rest, isLast: true };
}

/** Seals a stream piece by piece (AES-256-GCM) under a key of its own that is used for nothing else. */
export async function* sealStream(key: Buffer, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { piece, isLast } of cut(content, PIECE_BYTES)) {
    yield sealPiece(key, piece, number, isLast);
    number += 1;
  }
}

/** Opens what `sealStream` made; throws FileDamaged when a byte differs, pieces are missing or more follow. Nothing unproved is given out. */
export async function* openStream(key: Buffer, sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { piece, isLast } of cut(sealed, SEALED_PIECE_BYTES)) {
    if (piece.length < TAG_BYTES) throw new FileDamaged('a stored file ends too early');
    yield openPiece(key, piece, number, isLast);
    number += 1;
  }
}
