import { createWordFile, wordParagraph } from './word-files.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const openOffice = 'application/vnd.openxmlformats-officedocument';
const names =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"';

type Relation = readonly [kind: string, target: string, mode?: string];
const relationsOf = (entries: readonly Relation[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.map(([kind, target, mode], place) => `<Relationship Id="rId${place + 1}" Type="${kind.startsWith('http') ? kind : `${office}/${kind}`}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`).join('')}</Relationships>`;

const overrides: Readonly<Record<string, string>> = {
  'word/document.xml': `${word}.document.main+xml`,
  'word/styles.xml': `${word}.styles+xml`,
  'word/stylesWithEffects.xml': 'application/vnd.ms-word.stylesWithEffects+xml',
  'word/settings.xml': `${word}.settings+xml`,
  'word/webSettings.xml': `${word}.webSettings+xml`,
  'word/fontTable.xml': `${word}.fontTable+xml`,
  'word/numbering.xml': `${word}.numbering+xml`,
  'word/footnotes.xml': `${word}.footnotes+xml`,
  'word/endnotes.xml': `${word}.endnotes+xml`,
  'word/header1.xml': `${word}.header+xml`,
  'word/footer1.xml': `${word}.footer+xml`,
  'word/comments.xml': `${word}.comments+xml`,
  'word/commentsExtended.xml': `${word}.commentsExtended+xml`,
  'word/commentsIds.xml': `${word}.commentsIds+xml`,
  'word/commentsExtensible.xml': `${word}.commentsExtensible+xml`,
  'word/people.xml': `${word}.people+xml`,
  'word/theme/theme1.xml': `${openOffice}.theme+xml`,
  'word/glossary/document.xml': `${word}.document.glossary+xml`,
  'word/glossary/styles.xml': `${word}.styles+xml`,
  'word/charts/chart1.xml': `${openOffice}.drawingml.chart+xml`,
  'customXml/itemProps1.xml': `${openOffice}.customXmlProperties+xml`,
  'docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
  'docProps/app.xml': `${openOffice}.extended-properties+xml`,
  'docProps/custom.xml': `${openOffice}.custom-properties+xml`,
};
const endings: Readonly<Record<string, string>> = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  odttf: `${openOffice}.obfuscatedFont`,
  bin: `${word}.printerSettings`,
};

const types = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${Object.entries(endings)
  .map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`)
  .join('')}${Object.entries(overrides)
  .map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
  .join('')}</Types>`;

const ofPackage: readonly Relation[] = [
  ['officeDocument', 'word/document.xml'],
  ['http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties', 'docProps/core.xml'],
  ['http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail', 'docProps/thumbnail.jpeg'],
  ['extended-properties', 'docProps/app.xml'],
  ['custom-properties', 'docProps/custom.xml'],
];
const microsoft = 'http://schemas.microsoft.com/office';
const ofDocument: readonly Relation[] = [
  ...['styles', 'settings', 'webSettings', 'fontTable', 'numbering', 'footnotes', 'endnotes', 'comments'].map(
    (part) => [part, `${part}.xml`] as const,
  ),
  [`${microsoft}/2007/relationships/stylesWithEffects`, 'stylesWithEffects.xml'],
  [`${microsoft}/2011/relationships/commentsExtended`, 'commentsExtended.xml'],
  [`${microsoft}/2016/09/relationships/commentsIds`, 'commentsIds.xml'],
  [`${microsoft}/2018/08/relationships/commentsExtensible`, 'commentsExtensible.xml'],
  [`${microsoft}/2011/relationships/people`, 'people.xml'],
  ['header', 'header1.xml'],
  ['footer', 'footer1.xml'],
  ['theme', 'theme/theme1.xml'],
  ['glossaryDocument', 'glossary/document.xml'],
  ['customXml', '../customXml/item1.xml'],
  ['image', 'media/image1.png'],
  ['chart', 'charts/chart1.xml'],
  ['printerSettings', 'printerSettings/printerSettings1.bin'],
  ['hyperlink', 'https://example.com/?a=1&amp;b=2#c', 'External'],
  ['hyperlink', 'mailto:eva@example.com?subject=Smlouva', 'External'],
];

const simple = (element: string, content = '') => `${head}<w:${element} ${names}>${content}</w:${element}>`;
const picture =
  '<w:p><w:r><w:pict><v:shape id="a" style="width:10pt" o:spid="_x0000_i1025" href="https://example.com"><v:imagedata r:id="rId19" o:title=""/></v:shape></w:pict></w:r></w:p>';

/** A document with every kind of part that Word itself writes. */
export function wholeWordFile(png: Buffer, jpeg: Buffer): Buffer {
  return createWordFile('', {
    '[Content_Types].xml': types,
    '_rels/.rels': relationsOf(ofPackage),
    'word/_rels/document.xml.rels': relationsOf(ofDocument),
    'word/document.xml': simple('document', `<w:body>${wordParagraph('Smlouva ${client.fullname}')}${picture}<w:sectPr/></w:body>`),
    'word/styles.xml': simple('styles'),
    'word/stylesWithEffects.xml': simple('styles'),
    'word/settings.xml': simple('settings', '<w:zoom w:percent="100"/><w:rsids><w:rsidRoot w:val="00A1"/></w:rsids>'),
    'word/webSettings.xml': simple('webSettings', '<w:optimizeForBrowser/><w:allowPNG/>'),
    'word/fontTable.xml': simple('fonts', '<w:font w:name="Calibri"><w:embedRegular r:id="rId1"/></w:font>'),
    'word/_rels/fontTable.xml.rels': relationsOf([['font', 'fonts/font1.odttf']]),
    'word/fonts/font1.odttf': Buffer.from('font'),
    'word/numbering.xml': simple('numbering'),
    'word/footnotes.xml': simple('footnotes', `<w:footnote w:id="1">${wordParagraph('Pod čarou')}</w:footnote>`),
    'word/endnotes.xml': simple('endnotes'),
    'word/header1.xml': simple('hdr', wordParagraph('Záhlaví')),
    'word/footer1.xml': simple('ftr', '<w:p><w:fldSimple w:instr=" PAGE   \\* MERGEFORMAT "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>'),
    'word/comments.xml': simple('comments', `<w:comment w:id="0" w:author="Eva">${wordParagraph('Proč?')}</w:comment>`),
    'word/commentsExtended.xml': simple('comments'),
    'word/commentsIds.xml': simple('comments'),
    'word/commentsExtensible.xml': simple('comments'),
    'word/people.xml': simple('people'),
    'word/theme/theme1.xml': `${head}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office"/>`,
    'word/glossary/document.xml': simple('glossaryDocument', '<w:docParts/>'),
    'word/glossary/_rels/document.xml.rels': relationsOf([['styles', 'styles.xml']]),
    'word/glossary/styles.xml': simple('styles'),
    'word/charts/chart1.xml': `${head}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"/>`,
    'word/media/image1.png': png,
    'word/printerSettings/printerSettings1.bin': Buffer.from([1, 2, 3]),
    'customXml/item1.xml': `${head}<b:Sources SelectedStyle="\\APASixthEditionOfficeOnline.xsl" xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography" src="x"/>`,
    'customXml/_rels/item1.xml.rels': relationsOf([['customXmlProps', 'itemProps1.xml']]),
    'customXml/itemProps1.xml': `${head}<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>`,
    'docProps/core.xml': `${head}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>`,
    'docProps/app.xml': `${head}<Properties><Application>Microsoft Office Word</Application></Properties>`,
    'docProps/custom.xml': `${head}<Properties/>`,
    'docProps/thumbnail.jpeg': jpeg,
  });
}
