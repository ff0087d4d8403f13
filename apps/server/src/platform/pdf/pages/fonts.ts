import { readFile } from 'node:fs/promises';

/** Liberation Sans: as wide as Arial, with every letter of Czech and Slovak. */
const faces = {
  regular: 'LiberationSans-Regular',
  bold: 'LiberationSans-Bold',
  italic: 'LiberationSans-Italic',
  boldItalic: 'LiberationSans-BoldItalic',
} as const;
export type FontFace = keyof typeof faces;

/** Where a face lies on the disk. */
export function fontPath(face: FontFace): URL {
  return new URL(`../../../../assets/fonts/${faces[face]}.ttf`, import.meta.url);
}

const TABLE_ENTRY_BYTES = 16;
const POST_HEADER_BYTES = 32;
const CHARACTER_MAP_BYTES = 8;
const WINDOWS_UNICODE = 0x00030001;

/** Takes the names of the glyphs away (`post` of format 3): no PDF needs them, and there are thousands. */
function dropGlyphNames(font: Buffer, entry: number): void {
  font.writeUInt32BE(0x00030000, font.readUInt32BE(entry + 8));
  font.writeUInt32BE(POST_HEADER_BYTES, entry + 12);
}

/** Leaves of the maps from characters to glyphs the one by Unicode; the others say the same and are read all the same. */
function keepUnicodeMap(font: Buffer, entry: number): void {
  const table = font.readUInt32BE(entry + 8);
  const maps = Array.from({ length: font.readUInt16BE(table + 2) }, (_, index) => table + 4 + index * CHARACTER_MAP_BYTES);
  const unicode = maps.find((map) => font.readUInt32BE(map) === WINDOWS_UNICODE);
  if (unicode === undefined) return;
  font.copy(font, table + 4, unicode, unicode + CHARACTER_MAP_BYTES);
  font.writeUInt16BE(1, table + 2);
}

/** Without what costs more to read than the rest of an embedding (OpenType 1.9, `post` and `cmap`); every letter stays. */
function slimDown(font: Buffer): Buffer {
  const tableCount = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + tableCount * TABLE_ENTRY_BYTES; entry += TABLE_ENTRY_BYTES) {
    const tag = font.toString('latin1', entry, entry + 4);
    if (tag === 'post') dropGlyphNames(font, entry);
    if (tag === 'cmap') keepUnicodeMap(font, entry);
  }
  return font;
}

const loaded = new Map<FontFace, Promise<Buffer>>();

/** The bytes of a face, read once a thread. */
export function loadFont(face: FontFace): Promise<Buffer> {
  const bytes = loaded.get(face) ?? readFile(fontPath(face)).then(slimDown);
  loaded.set(face, bytes);
  return bytes;
}
