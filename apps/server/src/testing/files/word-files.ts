import PizZip from 'pizzip';

const types = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`;
const mainRelation =
  '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>';

/** A Word paragraph, with one run for each argument. */
export const wordParagraph = (...runs: string[]) =>
  `<w:p>${runs.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('')}</w:p>`;

/** A Word table, with a paragraph in each cell. */
export const wordTable = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((text) => `<w:tc>${wordParagraph(text)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

/** A .docx with the given body; `more` adds or replaces parts. */
export function createWordFile(body: string, more: Readonly<Record<string, string | Buffer>> = {}): Buffer {
  const zip = new PizZip();
  const document = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}<w:sectPr/></w:body></w:document>`;
  const parts = { '[Content_Types].xml': types, '_rels/.rels': relations(mainRelation), 'word/document.xml': document, ...more };
  for (const [path, content] of Object.entries(parts)) zip.file(path, content);
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** A relationships part for the main document. */
export const wordRelations = (entries: string) => ({ 'word/_rels/document.xml.rels': relations(entries) });

/** The text of the main part of a .docx. */
export function textOfWord(bytes: Buffer): string {
  const xml = new PizZip(bytes).file('word/document.xml')?.asText() ?? '';
  return xml
    .replaceAll(/<\/w:p>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .trim();
}
