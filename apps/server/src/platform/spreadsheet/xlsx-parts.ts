import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { trimDecimals } from './csv.ts';
import { markedRow } from './sheet.ts';
import type { Cell, CellKind, SheetColumn, SheetRow } from './sheet.ts';

/** Longest text of a cell that Excel opens without repairing the file. */
const LONGEST_TEXT = 32_767;
/** Excel's limits for the name of a sheet. */
const LONGEST_NAME = 31;
const forbiddenInName = /[\\/?*[\]:]/g;
/** 1970-01-01 as a spreadsheet's day number, counted from 1899-12-30. */
const EPOCH_SERIAL = 25_569;
const MINUTES_PER_DAY = 1_440;
const MOST_DECIMALS = 6;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const xmlNames: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Control characters and non-characters that XML 1.0 cannot contain; toWellFormed replaces lone surrogates.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Escapes text for XML: characters that XML cannot contain become U+FFFD, and text that looks like an escape is escaped itself. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, '\uFFFD')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => xmlNames[sign] ?? sign)
    .replaceAll('\r', '_x000D_');
}

/** Cell formats by their index in the style sheet: plain, text, day, moment, money, crowns, 0 to 6 decimals, then the same in bold. */
const styleOf: Record<Exclude<CellKind, 'decimal'>, number> = { text: 1, day: 2, moment: 3, money: 4, crowns: 5 };
const FIRST_DECIMAL = 6;
/** Built-in formats: 4 is #,##0.00 and 49 is text. */
const decimalFormats = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) => ({
  id: 166 + decimals,
  code: `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`,
}));
const FIRST_BOLD = FIRST_DECIMAL + decimalFormats.length;
const CROWNS_FORMAT = 180;
const formats = [
  { id: 164, code: 'dd\\.mm\\.yyyy' },
  { id: 165, code: 'dd\\.mm\\.yyyy\\ hh:mm' },
  ...decimalFormats,
  { id: CROWNS_FORMAT, code: '#,##0.00\\ "Kč"' },
];

export function writeStyles(): string {
  const numberFormats = formats.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`).join('');
  const cell = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const kinds = [0, 49, 164, 165, 4, CROWNS_FORMAT, ...decimalFormats.map(({ id }) => id)];
  const cells = [0, 1].flatMap((font) => kinds.map((id) => cell(id, font)));
  return `${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${numberFormats}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}

/** A is column 0, AA is column 26. */
export function columnName(index: number): string {
  return (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Creates sheet names that Excel accepts: short, without characters used in references, unique. */
export function nameSheets(titles: readonly string[]): string[] {
  const names: string[] = [];
  for (const title of titles) {
    const plain =
      title
        .replaceAll(forbiddenInName, ' ')
        .replaceAll(/^'+|'+$/g, '')
        .trim()
        .slice(0, LONGEST_NAME) || 'List';
    const isTaken = (name: string) => names.some((other) => other.toLowerCase() === name.toLowerCase());
    let name = plain;
    for (let count = 2; isTaken(name); count += 1) name = `${plain.slice(0, LONGEST_NAME - 4)} ${count}`;
    names.push(name);
  }
  return names;
}

function serialOf(moment: string): number {
  const [hours, minutes] = [Number(moment.slice(11, 13)), Number(moment.slice(14, 16))];
  return dayNumberOf(moment.slice(0, 10)) + EPOCH_SERIAL + (hours * 60 + minutes) / MINUTES_PER_DAY;
}

const textCell = (at: string, style: number, text: string) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, LONGEST_TEXT))}</t></is></c>`;
const numberCell = (at: string, style: number, value: string | number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

function writeCell(at: string, kind: CellKind, cell: Cell, weight: number): string {
  if (cell === null) return '';
  if (kind === 'text') return textCell(at, styleOf.text + weight, cell);
  if (kind === 'money' || kind === 'crowns') return numberCell(at, styleOf[kind] + weight, cell);
  if (kind !== 'decimal') return numberCell(at, styleOf[kind] + weight, serialOf(cell));
  const trimmed = trimDecimals(cell);
  const decimals = trimmed.includes('.') ? trimmed.length - trimmed.indexOf('.') - 1 : 0;
  return numberCell(at, FIRST_DECIMAL + Math.min(decimals, MOST_DECIMALS) + weight, trimmed);
}

const widthOf: Record<CellKind, number> = { text: 24, money: 18, crowns: 20, decimal: 16, day: 12, moment: 17 };

/** The start of a sheet, with a frozen header row. In an outline the row above sums those that fold under it. */
export function beginSheet(columns: readonly SheetColumn[], isOutlined: boolean): string {
  const outline = isOutlined ? '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>' : '';
  const depth = isOutlined ? '<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/>' : '';
  const widths = columns
    .map(({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf[kind]}" customWidth="1"/>`)
    .join('');
  const header = columns.map(({ title }, index) => textCell(`${columnName(index)}1`, styleOf.text + FIRST_BOLD, title)).join('');
  return `${declaration}<worksheet xmlns="${main}">${outline}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${depth}<cols>${widths}</cols><sheetData><row r="1">${header}</row>`;
}

/** Rows numbered from `from`; row 1 is the header. */
export function writeRows(columns: readonly SheetColumn[], rows: readonly SheetRow[], from: number): string {
  const names = columns.map((_, index) => columnName(index));
  const writeRow = (row: SheetRow, at: number) => {
    const { cells, isBold = false, depth = 0 } = markedRow(row);
    const weight = isBold ? FIRST_BOLD : 0;
    const written = columns.map(({ kind }, index) => writeCell(`${names[index]}${at}`, kind, cells[index] ?? null, weight)).join('');
    return `<row r="${at}"${depth > 0 ? ` outlineLevel="${depth}"` : ''}>${written}</row>`;
  };
  return rows.map((row, index) => writeRow(row, from + index)).join('');
}

export const endSheet = '</sheetData></worksheet>';

/** The parts that list the sheets: path in the archive and content. */
export function writeFrame(titles: readonly string[]): [path: string, content: string][] {
  const names = nameSheets(titles);
  const sheets = names.map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('');
  const links = names
    .map((_, index) => `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`)
    .join('');
  const styleLink = `<Relationship Id="rId${names.length + 1}" Type="${relationships}/styles" Target="styles.xml"/>`;
  const types = names
    .map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${spreadsheetType}.worksheet+xml"/>`)
    .join('');
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/>${types}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ['xl/workbook.xml', `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${sheets}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', `${declaration}<Relationships xmlns="${packageRelationships}">${links}${styleLink}</Relationships>`],
    ['xl/styles.xml', writeStyles()],
  ];
}
