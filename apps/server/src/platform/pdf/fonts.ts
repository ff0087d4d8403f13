import { readFile } from 'node:fs/promises';

/** Liberation Sans: as wide as Arial, with every letter of Czech and Slovak. */
const faces = { regular: 'LiberationSans-Regular', bold: 'LiberationSans-Bold', italic: 'LiberationSans-Italic', boldItalic: 'LiberationSans-BoldItalic' } as const;
export type FontFace = keyof typeof faces;

/** Where a face lies on the disk. */
export function fontPath(face: FontFace): URL {
  return new URL(`../../../assets/fonts/${faces[face]}.ttf`, import.meta.url);
}

const loaded = new Map<FontFace, Promise<Buffer>>();

/** The bytes of a face, read once a thread. */
export function loadFont(face: FontFace): Promise<Buffer> {
  const bytes = loaded.get(face) ?? readFile(fontPath(face));
  loaded.set(face, bytes);
  return bytes;
}
