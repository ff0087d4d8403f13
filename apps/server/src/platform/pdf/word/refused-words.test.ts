import { describe, expect, it } from 'vitest';
import { contentReader, vectorReader } from './contents.ts';
import { fieldReader } from './fields.ts';
import { isPlainLink, resolveInside } from './links.ts';
import type { PartReader } from './part-reader.ts';
import { refuseOtherMain, refuseTypes } from './part-types.ts';
import { WordRefused } from './refusal.ts';
import { relationReader, sourceOf } from './relations.ts';

const faultOf = (check: () => unknown): string | null => {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof WordRefused) return error.fault;
    throw error;
  }
};
/** A reader's verdict on one element. */
const open = ({ open: read }: PartReader, name: string, attributes: Record<string, string> = {}) =>
  faultOf(() =>
    read?.({ name, attributes, prefix: '', values: (wanted) => (attributes[wanted] === undefined ? [] : [attributes[wanted]]) }),
  );

describe('an element', () => {
  it.each('altChunk subDoc attachedTemplate connectString dataSource headerSource sourceFileName saveThroughXslt webVideoPr'.split(' '))(
    '%s includes something from elsewhere',
    (name) => expect(open(contentReader(), name)).toBe('external'),
  );

  it.each(['OLEObject', 'control', 'ocx', 'script'])('%s runs something', (name) => expect(open(contentReader(), name)).toBe('macros'));

  it.each(['p', 'tbl', 'pict'])('%s does neither', (name) => expect(open(contentReader(), name)).toBeNull());

  it.each(['src', 'althref'])('has no %s', (attribute) => {
    expect([open(contentReader(), 'p', { [attribute]: 'x' }), open(contentReader(), 'p', { [attribute]: ' ' })]).toEqual([
      'external',
      null,
    ]);
  });

  it.each(['imagedata', 'fill', 'stroke', 'image', 'textpath', 'background'])('%s fetches what its href names', (name) => {
    const href = 'https://example.test/a';
    expect([
      open(contentReader(), name, { href }),
      open(contentReader(), name, { href: '#a' }),
      open(contentReader(), name, { href: ' ' }),
    ]).toEqual(['external', 'external', null]);
    expect(open(contentReader(), 'shape', { href })).toBeNull();
  });

  it.each([
    ['', null],
    [' #place ', null],
    ['data:image/png;base64,A', null],
    ['mailto:a@b.cz', null],
    ['file:///etc/passwd', 'external'],
    ['other.docx', 'external'],
  ])('may link to %j: %s', (href, fault) => expect(open(contentReader(), 'shape', { href })).toBe(fault));
});

describe('a drawing', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['script', {}, 'macros'],
    ['foreignObject', {}, 'macros'],
    ['rect', { onclick: 'x()' }, 'macros'],
    ['rect', { ONload: 'x()' }, 'macros'],
    ['rect', { stroke: 'on' }, null],
    ['rect', { fill: 'url(http://x)' }, 'external'],
    ['rect', { fill: 'URL( "http://x")' }, 'external'],
    ['rect', { fill: "url('//x')" }, 'external'],
    ['rect', { fill: 'url(#a)' }, null],
    ['rect', { fill: 'url( "data:x")' }, null],
    ['rect', { fill: "url('#a')" }, null],
    ['rect', { fill: 'url()' }, null],
    ['rect', { fill: 'url("")' }, null],
    ['rect', { fill: 'url(#a) url(x)' }, 'external'],
    ['use', { href: 'http://x' }, 'external'],
    ['use', { href: ' #a' }, null],
    ['a', { href: 'http://x' }, null],
  ])('with %s %o', (name, attributes, fault) => expect(open(vectorReader(), name, attributes)).toBe(fault));

  it.each([
    ['style', '@import "x"', 'external'],
    ['style', '@IMPORT x', 'external'],
    ['style', 'a { fill: url(http://x) }', 'external'],
    ['style', 'a { fill: url(#b) }', null],
    ['style', 'a { fill: red }', null],
    ['text', '@import', null],
  ])('whose %s says %s', (element, text, fault) => expect(faultOf(() => vectorReader().text?.(text, element))).toBe(fault));
});

describe('a field', () => {
  const simple = (instruction: string) => open(fieldReader(), 'fldSimple', { instr: instruction });

  it.each('INCLUDEPICTURE INCLUDETEXT IMPORT INCLUDE LINK DDE DDEAUTO RD DATABASE'.split(' '))('%s fetches', (command) => {
    expect([simple(`${command} x`), simple(` ${command.toLowerCase()} "x"`), simple(`${command}X x`)]).toEqual([
      'external',
      'external',
      /INCLUDEPICTURE|INCLUDETEXT|DDEAUTO/.test(command) ? 'external' : null,
    ]);
  });

  it.each(['IF 1 = 1 "{ includepicture x }"', 'QUOTE INCLUDETEXT', 'SET a dDeAuTo'])('%s hides one that fetches', (instruction) =>
    expect(simple(instruction)).toBe('external'),
  );

  it.each([
    ['PAGE', null],
    ['HYPERLINK "https://example.test"', null],
    ['hyperlink mailto:a@b.cz', null],
    ['HYPERLINK "#place"', null],
    ['HYPERLINK ""', null],
    ['HYPERLINK \\l "place"', null],
    ['HYPERLINK', null],
    ['HYPERLINK "file:///a"', 'external'],
    ['HYPERLINK other.docx', 'external'],
    ['HYPERLINK " other.docx"', 'external'],
    ['HYPERLINK \\lx', 'external'],
    ['HYPERLINKS other.docx', null],
  ])('%s: %s', (instruction, fault) => expect(simple(instruction)).toBe(fault));
});

describe('a relationship', () => {
  const relation = (kind: string, target = 'x.xml', more: Record<string, string> = {}, path = 'word/_rels/document.xml.rels') =>
    open(relationReader(path, 'word/document.xml'), 'Relationship', { Type: `http://schemas/x/${kind}`, Target: target, ...more });
  const outside = { TargetMode: ' External ' };

  it.each(
    'aFChunk subDocument attachedTemplate frame mailMergeSource mailMergeHeaderSource mailMergeRecipientData recipientData transform externalLink externalLinkPath'.split(
      ' ',
    ),
  )('%s fetches', (kind) => expect(relation(kind)).toBe('external'));

  it.each(
    'oleObject control activeXControlBinary vbaProject wordVbaData attachedToolbars keyMapCustomizations webExtension webExtensionTaskPanes'.split(
      ' ',
    ),
  )('%s runs', (kind) => expect(relation(kind)).toBe('macros'));

  it.each('image thumbnail font package printerSettings hdPhoto vmlDrawing origin certificate'.split(' '))('%s need not be XML', (kind) => {
    expect([relation(kind, 'media/a.bin'), relation(`${kind}/`, 'a.bin'), relation('header', 'media/a.bin')]).toEqual([
      null,
      null,
      'unsafe',
    ]);
  });

  it.each([
    ['hyperlink', 'https://example.test', outside, null],
    ['hyperlink', '#place', outside, null],
    ['hyperlink', 'file:///a', outside, 'external'],
    ['image', 'https://example.test/a.png', outside, 'external'],
    ['hyperlink', '#place', {}, null],
    ['hyperlink', 'place', {}, 'unsafe'],
    ['image', '../../a.png', {}, 'external'],
    ['image', 'a.png', { TargetMode: 'Internal' }, null],
    ['image', 'a.png', { TargetMode: 'Other' }, 'unsafe'],
  ])('%s to %s %o: %s', (kind, target, more, fault) => expect(relation(kind, target, more)).toBe(fault));

  it('of the package names the part that is checked', () => {
    const main = (target: string, kind = 'officeDocument', path = '_rels/.rels') => relation(kind, target, {}, path);
    expect([main('word/document.xml'), main('/Word/Document.xml'), main('word/other.xml'), main('other.xml', 'header')]).toEqual([
      null,
      null,
      'notWord',
      null,
    ]);
    expect(main('other.xml', 'officeDocument', 'word/_rels/document.xml.rels')).toBeNull();
  });

  it('is nothing other than a Relationship', () => {
    expect(open(relationReader('_rels/.rels', 'x'), 'Relationships', { Type: 'vbaProject' })).toBeNull();
  });

  it.each([
    ['word/_rels/document.xml.rels', 'word/document.xml'],
    ['_rels/.rels', ''],
    ['a/b/_rels/c.rels', 'a/b/c'],
  ])('of %s belongs to %j', (relations, source) => expect(sourceOf(relations)).toBe(source));
});

describe('an address', () => {
  it.each([
    ['http://x', true],
    [' HTTPS://x', true],
    ['mailto:a@b', true],
    ['ftp://x', false],
    ['x http://x', false],
    ['http:x', false],
  ])('%j may be clicked: %s', (target, isPlain) => expect(isPlainLink(target)).toBe(isPlain));

  it.each([
    ['media/A.png', 'word/media/a.png'],
    [' /Word/a.xml#b', 'word/a.xml'],
    ['../a.xml', 'a.xml'],
    ['./a//b.xml', 'word/a/b.xml'],
    ['a%20b.xml', 'word/a b.xml'],
    ['../../a.xml', null],
    ['%zz', null],
    ['', null],
    ['#a', null],
    ['file:a', null],
    ['//host/a', null],
    ['a\\b', null],
    ['a?b', null],
    ['a%2525b', null],
    ['a\u0001b', null],
  ])('%j leads to %j', (target, path) => expect(resolveInside('word/document.xml', target)).toBe(path));
});

describe('the type of a part', () => {
  const office = 'application/vnd.openxmlformats-officedocument.';
  const pack = 'application/vnd.openxmlformats-package.';
  const typed = (path: string, type: string) => {
    const archive = { paths: () => [path, '[content_types].xml', 'word/'] } as unknown as Parameters<typeof refuseTypes>[0];
    return [
      faultOf(() => refuseTypes(archive, { byPart: new Map([[path, type]]), byEnding: new Map() })),
      faultOf(() => refuseTypes(archive, { byPart: new Map(), byEnding: new Map([[path.slice(path.lastIndexOf('.') + 1), type]]) })),
    ];
  };
  const [fits, refused] = [
    [null, null],
    ['unsafe', 'unsafe'],
  ];

  it.each([
    ...'document.main document.glossary styles settings websettings fonttable numbering footnotes endnotes header footer comments commentsextended commentsids commentsextensible people documenttasks'
      .split(' ')
      .map((word) => `${office}wordprocessingml.${word}+xml`),
    ...'chart chartshapes diagramcolors diagramdata diagramlayout diagramstyle'.split(' ').map((word) => `${office}drawingml.${word}+xml`),
    ...'theme themeoverride extended-properties custom-properties customxmlproperties'.split(' ').map((word) => `${office}${word}+xml`),
    `${pack}core-properties+xml`,
    `${pack}digital-signature-xmlsignature+xml`,
    'application/xml',
    'text/xml',
    'application/inkml+xml',
    'application/vnd.ms-word.styleswitheffects+xml',
    'application/vnd.ms-office.drawingml.diagramdrawing+xml',
    'application/vnd.ms-office.chartstyle+xml',
    'application/vnd.ms-office.chartcolorstyle+xml',
    'application/vnd.ms-office.chartex+xml',
    'application/vnd.ms-office.classificationlabels+xml',
  ])('%s is XML', (type) => expect([typed('word/a.xml', type), typed('word/a.bin', type)]).toEqual([fits, refused]));

  it.each([
    [`${pack}relationships+xml`, 'word/_rels/a.xml.rels', 'word/a.rels'],
    [`${pack}relationships+xml`, '_rels/.rels', 'x_rels/.rels'],
    [`${office}vmldrawing`, 'a.vml', 'avml'],
    ['image/svg+xml', 'a.svg', 'a.svgx'],
    [`${office}spreadsheetml.sheet`, 'a.xlsx', 'a.xlsm'],
    [`${office}obfuscatedfont`, 'a.odttf', 'a.ttf'],
    ['application/x-fontdata', 'a.fntdata', 'a.ttf'],
    ['application/x-font-ttf', 'a.ttf', 'a.ttf.exe'],
    [`${office}wordprocessingml.printersettings`, 'a.bin', 'abin'],
    [`${pack}digital-signature-origin`, 'a.sigs', 'asigs'],
    [`${pack}digital-signature-origin`, 'a.psdsor', 'a.psdsorx'],
    [`${pack}digital-signature-certificate`, 'a.cer', 'acer'],
    [`${pack}digital-signature-certificate`, 'a.psdsxs', 'a.psdsxs.xml'],
  ])('%s is that of %s and not of %s', (type, path, other) => expect([typed(path, type), typed(other, type)]).toEqual([fits, refused]));

  it.each('png jpg jpeg pjpeg gif bmp tif tiff x-emf x-wmf emf wmf vnd.ms-photo webp x-icon x-png'.split(' '))(
    'image/%s is a picture',
    (kind) =>
      expect([typed('a.png', `image/${kind}`), typed('a.png', `ximage/${kind}`), typed('a.png', `image/${kind}x`)]).toEqual([
        fits,
        refused,
        refused,
      ]),
  );

  it.each('png jpg jpeg jfif jpe gif bmp dib tif tiff emf wmf emz wmz wdp hdp jxr webp ico tmp'.split(' '))(
    'a picture may end in .%s',
    (ending) =>
      expect([typed(`a.${ending}`, 'image/png'), typed(`a${ending}`, 'image/png'), typed(`a.${ending}.exe`, 'image/png')]).toEqual([
        fits,
        refused,
        refused,
      ]),
  );

  it.each(['text/html', 'application/vnd.ms-word.attachedToolbars', ''])('%j is none', (type) =>
    expect(typed('a.xml', type)).toEqual(refused),
  );

  it('of the main part is that of one part alone', () => {
    const main = (byPart: Record<string, string>, byEnding: Record<string, string> = {}) =>
      faultOf(() =>
        refuseOtherMain({ byPart: new Map(Object.entries(byPart)), byEnding: new Map(Object.entries(byEnding)) }, 'a.xml', 'main'),
      );
    expect([main({ 'a.xml': 'main', 'b.xml': 'x' }), main({}, { xml: 'main' }), main({ 'b.xml': 'x' }, { xml: 'main' })]).toEqual([
      null,
      null,
      null,
    ]);
    expect([main({ 'a.xml': 'main', 'b.xml': 'main' }), main({ 'a.xml': 'x' }, { xml: 'main' }), main({})]).toEqual([
      'notWord',
      'notWord',
      'notWord',
    ]);
  });
});
