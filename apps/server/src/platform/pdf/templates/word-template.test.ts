import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { PDF } from '@libpdf/core';
import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';
import { convertsWord, office } from '../../../testing/files/office.ts';
import { createWordFile, textOfWord, wordParagraph, wordRelations, wordTable } from '../../../testing/files/word-files.ts';
import type { DocumentValues } from './document-values.ts';
import { HOUR } from '../../clock/clock.ts';
import { convertWord, OfficeFailed, sweepConversions } from '../word/office.ts';
import { checkWordFile } from '../word/word-file.ts';
import { WordRefused } from '../word/refusal.ts';
import { fillWord, findWordPlaceholders, WordTemplateBroken } from './word-template.ts';

const values: DocumentValues = {
  single: { 'client.fullname': 'Ľubomír Žďárský', 'client.note': '<w:t>&amp; ${client.fullname} {{x}}' },
  repeated: {
    contract: [
      { number: '1', type: 'Spoření' },
      { number: '2', type: 'Správa' },
    ],
    strategy: [],
  },
  logo: null,
};

describe('a Word template', () => {
  it('has its placeholders filled, also those that Word has split into runs', async () => {
    const word = createWordFile(wordParagraph('Klient: ${client.', 'full', 'name}, narozen') + wordParagraph('${ client.fullname }'));
    const { bytes, missing } = await fillWord(word, values);
    expect(textOfWord(bytes)).toBe('Klient: Ľubomír Žďárský, narozen\nĽubomír Žďárský');
    expect(missing).toEqual([]);
  });

  it('removes characters from values that no Word file can contain', async () => {
    const odd = { ...values, single: { 'client.fullname': 'A\u0001B\u000bC\ufffeD\ud800E 😀' } };
    expect(textOfWord((await fillWord(createWordFile(wordParagraph('${client.fullname}')), odd)).bytes)).toBe('ABCDE 😀');
  });

  it('repeats table rows for each contract, and leaves out those of empty groups', async () => {
    const word = createWordFile(
      wordTable([
        ['Číslo', 'Typ'],
        ['${contract.number}', '${contract.type} – ${client.fullname}'],
        ['${strategy.name}', ''],
      ]),
    );
    const { bytes, missing } = await fillWord(word, values);
    expect(textOfWord(bytes).split('\n').filter(Boolean)).toEqual([
      'Číslo',
      'Typ',
      '1',
      'Spoření – Ľubomír Žďárský',
      '2',
      'Správa – Ľubomír Žďárský',
    ]);
    expect(missing).toEqual(['strategy']);
  });

  it('writes any value as plain text', async () => {
    const { bytes } = await fillWord(createWordFile(wordParagraph('${client.note}')), values);
    expect(new PizZip(bytes).file('word/document.xml')?.asText()).toContain('&lt;w:t&gt;&amp;amp; ${client.fullname} {{x}}');
  });

  it('evaluates no expression and accesses nothing', async () => {
    const names = ['constructor.constructor("return process")()', '__proto__.x', 'toString', 'client.fullname.length', '1+1'];
    const { bytes, missing } = await fillWord(createWordFile(names.map((name) => wordParagraph(`\${${name}}`)).join('')), values);
    expect(textOfWord(bytes)).toBe('');
    expect(missing.toSorted()).toEqual(names.toSorted());
  });

  it('names its placeholders', async () => {
    const word = createWordFile(
      wordParagraph('${client.fullname} ${client.fullname} ${nobody.knows}') + wordTable([['${contract.number}']]),
    );
    expect((await findWordPlaceholders(word)).toSorted()).toEqual(['client.fullname', 'contract.number', 'nobody.knows']);
  });

  it('reports which placeholder is not closed', async () => {
    const broken = createWordFile(wordParagraph('Klient ${client.fullname'));
    await expect(findWordPlaceholders(broken)).rejects.toThrow(WordTemplateBroken);
    await expect(fillWord(broken, values)).rejects.toThrow(/client/);
  });
});

const external = (type: string) =>
  `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="http://127.0.0.1:1/x" TargetMode="External"/>`;
const body = wordParagraph('a');

function bomb(): Buffer {
  const zip = new PizZip(createWordFile(body));
  zip.file('word/media/image1.png', Buffer.alloc(60 * 1024 * 1024));
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
}

const relation = (type: string, target: string, mode: string) =>
  wordRelations(
    `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/>`,
  );
const fieldRuns = (...instructions: string[]) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${instructions.map((text) => `<w:r><w:instrText>${text}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const typesOf = (part: string) => ({
  '[Content_Types].xml': `<Types><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
});

describe('a file that is not a Word template is refused', () => {
  it.each<[string, () => Buffer, string]>([
    ['a text', () => Buffer.from('ahoj'), 'notWord'],
    ['nothing', () => Buffer.alloc(0), 'notWord'],
    ['another archive', () => new PizZip().file('a.txt', 'a').generate({ type: 'nodebuffer' }), 'notWord'],
    ['a torn archive', () => createWordFile(body).subarray(0, 300), 'broken'],
    ['macros', () => createWordFile(body, { 'word/vbaProject.bin': 'x' }), 'macros'],
    ['a program inside', () => createWordFile(body, { 'word/embeddings/oleObject1.bin': 'x' }), 'macros'],
    ['an external template', () => createWordFile(body, wordRelations(external('attachedTemplate'))), 'external'],
    ['an external picture', () => createWordFile(body, wordRelations(external('image'))), 'external'],
    ['the same with an escaped letter', () => createWordFile(body, relation('image', 'http://127.0.0.1:1/x', '&#69;xternal')), 'external'],
    [
      'the same in UTF-16',
      () => createWordFile(body, { 'word/_rels/document.xml.rels': Buffer.from(`\ufeff${external('image')}`, 'utf16le') }),
      'external',
    ],
    ['a page of HTML inside', () => createWordFile(body, relation('aFChunk', 'page.html', 'Internal')), 'external'],
    ['a field that includes a picture', () => createWordFile(fieldRuns(' INCLUDEPICTURE "http://127.0.0.1:1/x"')), 'external'],
    ['the same cut into runs', () => createWordFile(fieldRuns(' include', 'TEXT', ' "/etc/passwd"')), 'external'],
    [
      'the same as a simple field of a header',
      () => createWordFile(body, { 'word/header1.xml': '<w:hdr><w:fldSimple w:instr="DDEAUTO c:\\\\cmd.exe"/></w:hdr>' }),
      'external',
    ],
    ['its text under another name', () => createWordFile(body, typesOf('/word/other.txt')), 'notWord'],
    ['its text elsewhere', () => createWordFile(body, typesOf('/word/other.xml')), 'notWord'],
    [
      'relationships that are never closed',
      () => createWordFile(body, { 'word/_rels/document.xml.rels': '<Relationship '.repeat(200_000) }),
      'broken',
    ],
    [
      'a document type',
      () => createWordFile(body, { 'word/settings.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }),
      'unsafe',
    ],
    ['a zip bomb', bomb, 'tooLarge'],
  ])('%s', async (_what, make, fault) => {
    await expect(checkWordFile(make())).rejects.toMatchObject({ name: 'WordRefused', fault });
    await expect(fillWord(make(), values)).rejects.toThrow(WordRefused);
  });

  it('a link in the text is accepted, and so is a page number', async () => {
    await expect(
      checkWordFile(createWordFile(fieldRuns(' PAGE ') + fieldRuns(' HYPERLINK "https://example.com"'))),
    ).resolves.toBeUndefined();
    await expect(checkWordFile(createWordFile(body, wordRelations(external('hyperlink'))))).resolves.toBeUndefined();
  });
});

describe('LibreOffice', () => {
  it.runIf(convertsWord)('generates a PDF from a filled template, with every letter', async () => {
    const { bytes } = await fillWord(createWordFile(wordParagraph('Příliš žluťoučký kůň, ${client.fullname}: hŕbu jabĺk')), values);
    const [page] = (await PDF.load(await convertWord(office, bytes))).getPages();
    expect(page?.extractText().text).toContain('Příliš žluťoučký kůň, Ľubomír Žďárský: hŕbu jabĺk');
  });

  it('writes Word files that are accepted as templates', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pramen-test-'));
    try {
      await writeFile(join(folder, 'a.html'), '<h1>Smlouva ${client.fullname}</h1><p><a href="https://example.com">odkaz</a></p>');
      const profile = pathToFileURL(join(folder, 'profile')).href;
      await promisify(execFile)(office, [
        `-env:UserInstallation=${profile}`,
        '--headless',
        '--convert-to',
        'docx:MS Word 2007 XML',
        '--outdir',
        folder,
        join(folder, 'a.html'),
      ]);
      expect(await findWordPlaceholders(await readFile(join(folder, 'a.docx')))).toEqual(['client.fullname']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('that is missing or fails is reported as such', async () => {
    await expect(convertWord('/nowhere/soffice', createWordFile(body))).rejects.toThrow(OfficeFailed);
    await expect(convertWord('/bin/true', createWordFile(body))).rejects.toThrow(OfficeFailed);
  });

  it('sweeps the conversion folders of killed processes, which contain the text of contracts', async () => {
    const [left, current] = [await mkdtemp(join(tmpdir(), 'pramen-word-')), await mkdtemp(join(tmpdir(), 'pramen-word-'))];
    await writeFile(join(left, 'document.docx'), createWordFile(body));
    await utimes(left, new Date(0), new Date(0));
    await sweepConversions(new Date(HOUR));
    expect([existsSync(left), existsSync(current)]).toEqual([false, true]);
    await rm(current, { recursive: true });
  });
});
