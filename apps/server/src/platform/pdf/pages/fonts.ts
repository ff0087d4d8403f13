import { readFile } from 'node:fs/promises';

/** Liberation Sans: metrically compatible with Arial, with every letter of Czech and Slovak. */
const faces = {
  regular: 'LiberationSans-Regular',
  bold: 'LiberationSans-Bold',
  italic: 'LiberationSans-Italic',
  boldItalic: 'LiberationSans-BoldItalic',
} as const;
export type FontFace = keyof typeof faces;

/** File of a face. */
export function fontPath(face: FontFace): URL {
  return new URL(`../../../../assets/fonts/${faces[face]}.ttf`, import.meta.url);
}

const TABLE_ENTRY_BYTES = 16;
const POST_HEADER_BYTES = 32;
const CHARACTER_MAP_BYTES = 8;
const WINDOWS_UNICODE = 0x00030001;

/** Removes the thousands of glyph names (`post` format 3), which no PDF needs. */
function dropGlyphNames(font: Buffer, entry: number): void {
  font.writeUInt32BE(0x00030000, font.readUInt32BE(entry + 8));
  font.writeUInt32BE(POST_HEADER_BYTES, entry + 12);
}

/** Keeps only the Unicode character map; the other maps are redundant but would be parsed too. */
function keepUnicodeMap(font: Buffer, entry: number): void {
  const table = font.readUInt32BE(entry + 8);
  const maps = Array.from({ length: font.readUInt16BE(table + 2) }, (_, index) => table + 4 + index * CHARACTER_MAP_BYTES);
  const unicode = maps.find((map) => font.readUInt32BE(map) === WINDOWS_UNICODE);
  if (unicode === undefined) return;
  font.copy(font, table + 4, unicode, unicode + CHARACTER_MAP_BYTES);
  font.writeUInt16BE(1, table + 2);
}

/** Tables of substitutions and of positions between letters. */
const FEATURE_TABLES: ReadonlySet<string> = new Set(['GSUB', 'GPOS', 'GDEF', 'kern']);

/** Hides the tables by which letters move towards one another: text is laid out in half the time, without kerning. */
function hideFeatures(font: Buffer): Buffer {
  const tableCount = font.readUInt16BE(4);
  for (let entry = 12; entry < 12 + tableCount * TABLE_ENTRY_BYTES; entry += TABLE_ENTRY_BYTES)
    if (FEATURE_TABLES.has(font.toString('latin1', entry, entry + 4))) font.write('none', entry, 'latin1');
  return font;
}

/** The bytes of a face without kerning. */
export async function loadPlainFont(face: FontFace): Promise<Buffer> {
  return hideFeatures(Buffer.from(await loadFont(face)));
}

/** Drops the tables that cost most of the embedding time (OpenType 1.9, `post` and `cmap`) and keeps every glyph. */
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

/** The bytes of a face, read once per thread. */
export function loadFont(face: FontFace): Promise<Buffer> {
  const bytes = loaded.get(face) ?? readFile(fontPath(face)).then(slimDown);
  loaded.set(face, bytes);
  return bytes;
}
