import { PDF } from '@libpdf/core';
import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';
import { createWordFile, textOfWord, wordParagraph, wordRelations, wordTable } from '../../testing/word-files.ts';
import type { DocumentValues } from './document-values.ts';
import { convertWord, findOffice, OfficeFailed } from './office.ts';
import { checkWordFile, WordRefused } from './word-file.ts';
import { fillWord, findWordPlaceholders, WordTemplateBroken } from './word-template.ts';

const values: DocumentValues = {
  single: { 'client.fullname': 'Ľubomír Žďárský', 'client.note': '<w:t>&amp; ${client.fullname} {{x}}' },
  repeated: { contract: [{ number: '1', type: 'Spoření' }, { number: '2', type: 'Správa' }], strategy: [] },
  logo: null,
};

describe('a Word template', () => {
  it('has its placeholders filled, also those that Word cut into runs', async () => {
    const word = createWordFile(wordParagraph('Klient: ${client.', 'full', 'name}, narozen') + wordParagraph('${ client.fullname }'));
    const { bytes, missing } = await fillWord(word, values);
    expect(textOfWord(bytes)).toBe('Klient: Ľubomír Žďárský, narozen\nĽubomír Žďárský');
    expect(missing).toEqual([]);
  });

  it('repeats the rows of a table for each contract, leaves out those of nothing', async () => {
    const word = createWordFile(wordTable([['Číslo', 'Typ'], ['${contract.number}', '${contract.type} – ${client.fullname}'], ['${strategy.name}', '']]));
    const { bytes, missing } = await fillWord(word, values);
    expect(textOfWord(bytes).split('\n').filter(Boolean)).toEqual(['Číslo', 'Typ', '1', 'Spoření – Ľubomír Žďárský', '2', 'Správa – Ľubomír Žďárský']);
    expect(missing).toEqual(['strategy']);
  });

  it('writes what a value holds as text', async () => {
    const { bytes } = await fillWord(createWordFile(wordParagraph('${client.note}')), values);
    expect(new PizZip(bytes).file('word/document.xml')?.asText()).toContain('&lt;w:t&gt;&amp;amp; ${client.fullname} {{x}}');
  });

  it('computes and reaches nothing', async () => {
    const names = ['constructor.constructor("return process")()', '__proto__.x', 'toString', 'client.fullname.length', '1+1'];
    const { bytes, missing } = await fillWord(createWordFile(names.map((name) => wordParagraph(`\${${name}}`)).join('')), values);
    expect(textOfWord(bytes)).toBe('');
    expect(missing.toSorted()).toEqual(names.toSorted());
  });

  it('names its placeholders', async () => {
    const word = createWordFile(wordParagraph('${client.fullname} ${client.fullname} ${nobody.knows}') + wordTable([['${contract.number}']]));
    expect((await findWordPlaceholders(word)).toSorted()).toEqual(['client.fullname', 'contract.number', 'nobody.knows']);
  });

  it('with a placeholder that is not closed says which', async () => {
    const broken = createWordFile(wordParagraph('Klient ${client.fullname'));
    await expect(findWordPlaceholders(broken)).rejects.toThrow(WordTemplateBroken);
    await expect(fillWord(broken, values)).rejects.toThrow(/client/);
  });
});

const external = (type: string) => `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="http://127.0.0.1:1/x" TargetMode="External"/>`;
const body = wordParagraph('a');

function bomb(): Buffer {
  const zip = new PizZip(createWordFile(body));
  zip.file('word/media/image1.png', Buffer.alloc(60 * 1024 * 1024));
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
}

describe('a file that is no Word template is refused', () => {
  it.each<[string, () => Buffer, string]>([
    ['a text', () => Buffer.from('ahoj'), 'notWord'],
    ['nothing', () => Buffer.alloc(0), 'notWord'],
    ['another archive', () => new PizZip().file('a.txt', 'a').generate({ type: 'nodebuffer' }), 'notWord'],
    ['a torn archive', () => createWordFile(body).subarray(0, 300), 'broken'],
    ['macros', () => createWordFile(body, { 'word/vbaProject.bin': 'x' }), 'macros'],
    ['a program inside', () => createWordFile(body, { 'word/embeddings/oleObject1.bin': 'x' }), 'macros'],
    ['a template from outside', () => createWordFile(body, wordRelations(external('attachedTemplate'))), 'external'],
    ['a picture from outside', () => createWordFile(body, wordRelations(external('image'))), 'external'],
    ['a document type', () => createWordFile(body, { 'word/settings.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' }), 'unsafe'],
    ['a zip bomb', bomb, 'tooLarge'],
  ])('%s', async (_what, make, fault) => {
    await expect(checkWordFile(make())).rejects.toMatchObject({ name: 'WordRefused', fault });
    await expect(fillWord(make(), values)).rejects.toThrow(WordRefused);
  });

  it('a link of the text is none of that', async () => {
    await expect(checkWordFile(createWordFile(body, wordRelations(external('hyperlink'))))).resolves.toBeUndefined();
  });
});

const office = findOffice(process.env['OFFICE_PATH'] ?? null) ?? '';

describe('LibreOffice', () => {
  it('makes a PDF of a filled template, with every letter', async () => {
    expect(office, 'LibreOffice is part of the test machine').not.toBe('');
    const { bytes } = await fillWord(createWordFile(wordParagraph('Příliš žluťoučký kůň, ${client.fullname}: hŕbu jabĺk')), values);
    const [page] = (await PDF.load(await convertWord(office, bytes))).getPages();
    expect(page?.extractText().text).toContain('Příliš žluťoučký kůň, Ľubomír Žďárský: hŕbu jabĺk');
  }, 60_000);

  it('that is not there, or makes nothing, is said so', async () => {
    await expect(convertWord('/nowhere/soffice', createWordFile(body))).rejects.toThrow(OfficeFailed);
    await expect(convertWord('/bin/true', createWordFile(body))).rejects.toThrow(OfficeFailed);
  });
});
