/** One DER value: its tag, its content, and the whole encoding with tag and length. */
export interface DerValue {
  tag: number;
  content: Buffer;
  whole: Buffer;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octets: 0x04,
  none: 0x05,
  oid: 0x06,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context1: 0xa1,
  context4: 0xa4,
} as const;

/** The bytes are not DER: a length that is indefinite or longer than needed, or a value longer than its container. */
export class NotDer extends Error {
  override readonly name = 'NotDer';
}

const LONG_FORM = 0x80;
/** 16 MB: nothing in a signature is longer. */
const MOST_LENGTH_BYTES = 3;

function readLength(bytes: Buffer, at: number): { length: number; start: number } {
  const first = bytes[at] ?? Number.NaN;
  if (first < LONG_FORM) return { length: first, start: at + 1 };
  const count = first - LONG_FORM;
  if (!(count >= 1 && count <= MOST_LENGTH_BYTES) || at + 1 + count > bytes.length) throw new NotDer('a length');
  const length = bytes.readUIntBE(at + 1, count);
  // X.690, 10.1: the shortest form.
  if (length < LONG_FORM || bytes[at + 1] === 0) throw new NotDer('a length');
  return { length, start: at + 1 + count };
}

/** Reads the value at an offset and ignores the bytes after it. Throws NotDer. */
export function readDer(bytes: Buffer, at = 0): DerValue {
  const tag = bytes[at];
  if (tag === undefined || (tag & 0x1f) === 0x1f) throw new NotDer('a tag');
  const { length, start } = readLength(bytes, at + 1);
  const end = start + length;
  if (end > bytes.length) throw new NotDer('an end');
  return { tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) };
}

/** Reads consecutive values up to the end of the bytes. Throws NotDer. */
export function readAll(bytes: Buffer): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length; at += values.at(-1)?.whole.length ?? 0) values.push(readDer(bytes, at));
  return values;
}

/** The parts of a value with the given tag. Throws NotDer for a different tag or a missing value. */
export function readParts(value: DerValue | undefined, tag: number): DerValue[] {
  return readAll(contentOf(value, tag));
}

export function contentOf(value: DerValue | undefined, tag: number): Buffer {
  if (value?.tag !== tag) throw new NotDer('unexpected value');
  return value.content;
}

/** Encodes tag, length and the concatenated parts. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < LONG_FORM) return Buffer.concat([Buffer.from([tag, length]), content]);
  const count = length < 0x100 ? 1 : length < 0x1_0000 ? 2 : 3;
  const size = Buffer.alloc(count);
  size.writeUIntBE(length, 0, count);
  return Buffer.concat([Buffer.from([tag, LONG_FORM + count]), size, content]);
}

/** An object identifier from its numbers, `1.2.840.113549.1.7.2`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return der(tags.oid, Buffer.from(bytes));
}

export const smallInteger = (value: number): Buffer => der(tags.integer, Buffer.from([value]));

/** A set with its parts in the order that DER requires (X.690, 11.6). */
export const setOf = (...parts: readonly Buffer[]): Buffer => der(tags.set, ...parts.toSorted((a, b) => Buffer.compare(a, b)));
