import { readFile } from 'node:fs/promises';

/** Liberation Sans: as wide as Arial, with every letter of Czech and Slovak. */
const faces = { regular: 'LiberationSans-Regular', bold: 'LiberationSans-Bold', italic: 'LiberationSans-Italic', boldItalic: 'LiberationSans-BoldItalic' } as const;
export type FontFace = keyof typeof faces;

/** Where a face lies on the disk. */
export function fontPath(face: FontFace): URL {
  return new URL(`../../../assets/fonts/${faces[face]}.ttf`, import.meta.url);
}

const TABLE_ENTRY_BYTES = 16;
const POST_HEADER_BYTES = 32;

/**
 * Takes the names of the glyphs away (`post` of format 3, OpenType 1.9): no PDF needs them, and reading thousands of them would cost more
 * than the rest of an embedding.
 */
function withoutGlyphNames(font: Buffer): Buffer {
  const tableCount = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + tableCount * TABLE_ENTRY_BYTES; entry += TABLE_ENTRY_BYTES) {
    if (font.toString('latin1', entry, entry + 4) !== 'post') continue;
    font.writeUInt32BE(0x00030000, font.readUInt32BE(entry + 8));
    font.writeUInt32BE(POST_HEADER_BYTES, entry + 12);
  }
  return font;
}

const loaded = new Map<FontFace, Promise<Buffer>>();

/** The bytes of a face, read once a thread. */
export function loadFont(face: FontFace): Promise<Buffer> {
  const bytes = loaded.get(face) ?? readFile(fontPath(face)).then(withoutGlyphNames);
  loaded.set(face, bytes);
  return bytes;
}
