import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';
import { writeWelcomeLetter } from '../../../demo/templates/welcome-letter.ts';
import { convertsWord, office } from '../../../testing/files/office.ts';
import { samplePicture } from '../../../testing/files/file-samples.ts';
import { wholeWordFile } from '../../../testing/files/whole-word-file.ts';
import { createWordFile, wordParagraph, wordRelations } from '../../../testing/files/word-files.ts';
import { checkWordFile } from './word-file.ts';

const body = wordParagraph('a');
const relationType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const link = (target: string, mode = ' TargetMode="External"', kind = 'hyperlink') =>
  wordRelations(`<Relationship Id="rId9" Type="${relationType}/${kind}" Target="${target}"${mode}/>`);
const inside = (target: string, kind = 'image') => link(target, '', kind);
const typesWith = (more: string) => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${documentType}.document.main+xml"/>${more}</Types>`,
});
const run = (element: string, text: string) => `<w:r><w:${element}>${text}</w:${element}></w:r>`;
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (...runs: string[]) => `<w:p>${mark('begin')}${runs.join('')}${mark('end')}</w:p>`;
const picture = 'INCLUDEPICTURE "http://127.0.0.1:1/x"';
const headerOf = (content: string) => `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${content}</w:hdr>`;
const asUtf7 = (xml: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${xml}`.replaceAll('External', '+AEU-xternal'));
const drawing = (attributes: string) =>
  `<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><v:imagedata ${attributes}/></v:shape></w:pict></w:r></w:p>`;
const vector = (content: string) => ({
  ...typesWith('<Default Extension="svg" ContentType="image/svg+xml"/>'),
  'word/media/image1.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</svg>`,
});
const nested = (depth: number) => '<w:tbl><w:tr><w:tc>'.repeat(depth) + '<w:p/>' + '</w:tc></w:tr></w:tbl>'.repeat(depth);
const workbookWithMacros = () =>
  new PizZip()
    .file('xl/workbook.xml', '<a/>')
    .file('xl/vbaProject.bin', 'x')
    .file('[Content_Types].xml', '<Types/>')
    .generate({ type: 'string' });

describe('a Word file is refused that has', () => {
  it.each<[string, () => Buffer, string]>([
    [
      'a relationship in UTF-7',
      () =>
        createWordFile(body, {
          'word/_rels/document.xml.rels': asUtf7(
            `<Relationships><Relationship Id="a" Type="${relationType}/image" Target="http://127.0.0.1:1/x" TargetMode="External"/></Relationships>`,
          ),
        }),
      'unsafe',
    ],
    [
      'UTF-8 declared as UTF-16',
      () => createWordFile(body, { 'word/settings.xml': '<?xml version="1.0" encoding="UTF-16"?><a/>' }),
      'unsafe',
    ],
    [
      'UTF-16 declared as UTF-8',
      () => createWordFile(body, { 'word/settings.xml': Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-8"?><a/>', 'utf16le') }),
      'unsafe',
    ],
    [
      'a national encoding',
      () => createWordFile(body, { 'word/settings.xml': '<?xml version="1.0" encoding="windows-1250"?><a/>' }),
      'unsafe',
    ],
    ['XML of a different version', () => createWordFile(body, { 'word/settings.xml': '<?xml version="1.1"?><a/>' }), 'unsafe'],
    ['a deleted field that includes a picture', () => createWordFile(field(run('delInstrText', picture))), 'external'],
    [
      'the same cut into runs of both kinds',
      () => createWordFile(field(run('instrText', 'INCLUDE'), run('delInstrText', 'PICTURE "x"'))),
      'external',
    ],
    ['the same without a space', () => createWordFile(field(run('instrText', 'INCLUDEPICTURE"http://127.0.0.1:1/x"'))), 'external'],
    ['the same outside a field', () => createWordFile(`<w:p>${run('instrText', picture)}</w:p>`), 'external'],
    [
      'the same in a field that is never ended',
      () => createWordFile(`<w:p>${mark('begin')}${run('instrText', picture)}</w:p>`),
      'external',
    ],
    [
      'a field whose name another one computes',
      () => createWordFile(field(mark('begin'), run('instrText', 'QUOTE "INCLUDE"'), mark('end'), run('instrText', 'PICTURE "x"'))),
      'external',
    ],
    ['a quoted field inside another', () => createWordFile(field(run('instrText', 'QUOTE "{ INCLUDETEXT c:\\a }"'))), 'external'],
    ['DDE', () => createWordFile(field(run('instrText', ' DDE excel a b'))), 'external'],
    ['LINK', () => createWordFile(field(run('delInstrText', ' LINK Excel.Sheet.8 "\\\\host\\a.xls"'))), 'external'],
    [
      'a simple field of a note',
      () =>
        createWordFile(body, {
          'word/footnotes.xml': '<w:footnotes><w:fldSimple w:instr="INCLUDETEXT &quot;/etc/passwd&quot;"/></w:footnotes>',
        }),
      'external',
    ],
    ['a link in a field to a file', () => createWordFile(field(run('instrText', ' HYPERLINK "file://host/share/a.docx"'))), 'external'],
    [
      'a header with the wrong extension',
      () =>
        createWordFile(body, {
          ...typesWith(`<Default Extension="dat" ContentType="${documentType}.header+xml"/>`),
          'word/header1.dat': headerOf(field(run('instrText', picture))),
          ...inside('header1.dat', 'header'),
        }),
      'unsafe',
    ],
    [
      'a header named like a picture',
      () =>
        createWordFile(body, {
          ...typesWith('<Default Extension="png" ContentType="image/png"/>'),
          'word/header1.png': headerOf(body),
          ...inside('header1.png', 'header'),
        }),
      'unsafe',
    ],
    [
      'pictures named like headers',
      () =>
        createWordFile(body, {
          ...typesWith(`<Default Extension="png" ContentType="${documentType}.header+xml"/>`),
          'word/media/a.png': headerOf(body),
        }),
      'unsafe',
    ],
    ['a part without a type', () => createWordFile(body, { 'word/header1.dat': headerOf(body) }), 'unsafe'],
    [
      'a type that documents do not have',
      () => createWordFile(body, { ...typesWith('<Default Extension="html" ContentType="text/html"/>'), 'word/a.html': '<p/>' }),
      'unsafe',
    ],
    [
      'a page for add-ins',
      () =>
        createWordFile(body, {
          ...typesWith('<Override PartName="/word/webextensions/a.xml" ContentType="application/vnd.ms-office.webextension+xml"/>'),
          'word/webextensions/a.xml': '<a/>',
        }),
      'unsafe',
    ],
    [
      'two types of one part',
      () => createWordFile(body, typesWith(`<Override PartName="/word/document.xml" ContentType="application/xml"/>`)),
      'broken',
    ],
    [
      'a different main part from the one it opens with',
      () =>
        createWordFile(body, {
          '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relationType}/officeDocument" Target="word/other.xml"/></Relationships>`,
          'word/other.xml': '<a/>',
        }),
      'notWord',
    ],
    ['an old drawing with its picture elsewhere', () => createWordFile(drawing('src="http://127.0.0.1:1/x.png"')), 'external'],
    ['the same by another attribute', () => createWordFile(drawing('o:href="http://127.0.0.1:1/x.png"')), 'external'],
    ['the same on a share', () => createWordFile(drawing('o:href="\\\\host\\share\\x.png"')), 'external'],
    [
      'a vector drawing with a picture elsewhere',
      () => createWordFile(body, vector('<image xlink:href="http://127.0.0.1:1/x.png"/>')),
      'external',
    ],
    ['a vector drawing with a script', () => createWordFile(body, vector('<script>1</script>')), 'macros'],
    [
      'a vector drawing with a style from elsewhere',
      () => createWordFile(body, vector('<style>@import "http://127.0.0.1:1/a.css";</style>')),
      'external',
    ],
    ['a file named as if it were inside', () => createWordFile(body, inside('file:///etc/passwd')), 'external'],
    ['an address not declared as external', () => createWordFile(body, inside('http://127.0.0.1:1/x.png')), 'external'],
    ['a share not declared as external', () => createWordFile(body, inside('\\\\host\\share\\x.png')), 'external'],
    ['a share with forward slashes', () => createWordFile(body, inside('//host/share/x.png')), 'external'],
    ['a way out of the package', () => createWordFile(body, inside('../../../etc/passwd')), 'external'],
    ['the same in escaped characters', () => createWordFile(body, inside('%2e%2e/%2e%2e/%2e%2e/etc/passwd')), 'external'],
    [
      'a relationship declared as both',
      () =>
        createWordFile(
          body,
          wordRelations(
            `<Relationship xmlns:x="y" Id="a" Type="${relationType}/image" Target="http://127.0.0.1:1/x" TargetMode="External" x:TargetMode="Internal"/>`,
          ),
        ),
      'external',
    ],
    ['a link to a file', () => createWordFile(body, link('file:///etc/passwd')), 'external'],
    ['a link to a script', () => createWordFile(body, link('javascript:alert(1)')), 'external'],
    ['a link to a share', () => createWordFile(body, link('\\\\host\\share')), 'external'],
    ['pages from elsewhere', () => createWordFile(`${body}<w:altChunk r:id="rId9" xmlns:r="r"/>`), 'external'],
    [
      'a template of its own',
      () =>
        createWordFile(body, {
          'word/settings.xml': '<w:settings><w:attachedTemplate r:id="rId1"/></w:settings>',
          'word/_rels/settings.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relationType}/attachedTemplate" Target="template.xml"/></Relationships>`,
          'word/template.xml': '<a/>',
        }),
      'external',
    ],
    [
      'a mail merge',
      () =>
        createWordFile(body, { 'word/settings.xml': '<w:settings><w:mailMerge><w:connectString w:val="x"/></w:mailMerge></w:settings>' }),
      'external',
    ],
    ['a control', () => createWordFile(`<w:p><w:r><w:control r:id="rId1" xmlns:r="r"/></w:r></w:p>`), 'macros'],
    [
      'chart data with macros',
      () =>
        createWordFile(body, {
          ...typesWith('<Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/>'),
          'word/embeddings/a.xlsx': Buffer.from(workbookWithMacros(), 'latin1'),
        }),
      'macros',
    ],
    ['20,000 nested tables', () => createWordFile(nested(20_000)), 'tooLarge'],
  ])('%s', async (_what, make, fault) => {
    await expect(checkWordFile(make())).rejects.toMatchObject({ name: 'WordRefused', fault });
  });
});

describe('a Word file is accepted that has', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['every part that Word writes', async () => wholeWordFile(await samplePicture('png'), await samplePicture('jpeg'))],
    ['the letter of the demonstration', writeWelcomeLetter],
    [
      'links to pages and addresses',
      () => createWordFile(field(run('instrText', ' HYPERLINK "https://example.com/LINK" \\t "_blank" ')), link('mailto:eva@example.com')),
    ],
    [
      'links to its own places',
      () =>
        createWordFile(
          field(run('instrText', ' HYPERLINK \\l "kapitola" ')) + field(run('instrText', 'HYPERLINK "#kapitola"')),
          link('#kapitola'),
        ),
    ],
    [
      'fields of its own',
      () =>
        createWordFile(
          [
            ' PAGE ',
            ' DATE \\@ "d. MMMM yyyy" ',
            ' TOC \\o "1-3" \\h \\z \\u ',
            ' REF _Ref1 \\h ',
            ' MERGEFIELD Import ',
            ' MACROBUTTON NoMacro [Klepněte] ',
          ]
            .map((text) => field(run('instrText', text)))
            .join(''),
        ),
    ],
    [
      'fields in fields',
      () =>
        createWordFile(
          field(
            run('instrText', ' IF '),
            mark('begin'),
            run('instrText', ' PAGE '),
            mark('separate'),
            run('t', '1'),
            mark('end'),
            run('instrText', ' = 1 "a" "b" '),
            mark('separate'),
            run('t', 'a'),
          ) + field(run('instrText', '='), mark('begin'), run('instrText', 'PAGE'), mark('end'), run('instrText', '*2')),
        ),
    ],
    ['tables in tables', () => createWordFile(nested(10))],
    [
      'UTF-16',
      () => createWordFile(body, { 'word/settings.xml': Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><a/>', 'utf16le') }),
    ],
    [
      'a vector drawing',
      () => createWordFile(body, vector('<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use xlink:href="#a"/>')),
    ],
    [
      'paths from the root of the package',
      () =>
        createWordFile(body, {
          ...typesWith('<Default Extension="png" ContentType="image/png"/>'),
          'word/media/a b.png': 'x',
          ...inside('/word/media/a%20b.png'),
        }),
    ],
  ])('%s', async (_what, make) => {
    await expect(checkWordFile(await make())).resolves.toBeUndefined();
  });
});

const rtf = String.raw`{\rtf1\ansi\deff0{\fonttbl{\f0 Liberation Serif;}}{\stylesheet{\s1 heading 1;}}{\header \pard Hlavi\u269?ka\par}{\footer \pard Strana {\field{\*\fldinst PAGE}{\fldrslt 1}}\par}
\pard\s1 Smlouva\par \pard Text s pozn\u225?mkou{\footnote \pard Pozn\u225?mka pod \u269?arou\par} a odkazem {\field{\*\fldinst HYPERLINK "https://example.com"}{\fldrslt odkaz}}.\par
{\pard{\*\listtext 1.}\ls1 Prvn\u237?\par}{\*\atnid EN}{\*\atnauthor Eva}\chatn{\*\annotation \pard Koment\u225?\u345?\par}\par
\trowd\cellx3000\cellx6000 A\cell B\cell\row}`;
const html =
  '<h1>Nadpis</h1><ul><li>první<ol><li>druhý</li></ol></li></ul><table border="1"><tr><td>a</td><td><table><tr><td>b</td></tr></table></td></tr></table><p><a href="mailto:eva@example.com">Eva</a> <a href="#x">dál</a></p><img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"/>';

describe.runIf(convertsWord)('LibreOffice', () => {
  it.each([
    ['rtf', rtf, 'MS Word 2007 XML'],
    ['html', html, 'MS Word 2007 XML'],
    ['rtf', rtf, 'Office Open XML Text'],
  ])('writes documents from %s that are accepted', async (ending, content, filter) => {
    const folder = await mkdtemp(join(tmpdir(), 'pramen-test-'));
    try {
      await writeFile(join(folder, `a.${ending}`), content);
      const profile = pathToFileURL(join(folder, 'profile')).href;
      await promisify(execFile)(office, [
        `-env:UserInstallation=${profile}`,
        '--headless',
        '--convert-to',
        `docx:${filter}`,
        '--outdir',
        folder,
        join(folder, `a.${ending}`),
      ]);
      const bytes = await readFile(join(folder, 'a.docx'));
      expect(bytes.length).toBeGreaterThan(1_000);
      await expect(checkWordFile(bytes)).resolves.toBeUndefined();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
