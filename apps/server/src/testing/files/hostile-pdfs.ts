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
  return Buffer.from(
    `${text}xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${rows.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

function withReferenceStream(dictionary: string, content: Buffer): Buffer {
  const start = `%PDF-1.7\n${asObjects([catalog, pages, page]).join('')}`;
  const stream = `4 0 obj\n<< /Type /XRef /Root 1 0 R ${dictionary} /Length ${content.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(start + stream), content, Buffer.from(`\nendstream\nendobj\nstartxref\n${start.length}\n%%EOF\n`)]);
}

/** Less than 400 bytes that claim two billion references; a parser that lists them exhausts all memory. */
export const endlessReferences = (): Buffer => withReferenceStream('/Size 2000000000 /W [0 0 0] /Index [0 2000000000]', Buffer.alloc(0));

/** A few kilobytes that repeat the same million references: little memory, but half a minute. Each `seed` gives a different file. */
export const repeatedReferences = (times: number, seed = 0): Buffer =>
  withReferenceStream(`/Seed ${seed} /Size 1000000 /W [0 0 0] /Index [${'0 1000000 '.repeat(times)}]`, Buffer.alloc(0));

/** A few kilobytes, compressed twice, that unpack to this many megabytes. */
export const packedReferences = (megabytes: number): Buffer =>
  withReferenceStream(
    '/Size 5 /W [1 4 2] /Filter [/FlateDecode /FlateDecode]',
    deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 * 1024))),
  );

/** One page, and a catalog with the given entries. */
export const withCatalog = (entries: string): Buffer => writePdf([`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, pages, page]);

/** One square page; the length of its sides is in points. */
export const pageOf = (side: number): Buffer =>
  writePdf([catalog, pages, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${side} ${side}] >>`]);

/** One page with the given entries and content, a catalog with the given entries, and further objects from number 5. */
export function withPage(pageEntries: string, content = '', catalogEntries = '', more: readonly string[] = []): Buffer {
  const ownPage = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R ${pageEntries} >>`;
  return writePdf([`<< /Type /Catalog /Pages 2 0 R ${catalogEntries} >>`, pages, ownPage, streamOf(content), ...more]);
}

/** A stream object. */
export const streamOf = (content: string, entries = ''): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

const line = (layer: string, text: string) => `/OC /${layer} BDC BT /F1 20 Tf 60 600 Td (${text}) Tj ET EMC\n`;

/** Shows a fee of 1 000 on screen and one of 100 000 in print, using two layers; every byte of it can be signed. */
export function shadowFee(): Buffer {
  const uses = ['/View << /ViewState /ON >> /Print << /PrintState /OFF >>', '/View << /ViewState /OFF >> /Print << /PrintState /ON >>'];
  const layers = uses.map((use, place) => `<< /Type /OCG /Name (${place}) /Usage << ${use} >> >>`);
  const properties =
    '/OCProperties << /OCGs [5 0 R 6 0 R] /D << /ON [5 0 R] /OFF [6 0 R] /AS [<< /Event /Print /Category [/Print] /OCGs [5 0 R 6 0 R] >> << /Event /View /Category [/View] /OCGs [5 0 R 6 0 R] >>] >> >>';
  const resources =
    '/Resources << /Properties << /L0 5 0 R /L1 6 0 R >> /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
  return withPage(resources, line('L0', 'Poplatek 1 000') + line('L1', 'Poplatek 100 000'), properties, layers);
}

/** A PDF without a reference table: a parser can repair it, but nothing can be appended. */
export function withoutReferences(): Buffer {
  const whole = writePdf([catalog, pages, page]);
  return Buffer.concat([whole.subarray(0, whole.indexOf('xref')), Buffer.from('%%EOF\n')]);
}

export const withoutPages = (): Buffer => writePdf([catalog, '<< /Type /Pages /Kids [] /Count 0 >>']);

/** An encrypted PDF; with '' anyone can open it, but only its owner can change it. */
export async function lockedPdf(userPassword: string): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage();
  pdf.setProtection({ userPassword, ownerPassword: 'jen-vlastnik' });
  return Buffer.from(await pdf.save());
}
