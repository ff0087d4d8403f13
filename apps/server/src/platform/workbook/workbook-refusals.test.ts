import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, textRows, workbookOf, zipOf } from '../../testing/files/workbooks.ts';
import { createReaderHere } from '../../testing/files/workbook-reader.ts';
import { workbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';
import { createWorkbookReader } from './workbook.ts';

const reader = createReaderHere();
const tight = createReaderHere({
  totalBytes: 40_000,
  partBytes: 30_000,
  smallPartBytes: 2_000,
  entries: 12,
  sharedCharacters: 100,
  rows: 50,
  columns: 8,
  tableBytes: 500,
});

const good = {
  sheets: [
    {
      name: 'List1',
      rows: textRows([
        ['a', 'b'],
        ['1', '2'],
      ]),
    },
  ],
};
/** The good workbook with one part replaced or added. */
async function spoilt(path: string, content: string | Buffer): Promise<Buffer> {
  return zipOf([...partsOf(good).filter(([own]) => own !== path), [path, content]]);
}
const sheetXml = (text: string) => spoilt('xl/worksheets/sheet1.xml', text);
const refusalOf = async (bytes: Buffer, by = reader) => {
  try {
    return await by.readRows(bytes);
  } catch (error) {
    if (error instanceof WorkbookRefused) return error.key;
    throw error;
  }
};

/** Changes one byte pattern everywhere; both headers of an entry contain it. */
function replaceBytes(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

/** Sets the flag of encryption in every header of the archive. */
function encrypt(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  for (const [mark, offset] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    for (let at = changed.indexOf(mark, 0, 'latin1'); at >= 0; at = changed.indexOf(mark, at + 4, 'latin1'))
      changed.writeUInt16LE(changed.readUInt16LE(at + offset) | 1, at + offset);
  return changed;
}

/** Changes the end record of the archive, which locates its table of contents. */
function withEnd(bytes: Buffer, change: (end: Buffer) => unknown): Buffer {
  const changed = Buffer.from(bytes);
  change(changed.subarray(changed.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')));
  return changed;
}

/** Declares a different compression method for every part in the table of contents. */
function withMethod(bytes: Buffer, method: number): Buffer {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; at = changed.indexOf('PK\u0001\u0002', at + 4, 'latin1'))
    changed.writeUInt16LE(method, at + 10);
  return changed;
}

const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]);
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

describe('a file is refused', () => {
  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['nothing at all', 'notWorkbook', () => Buffer.alloc(0)],
    ['a text table', 'notWorkbook', () => Buffer.from('a,b\n1,2\n')],
    ['an archive of something else', 'notWorkbook', () => zipOf([['readme.txt', 'x']])],
    [
      'a text document',
      'notWorkbook',
      () => workbookOf({ ...good, contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml' }),
    ],
    [
      'a binary workbook',
      'notWorkbook',
      () => workbookOf({ ...good, contentType: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main' }),
    ],
    ['an old workbook', 'oldWorkbook', () => Buffer.concat([compound, Buffer.from('Workbook', 'utf16le')])],
    ['a workbook with a password', 'encryptedWorkbook', () => Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')])],
    ['an encrypted archive', 'encryptedWorkbook', async () => encrypt(await workbookOf(good))],
    [
      'macros by its declared type',
      'macroWorkbook',
      () => workbookOf({ ...good, contentType: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }),
    ],
    ['macros that it hides', 'macroWorkbook', () => spoilt('xl/vbaProject.bin', 'x')],
    ['half of it', 'brokenWorkbook', async () => (await workbookOf(good)).subarray(0, 900)],
    ['only its end cut off', 'brokenWorkbook', async () => (await workbookOf(good)).subarray(0, -30)],
    [
      'a name outside the archive',
      'unsafeWorkbook',
      async () => replaceBytes(await spoilt('aa/evil.xml', 'x'), 'aa/evil.xml', '../evil.xml'),
    ],
    ['a name from the root', 'unsafeWorkbook', async () => replaceBytes(await spoilt('aa/evil.xml', 'x'), 'aa/evil.xml', '/a/evil.xml')],
    ['a part that occurs twice', 'brokenWorkbook', () => spoilt('XL/workbook.xml', 'x')],
    [
      'a document type with an entity',
      'unsafeWorkbook',
      () =>
        sheetXml(
          '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>',
        ),
    ],
    [
      'a billion laughs',
      'unsafeWorkbook',
      () => spoilt('xl/sharedStrings.xml', '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>'),
    ],
    [
      'an undeclared entity',
      'brokenWorkbook',
      () => sheetXml('<worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>'),
    ],
    ['XML that is not closed', 'brokenWorkbook', () => sheetXml('<worksheet><sheetData><row>')],
    ['something other than XML', 'brokenWorkbook', () => spoilt('xl/workbook.xml', 'x')],
    ['an empty part', 'brokenWorkbook', () => sheetXml('')],
    ['bytes that are not text', 'brokenWorkbook', () => spoilt('xl/worksheets/sheet1.xml', Buffer.from([0x3c, 0x61, 0xc5, 0x3e]))],
    ['an unsupported encoding', 'brokenWorkbook', () => sheetXml('<?xml version="1.0" encoding="windows-1250"?><worksheet/>')],
    ['rows that go back', 'brokenWorkbook', () => sheetXml('<worksheet><sheetData><row r="2"/><row r="2"/></sheetData></worksheet>')],
    [
      'cells that go back',
      'brokenWorkbook',
      () => sheetXml('<worksheet><sheetData><row r="1"><c r="B1"/><c r="A1"/></row></sheetData></worksheet>'),
    ],
    [
      'a cell of a different row',
      'brokenWorkbook',
      () => sheetXml('<worksheet><sheetData><row r="1"><c r="A2"/></row></sheetData></worksheet>'),
    ],
    ['a row below the last', 'tooManyRows', () => sheetXml('<worksheet><sheetData><row r="1048577"/></sheetData></worksheet>')],
    [
      'a cell beyond the last column',
      'tooManyColumns',
      () => sheetXml('<worksheet><sheetData><row r="1"><c r="IW1"><v>1</v></c></row></sheetData></worksheet>'),
    ],
    ['no sheet', 'noSheet', () => workbookOf({ sheets: [] })],
    ['hidden sheets alone', 'noSheet', () => workbookOf({ sheets: [{ name: 'x', rows: '', state: 'veryHidden' }] })],
    ['a sheet that is not there', 'brokenWorkbook', () => zipOf(partsOf(good).filter(([path]) => !path.includes('sheet1')))],
    ['shared texts that are not there', 'brokenWorkbook', () => zipOf(partsOf(good).filter(([path]) => path !== 'xl/sharedStrings.xml'))],
    ['styles that are not there', 'brokenWorkbook', () => zipOf(partsOf(good).filter(([path]) => path !== 'xl/styles.xml'))],
    [
      'a table of contents that counts more parts',
      'brokenWorkbook',
      async () => withEnd(await workbookOf(good), (end) => end.writeUInt16LE(99, 10)),
    ],
    [
      'a table of contents located elsewhere',
      'brokenWorkbook',
      async () => withEnd(await workbookOf(good), (end) => end.writeUInt32LE(3, 16)),
    ],
    [
      'a table of contents beyond the end',
      'brokenWorkbook',
      async () => withEnd(await workbookOf(good), (end) => end.writeUInt32LE(0x7fffffff, 16)),
    ],
    [
      'its middle cut out',
      'brokenWorkbook',
      async () => ((bytes) => Buffer.concat([bytes.subarray(0, 300), bytes.subarray(700)]))(await workbookOf(good)),
    ],
    ['a part compressed by an unknown method', 'brokenWorkbook', async () => withMethod(await workbookOf(good), 99)],
    [
      'a parameter entity that fetches',
      'unsafeWorkbook',
      () => spoilt('xl/styles.xml', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd">%x;]><styleSheet/>'),
    ],
    [
      'a document type among the relationships',
      'unsafeWorkbook',
      () => spoilt('xl/_rels/workbook.xml.rels', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><Relationships/>'),
    ],
    ['a document type in the list of contents', 'unsafeWorkbook', () => spoilt('[Content_Types].xml', '<!DOCTYPE a><Types/>')],
    ['a bomb of one part', 'workbookTooLarge', () => spoilt('xl/media/bomb.bin', Buffer.alloc(17 * 1024 * 1024))],
  ])('%s', async (_what, key, make) => expect(await refusalOf(await make())).toBe(key));

  it.each<[string, string, () => Promise<Buffer>]>([
    [
      'too many parts',
      'workbookTooLarge',
      () => zipOf([...partsOf(good), ...Array.from({ length: 9 }, (_, index) => [`x${index}`, ''] as const)]),
    ],
    [
      'too much in total',
      'workbookTooLarge',
      () =>
        zipOf([
          ...partsOf(good),
          ...[1, 2].map((index) => [`x${index}`, Buffer.from(Array.from({ length: 25_000 }, (_, at) => (at * at * index) % 251))] as const),
        ]),
    ],
    [
      'too much in one part',
      'workbookTooLarge',
      () => sheetXml(textRows(Array.from({ length: 2_000 }, (_, index) => [String(Math.sin(index))]))),
    ],
    ['a part that compresses too well', 'workbookTooLarge', () => spoilt('xl/x.bin', Buffer.alloc(20_000))],
    [
      'more shared texts than are held',
      'workbookTooLarge',
      () => workbookOf({ ...good, sharedTexts: `<si><t>${'ab'.repeat(60)}</t></si>` }),
    ],
    [
      'more cell content than is held',
      'workbookTooLarge',
      () =>
        workbookOf({
          ...good,
          sharedTexts: `<si><t>${'a'.repeat(90)}</t></si>`,
          sheets: [{ name: 'x', rows: '<row><c t="s"><v>0</v></c></row>'.repeat(40) }],
        }),
    ],
    ['too many rows', 'tooManyRows', () => workbookOf({ sheets: [{ name: 'x', rows: '<row/>'.repeat(51) }] })],
    [
      'too many columns',
      'tooManyColumns',
      () => workbookOf({ sheets: [{ name: 'x', rows: textRows([Array.from({ length: 9 }, () => 'x')]) }] }),
    ],
  ])('for %s', async (_what, key, make) => expect(await refusalOf(await make(), tight)).toBe(key));

  it('when it contains more than its archive declares', async () => {
    const bytes = await workbookOf({ sheets: [{ name: 'x', rows: textRows([['a'.repeat(3_000)]]) }] });
    const path = 'xl/worksheets/sheet1.xml';
    const changed = Buffer.from(bytes);
    const header = changed.lastIndexOf(path) - 46;
    changed.writeUInt32LE(100, header + 24);
    expect(await refusalOf(changed)).toBe('brokenWorkbook');
  });

  it('when the checksum of a part is wrong', async () => {
    const changed = await workbookOf(good);
    const header = changed.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    changed.writeUInt32LE((changed.readUInt32LE(header + 16) ^ 1) >>> 0, header + 16);
    expect(await refusalOf(changed)).toBe('brokenWorkbook');
  });

  it('when it needs more memory than a thread has; the process survives and reads the next file', async () => {
    const small = createWorkbookReader({ memoryMegabytes: 24, limits: { smallPartBytes: workbookLimits.partBytes } });
    const bomb = await workbookOf({ ...good, sharedTexts: `<si><t>${'x'.repeat(40)}</t></si>`.repeat(600_000) });
    await expect(small.readTable(bomb, null)).rejects.toMatchObject({ key: 'workbookTooLarge' });
    const { batches } = await small.readTable(await workbookOf(good), null);
    expect([...batches]).toEqual([
      [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['1', '2'] },
      ],
    ]);
    await small.close();
  });
});

describe('a file is read', () => {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

  it('without shared texts and styles, which no cell needs', async () => {
    const bare = partsOf(good)
      .filter(([path]) => !/sharedStrings|styles/.test(path))
      .map(([path, text]): [string, string] => [path, text.replaceAll(/<Relationship Id="[st]"[^>]*>/g, '')]);
    expect(await refusalOf(await zipOf(bare))).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ]);
  });

  it('with merged cells, of which the first has the value', async () => {
    const rows = `<row r="1">${cell('A1', 'a')}<c r="B1"/></row><row r="2"><c r="A2"/>${cell('B2', 'b')}</row>`;
    const bytes = await sheetXml(
      `<worksheet><sheetData>${rows}</sheetData><mergeCells count="1"><mergeCell ref="A1:A2"/></mergeCells></worksheet>`,
    );
    expect(await refusalOf(bytes)).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['', 'b'] },
    ]);
  });

  it('with links to other files, which are never followed', async () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const links = `<Relationship Id="x1" Type="${office}/externalLink" Target="externalLinks/externalLink1.xml"/><Relationship Id="x2" Type="${office}/worksheet" Target="file:///etc/passwd" TargetMode="External"/>`;
    const parts = partsOf({ sheets: [{ name: 'x', rows: '<row><c t="str"><f>[1]List1!A1</f><v>from elsewhere</v></c></row>' }] });
    const linked = parts.map(([path, text]): [string, string] =>
      path === 'xl/_rels/workbook.xml.rels' ? [path, text.replace('</Relationships>', `${links}</Relationships>`)] : [path, text],
    );
    expect(await refusalOf(await zipOf([...linked, ['xl/externalLinks/externalLink1.xml', '<!DOCTYPE a><x/>']]))).toEqual([
      { line: 1, cells: ['from elsewhere'] },
    ]);
  });

  it('with as many empty rows with a format as a sheet can have', async () => {
    const empty = Array.from(
      { length: 1_048_575 },
      (_, index) => `<row r="${index + 2}" s="1" customFormat="1"><c r="A${index + 2}" s="1"/></row>`,
    ).join('');
    const bytes = await workbookOf({
      sheets: [{ name: 'x', rows: `<row r="1">${cell('A1', 'a')}</row>${empty}` }],
      formats: ['yyyy-mm-dd'],
    });
    expect(await refusalOf(bytes)).toEqual([{ line: 1, cells: ['a'] }]);
  });

  it('with the same shared text many times, which is stored once', async () => {
    const rows = Array.from({ length: 20_000 }, () => '<row><c t="s"><v>0</v></c></row>').join('');
    const bytes = await workbookOf({ sheets: [{ name: 'x', rows }], sharedTexts: '<si><t>a_x0041_\u0159</t></si>' });
    const read = await refusalOf(bytes);
    expect([read.length, Array.isArray(read) ? read.at(-1) : read]).toEqual([20_000, { line: 20_000, cells: ['aA\u0159'] }]);
  });
});

it('a workbook in UTF-16 is read too', async () => {
  const bytes = await spoilt(
    'xl/worksheets/sheet1.xml',
    utf16(
      '<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row><c t="inlineStr"><is><t>Žofie</t></is></c></row></sheetData></worksheet>',
    ),
  );
  expect(await refusalOf(bytes)).toEqual([{ line: 1, cells: ['Žofie'] }]);
});

it('with any corrupted bytes the file is read or refused', async () => {
  const bytes = await workbookOf({ ...good, formats: ['yyyy-mm-dd'], sharedTexts: '<si><t>x</t></si>' });
  const change = fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) });
  const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(bytes.length), async (changes, length) => {
    const changed = Buffer.from(bytes);
    for (const { at, to } of changes) changed[at] = to;
    for (const one of [changed, changed.subarray(0, length)]) expect(await refusalOf(one)).toBeDefined();
  });
  await fc.assert(property, { numRuns: 60 });
});
