/** How files of each kind begin; a DOCX or XLSX is a ZIP archive. */
const beginnings: Readonly<Record<string, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  jpg: [0xff, 0xd8, 0xff],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47],
  docx: [0x50, 0x4b, 0x03, 0x04],
  xlsx: [0x50, 0x4b, 0x03, 0x04],
};
const LONGEST_BEGINNING = 5;

/** Whether the first bytes of a file are those of its extension; the server inspects the rest. */
export async function beginsAsNamed(file: File): Promise<boolean> {
  const expected = beginnings[file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()];
  if (!expected) return false;
  const bytes = new Uint8Array(await file.slice(0, LONGEST_BEGINNING).arrayBuffer());
  return expected.every((byte, index) => bytes[index] === byte);
}

/** A hash by which equal files are found; null on a page without encryption, where browsers offer none. */
export async function fingerprintOf(file: File): Promise<string | null> {
  // Its type promises it everywhere.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const hash = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
