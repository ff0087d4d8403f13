import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>';
const asObjects = (bodies: readonly string[]) => bodies.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);

/** A PDF of these objects, the first of which is its catalog. */
export function writePdf(bodies: readonly string[]): Buffer {
  let text = '%PDF-1.7\n';
  const rows = asObjects(bodies).map((object) => {
    const at = text.length;
    text += object;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  return Buffer.from(`${text}xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${rows.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1');
}

function withReferenceStream(dictionary: string, content: Buffer): Buffer {
  const start = `%PDF-1.7\n${asObjects([catalog, pages, page]).join('')}`;
  const stream = `4 0 obj\n<< /Type /XRef /Root 1 0 R ${dictionary} /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(start + stream), content, Buffer.from(`\nendstream\nendobj\nstartxref\n${start.length}\n%%EOF\n`)]);
}

/** Less than 400 bytes that claim two thousand million references: whoever lists them needs all memory there is. */
export const endlessReferences = (): Buffer => withReferenceStream('/Size 2000000000 /W [0 0 0] /Index [0 2000000000]', Buffer.alloc(0));

/** A few kilobytes that list the same million references again and again: they take little memory and half a minute. `seed` makes each another file. */
export const repeatedReferences = (times: number, seed = 0): Buffer =>
  withReferenceStream(`/Seed ${seed} /Size 1000000 /W [0 0 0] /Index [${'0 1000000 '.repeat(times)}]`, Buffer.alloc(0));

/** A few kilobytes that unpack, twice over, to this many megabytes. */
export const packedReferences = (megabytes: number): Buffer =>
  withReferenceStream('/Size 5 /W [1 4 2] /Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 * 1024))));

/** One page, and in the catalog what is given. */
export const withCatalog = (entries: string): Buffer => writePdf([`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, pages, page]);

/** A PDF whose table of references is nowhere: it can be mended, but not added to. */
export function withoutReferences(): Buffer {
  const whole = writePdf([catalog, pages, page]);
  return Buffer.concat([whole.subarray(0, whole.indexOf('xref')), Buffer.from('%%EOF\n')]);
}

export const withoutPages = (): Buffer => writePdf([catalog, '<< /Type /Pages /Kids [] /Count 0 >>']);

/** Behind a password; with '' everybody may open it, and only its owner change it. */
export async function lockedPdf(userPassword: string): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage();
  pdf.setProtection({ userPassword, ownerPassword: 'jen-vlastnik' });
  return Buffer.from(await pdf.save());
}
