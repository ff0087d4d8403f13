import { createHash } from 'node:crypto';
import type { PDF } from '@libpdf/core';

const END = '%%EOF';
/** Further revisions are ignored. */
const MOST_REVISIONS = 64;
const MOST_BLANKS = 4;
const isBlank = (byte: number | undefined) => byte !== undefined && [0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20].includes(byte);

/** Possible ends of the file before each update: after each end mark, and after each whitespace character that follows it. */
function findEnds(bytes: Buffer): number[] {
  const ends: number[] = [];
  for (let at = bytes.indexOf(END), count = 0; at >= 0 && count < MOST_REVISIONS; at = bytes.indexOf(END, at + 1), count += 1) {
    const end = at + END.length;
    ends.push(end);
    for (let blanks = 1; blanks <= MOST_BLANKS && isBlank(bytes[end + blanks - 1]); blanks += 1) ends.push(end + blanks);
  }
  return ends;
}

/** SHA-256 of every revision of a PDF, oldest first; an incremental update leaves the bytes before it unchanged. */
export function hashRevisions(bytes: Buffer): string[] {
  const hash = createHash('sha256');
  let at = 0;
  return findEnds(bytes).map((end) => {
    hash.update(bytes.subarray(at, end));
    at = end;
    return hash.copy().digest('hex');
  });
}

/** The evidence pages are the last few of a document. */
const PAGES_LOOKED_AT = 12;
const MOST_HASHES = 200;
const HASH_LENGTH = 64;

/** The hexadecimal hashes printed on the last pages; none when their text cannot be read. */
export function findPrintedHashes(pdf: PDF): string[] {
  try {
    const texts = pdf
      .getPages()
      .slice(-PAGES_LOOKED_AT)
      .map((page) => page.extractText().text.replaceAll(/\s+/g, ''));
    // Removing line breaks may join a digit of another line to the start or the end of a hash.
    const runs = texts.flatMap((text) => text.match(/[0-9a-f]{64,}/g) ?? []);
    return [...new Set(runs.flatMap((run) => [run.slice(0, HASH_LENGTH), run.slice(-HASH_LENGTH)]))].slice(0, MOST_HASHES);
  } catch {
    return [];
  }
}
