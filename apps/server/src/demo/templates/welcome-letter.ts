import PizZip from 'pizzip';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Look {
  bold?: boolean;
  /** Half-points. */
  size?: number;
  /** Space below in twentieths of a point. */
  after?: number;
}

function paragraph(text: string, { bold = false, size = 22, after = 160 }: Look = {}): string {
  const run = `<w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr>`;
  return `<w:p><w:pPr><w:spacing w:after="${after}"/></w:pPr><w:r>${run}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:color="C9CED6"/>`;
const borders = `<w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('')}</w:tblBorders>`;

function table(rows: readonly (readonly string[])[], width: number): string {
  const cell = (text: string, isHead: boolean) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(text, { bold: isHead, size: 20, after: 0 })}</w:tc>`;
  const body = rows.map((cells, place) => `<w:tr>${cells.map((text) => cell(text, place === 0)).join('')}</w:tr>`).join('');
  return `<w:tbl><w:tblPr>${borders}<w:tblCellMar><w:top w:w="60" w:type="dxa"/><w:left w:w="100" w:type="dxa"/><w:bottom w:w="60" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr>${body}</w:tbl>`;
}

const body = [
  paragraph('${company.name}', { bold: true, after: 0 }),
  paragraph('${company.address}', { size: 18, after: 600 }),
  paragraph('${client.fullname}', { after: 0 }),
  paragraph('${address.correspondence_full}', { after: 600 }),
  paragraph('Vítejte mezi našimi klienty', { bold: true, size: 32, after: 240 }),
  paragraph(
    'Děkujeme za důvěru. Níže najdete přehled investic, které u\u00a0nás máte, a\u00a0variabilní symbol, pod kterým je možné každou z\u00a0nich platit.',
  ),
  table(
    [
      ['Strategie', 'Číslo smlouvy', 'Variabilní symbol'],
      ['${strategy.name}', '${strategy.contract_number}', '${strategy.variable_symbol}'],
    ],
    3000,
  ),
  paragraph('', { after: 120 }),
  paragraph('S\u00a0čímkoli se obraťte na svého poradce: ${person.fullname}, ${person.phone}, ${person.email}.', { after: 480 }),
  paragraph('V\u00a0Praze dne ${date.today}'),
].join('');

const fonts = '<w:rFonts w:ascii="Liberation Sans" w:hAnsi="Liberation Sans" w:cs="Liberation Sans"/>';

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/_rels/document.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'word/styles.xml': `${head}<w:styles ${w}><w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:sz w:val="22"/><w:lang w:val="cs-CZ"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
  'word/document.xml': `${head}<w:document ${w}><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr></w:body></w:document>`,
};

/** A letter as a Word file, with a table that has a row for each strategy. */
export function writeWelcomeLetter(): Buffer {
  const zip = new PizZip();
  for (const [path, content] of Object.entries(parts)) zip.file(path, content);
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
}
