import { describe, expect, it } from 'vitest';
import { partsOf, textRows, workbookOf, zipOf } from '../../testing/files/workbooks.ts';
import type { MadeWorkbook } from '../../testing/files/workbooks.ts';
import { createReaderHere } from '../../testing/files/workbook-reader.ts';
import { workbookLimits } from './workbook-limits.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import readWorkbook from './workbook.worker.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

const good: MadeWorkbook = { sheets: [{ name: 'x', rows: textRows([['a']]) }] };

/** A workbook with the text of some parts rewritten. */
function rewritten(made: MadeWorkbook, changes: Record<string, (text: string) => string>): Promise<Buffer> {
  return zipOf(partsOf(made).map(([path, text]) => [path, changes[path]?.(text) ?? text] as const));
}

/** The rows, or the key of the refusal. */
async function read(bytes: Buffer, limits: Partial<WorkbookLimits> = {}) {
  try {
    return (await createReaderHere(limits).readRows(bytes)).map(
      ({ cells, faults }) => faults?.map(({ key }) => key).join() ?? cells.join('|'),
    );
  } catch (error) {
    if (error instanceof WorkbookRefused) return error.key;
    throw error;
  }
}

const sheetOf = (rows: string, more: Partial<MadeWorkbook> = {}) => workbookOf({ sheets: [{ name: 'x', rows }], ...more });

describe('the text of a cell', () => {
  it.each([
    ['comes after its phonetic guide', '<rPh sb="0" eb="1"><t>x</t></rPh><t>a</t>', 'a'],
    ['has two phonetic guides in between', '<r><t>a</t></r><rPh><t>x</t></rPh><rPh><t>y</t></rPh><r><t>b</t></r>', 'ab'],
    ['has spaces and other elements between its runs', '<r>\n <rPr><rFont>z</rFont></rPr><t>a</t>\n</r> <t>b</t><ext>z</ext>', 'ab'],
    ['is empty', '<t/>', undefined],
  ])('%s, shared and inline', async (_what, content, text) => {
    const shared = await sheetOf('<row><c t="s"><v>0</v></c></row>', { sharedTexts: `<si>${content}</si>` });
    const inline = await sheetOf(`<row><c t="inlineStr"><is>${content}</is></c></row>`);
    const expected = text === undefined ? [] : [text];
    expect([await read(shared), await read(inline)]).toEqual([expected, expected]);
  });

  it('does not go on in the next cell', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    expect(await read(await sheetOf(`<row>${cell('a')}${cell('b')}<c t="inlineStr"/>${cell('c')}</row>`))).toEqual(['a|b||c']);
  });
});

describe('styles', () => {
  const DAY = 14;
  const styles = (cellFormats: string) =>
    rewritten(
      { sheets: [{ name: 'x', rows: [0, 1, 2].map((style) => `<row><c s="${style}"><v>45356</v></c></row>`).join('') }] },
      { 'xl/styles.xml': () => `<styleSheet xmlns:x="x">${cellFormats}</styleSheet>` },
    );

  it('count only the formats of cells', async () => {
    const named = `<cellStyleXfs><xf numFmtId="${DAY}"/><xf numFmtId="${DAY}"/></cellStyleXfs>`;
    const own = `<cellXfs><xf numFmtId="0"><alignment numFmtId="${DAY}"/></xf><xf numFmtId="${DAY}"><protection/></xf></cellXfs>`;
    expect(await read(await styles(`${named}${own}<dxfs><xf numFmtId="${DAY}"/></dxfs>`))).toEqual(['45356', '2024-03-05', '45356']);
  });

  it('may have a prefix, and none is a number', async () => {
    expect(await read(await styles(`<x:cellXfs><x:xf/><x:xf x:numFmtId="${DAY}"/></x:cellXfs>`))).toEqual(['45356', '2024-03-05', '45356']);
  });
});

describe('the parts that a workbook names', () => {
  const target = (to: string) => rewritten(good, { 'xl/_rels/workbook.xml.rels': (text) => text.replace('worksheets/sheet1.xml', to) });

  it.each([
    'worksheets/sheet1.xml',
    './worksheets/sheet1.xml',
    '../xl/worksheets/sheet1.xml',
    'worksheets//sheet1.xml',
    '/xl/Worksheets/SHEET1.xml',
  ])('are found at %s', async (to) => expect(await read(await target(to))).toEqual(['a']));
  it.each(['sheet1.xml', '/worksheets/sheet1.xml', '../worksheets/sheet1.xml'])('are not searched for elsewhere: %s', async (to) =>
    expect(await read(await target(to))).toBe('brokenWorkbook'),
  );

  it('may be charts, which are no sheets', async () => {
    const bytes = await rewritten(
      { sheets: [{ name: 'Graf', rows: '' }, ...good.sheets] },
      { 'xl/_rels/workbook.xml.rels': (text) => text.replace(`${OFFICE}/worksheet`, `${OFFICE}/chartsheet`) },
    );
    expect(await createReaderHere().listSheets(bytes)).toEqual([{ name: 'x', isHidden: false }]);
    expect(await read(bytes)).toEqual(['a']);
  });

  it.each([
    [
      'a sheet without its relationship',
      { 'xl/_rels/workbook.xml.rels': (text: string) => text.replace('Id="rId1"', 'Id="rId9"') },
      'brokenWorkbook',
    ],
    ['a sheet with only its own number', { 'xl/workbook.xml': (text: string) => text.replace('r:id=', 'id=') }, 'brokenWorkbook'],
    ['no workbook', { '_rels/.rels': (text: string) => text.replace('/officeDocument"', '/thumbnail"') }, 'notWorkbook'],
    [
      'a workbook elsewhere',
      { '_rels/.rels': (text: string) => text.replace('Id="rId1"', 'Id="rId1" TargetMode="External"') },
      'notWorkbook',
    ],
  ])('%s: refused', async (_what, changes, key) => expect(await read(await rewritten(good, changes))).toBe(key));

  it('no list of content types: refused', async () => {
    expect(await read(await zipOf(partsOf(good).filter(([path]) => path !== '[Content_Types].xml')))).toBe('notWorkbook');
  });

  it('other relationships may come first', async () => {
    const more = `<Relationship Id="rId0" Type="${OFFICE}/extended-properties" Target="docProps/app.xml"/><Relationship`;
    expect(await read(await rewritten(good, { '_rels/.rels': (text) => text.replace('<Relationship ', `${more} `) }))).toEqual(['a']);
  });
});

describe('the content type of the workbook', () => {
  const types = (content: string) => rewritten(good, { '[Content_Types].xml': () => `<Types>${content}</Types>` });
  const byName = (type: string) => `<Override PartName="/XL/workbook.xml" ContentType="${type}"/>`;
  const byEnding = (ending: string, type: string) => `<Default Extension="${ending}" ContentType="${type}"/>`;

  it.each([
    ['by its name', byName(SHEET_TYPE)],
    ['of a template', byName(SHEET_TYPE.replace('sheet.main', 'template.main'))],
    ['by its extension', byEnding('xml', SHEET_TYPE)],
    ['by its name, after its extension', byEnding('xml', 'application/xml') + byName(SHEET_TYPE)],
    ['by its name, before its extension', byName(SHEET_TYPE) + byEnding('xml', 'application/xml')],
    ['next to other parts', `${byName(SHEET_TYPE)}<Override PartName="/xl/x.xml" ContentType="application/xml"/>`],
  ])('%s is accepted', async (_what, content) => expect(await read(await types(content))).toEqual(['a']));

  it.each([
    ['of a different extension', byEnding('bin', SHEET_TYPE), 'notWorkbook'],
    ['of a different part', `<Override PartName="/xl/x.xml" ContentType="${SHEET_TYPE}"/>`, 'notWorkbook'],
    ['with something after it', byName(`${SHEET_TYPE}x`), 'notWorkbook'],
    ['that is not of a whole word', byName('application/spreadsheetml-sheet.main+xml'), 'notWorkbook'],
    ['by its extension, when its name says otherwise', byName('application/xml') + byEnding('xml', SHEET_TYPE), 'notWorkbook'],
    ['with macros by its extension', byEnding('xml', 'application/vnd.ms-excel.sheet.macroenabled.main+xml'), 'macroWorkbook'],
    ['of a binary workbook', byName('application/vnd.ms-excel.Sheet.Binary.macroEnabled.main'), 'notWorkbook'],
  ])('%s is refused', async (_what, content, key) => expect(await read(await types(content))).toBe(key));
});

describe('a cell', () => {
  it.each([
    ['<row><c t="s"><v>x</v></c></row>', ['unreadableCell']],
    ['<row><c t="s"><v>-1</v></c></row>', ['unreadableCell']],
    ['<row><c t="b"><v>2</v></c></row>', ['unreadableCell']],
    ['<row><c t="str"><f>""</f></c></row>', []],
    ['<row><c t="str"><f>""</f><v></v></c></row>', []],
    ['<row><c s="1"/><c><v>5</v></c></row>', ['|5']],
    ['<row><c><x>7</x><v>5</v>6</c></row>', ['5']],
    ['<row><c><v>1</v></c></row></sheetData><oddHeader><row><c><v>2</v></c></row></oddHeader><sheetData>', ['1']],
  ])('%s is read as %j', async (rows, told) => expect(await read(await sheetOf(rows))).toEqual(told));

  it.each([
    '<c><v>1</v></c>',
    '<row/><c><v>1</v></c>',
    '<row><c><c><v>1</v></c></c></row>',
    '<row r="1.5"/>',
    '<row r="0"/>',
    '<row r="x"/>',
    '<row r="1"><c r="a1"/></row>',
    '<row r="1"><c r="AAAA1"/></row>',
    '<row r="1"><c r="A1"/><c r="A1"/></row>',
  ])('%s is refused', async (rows) => expect(await read(await sheetOf(rows))).toBe('brokenWorkbook'));
});

describe('limits', () => {
  const noise = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * at * 7) % 251)).toString('base64');

  it.each<[string, MadeWorkbook, (most: number) => Partial<WorkbookLimits>, number]>([
    // One sheet, styles and shared texts.
    ['relations', good, (listedParts) => ({ listedParts }), 3],
    // Three codes and, with the one for cells without a format, four formats of cells.
    ['formats', { ...good, formats: ['0.0', '0.00', '0.000'] }, (listedParts) => ({ listedParts }), 7],
    ['shared texts', { ...good, sharedTexts: '<si><t>a</t></si>'.repeat(4) }, (sharedTexts) => ({ sharedTexts }), 4],
    [
      'characters of shared texts',
      { ...good, sharedTexts: '<si><t>abc</t></si>'.repeat(4) },
      (sharedCharacters) => ({ sharedCharacters }),
      12,
    ],
    ['rows', { sheets: [{ name: 'x', rows: textRows([['a'], ['b'], ['c']]) }] }, (rows) => ({ rows }), 3],
    ['columns', { sheets: [{ name: 'x', rows: textRows([['a', 'b', 'c']]) }] }, (columns) => ({ columns }), 3],
    ['bytes of a table', good, (tableBytes) => ({ tableBytes }), '[{"line":1,"cells":["a"]}]'.length],
    ['parts', good, (entries) => ({ entries }), 7],
  ])('%s: as many as allowed are read, one more is refused', async (_what, made, limit, most) => {
    const bytes = await workbookOf(made);
    expect(Array.isArray(await read(bytes, limit(most)))).toBe(true);
    expect(await read(bytes, limit(most - 1))).toMatch(/^(?:workbookTooLarge|tooManyRows|tooManyColumns)$/);
  });

  it.each<[string, (most: number) => Partial<WorkbookLimits>, (sizes: number[]) => number]>([
    ['one part', (partBytes) => ({ partBytes }), (sizes) => Math.max(...sizes)],
    ['all parts', (totalBytes) => ({ totalBytes }), (sizes) => sizes.reduce((sum, size) => sum + size, 0)],
  ])('bytes of %s: as many as allowed are read, one more is refused', async (_what, limit, sum) => {
    const parts = [...partsOf(good), ['xl/noise.bin', noise] as const];
    const most = sum(parts.map(([, content]) => Buffer.byteLength(content)));
    expect(await read(await zipOf(parts), limit(most))).toEqual(['a']);
    expect(await read(await zipOf(parts), limit(most - 1))).toBe('workbookTooLarge');
  });

  it('sheets: as many as parts are allowed', async () => {
    const listed = (count: number) =>
      rewritten(good, {
        'xl/workbook.xml': (text) => text.replace('</sheets>', `${'<sheet name="y" r:id="rId1"/>'.repeat(count - 1)}</sheets>`),
      });
    expect(await read(await listed(9), { entries: 9 })).toEqual(['a']);
    expect(await read(await listed(10), { entries: 9 })).toBe('workbookTooLarge');
  });

  it('a part may shrink a lot while it is small', async () => {
    const bytes = await zipOf([...partsOf(good), ['xl/zeros.bin', Buffer.alloc(10_000)]]);
    expect(await read(bytes, { smallPartBytes: 10_000, ratio: 20 })).toEqual(['a']);
    expect(await read(bytes, { smallPartBytes: 9_999, ratio: 20 })).toBe('workbookTooLarge');
    expect(await read(bytes, { smallPartBytes: 9_999, ratio: 2_000 })).toEqual(['a']);
  });
});

it('the list of sheets comes without rows', async () => {
  expect(await readWorkbook({ bytes: await workbookOf(good), limits: workbookLimits })).toEqual({
    sheets: [{ name: 'x', isHidden: false }],
    packed: [],
  });
});

it('a workbook in UTF-16, most significant byte first, is read', async () => {
  const sheet = Buffer.from('\uFEFF<worksheet><sheetData><row><c t="str"><v>ž</v></c></row></sheetData></worksheet>', 'utf16le').swap16();
  const parts = partsOf(good).map(([path, text]) => [path, path.endsWith('sheet1.xml') ? sheet : text] as const);
  expect(await read(await zipOf(parts))).toEqual(['ž']);
});
