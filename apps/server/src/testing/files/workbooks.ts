import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Parts of an archive by path, in order. */
export type Parts = readonly (readonly [path: string, content: string | Buffer])[];

export interface MadeSheet {
  name: string;
  /** Content of `sheetData`. */
  rows: string;
  /** The state in the file: hidden, veryHidden, visible, or an unknown one. */
  state?: string;
}

export interface MadeWorkbook {
  sheets: readonly MadeSheet[];
  /** Content of `sst`. */
  sharedTexts?: string;
  /** Codes of number formats; cell style n has the nth, style 0 none. A number is the id of a built-in format. */
  formats?: readonly (string | number)[];
  is1904?: boolean;
  contentType?: string;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** An archive with any parts. */
export async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of parts) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function stylesOf(formats: readonly (string | number)[]): string {
  const codes = formats
    .map((format, index) => (typeof format === 'string' ? `<numFmt numFmtId="${200 + index}" formatCode="${escape(format)}"/>` : ''))
    .join('');
  const cells = formats.map((format, index) => `<xf numFmtId="${typeof format === 'number' ? format : 200 + index}"/>`).join('');
  return `<styleSheet xmlns="${main}"><numFmts>${codes}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells}</cellXfs></styleSheet>`;
}

/** The parts of a workbook whose XML is written by hand, so that a test can spoil any of them. */
export function partsOf({ sheets, sharedTexts, formats = [], is1904 = false, contentType = sheetType }: MadeWorkbook): [string, string][] {
  const listed = sheets
    .map(
      ({ name, state }, index) =>
        `<sheet name="${escape(name)}" sheetId="${index + 7}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
    )
    .join('');
  const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (content: string) => `<Relationships xmlns="${packaged}/relationships">${content}</Relationships>`;
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}"/></Types>`,
    ],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${is1904}"/><sheets>${listed}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        [
          ...sheets.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
          relation('s', 'styles', '/xl/styles.xml'),
          relation('t', 'sharedStrings', 'sharedStrings.xml'),
        ].join(''),
      ),
    ],
    ['xl/styles.xml', stylesOf(formats)],
    ['xl/sharedStrings.xml', `<sst xmlns="${main}">${sharedTexts ?? ''}</sst>`],
    ...sheets.map(({ rows }, index): [string, string] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ]),
  ];
}

export const workbookOf = (made: MadeWorkbook): Promise<Buffer> => zipOf(partsOf(made));

/** Sheet rows of inline texts, beginning with the first line. */
export const textRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${escape(cell)}</t></is></c>`).join('')}</row>`).join('');
