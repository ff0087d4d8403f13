import type { Archive } from '../../workbook/workbook-archive.ts';
import { readPart } from './part-reader.ts';
import { WordRefused } from './refusal.ts';

export const TYPES_PART = '[content_types].xml';

const office = 'application/vnd.openxmlformats-officedocument.';
const pack = 'application/vnd.openxmlformats-package.';
const ofOffice = (group: string, words: readonly string[]) => words.map((word) => `${office}${group}${word}+xml`);

/** Types of the XML parts that Word, LibreOffice and others write; all such parts are checked. */
const xmlTypes: ReadonlySet<string> = new Set(
  [
    'application/xml',
    'text/xml',
    'application/inkml+xml',
    ...ofOffice('wordprocessingml.', [
      'document.main',
      'document.glossary',
      'styles',
      'settings',
      'websettings',
      'fonttable',
      'numbering',
      'footnotes',
      'endnotes',
      'header',
      'footer',
      'comments',
      'commentsextended',
      'commentsids',
      'commentsextensible',
      'people',
      'documenttasks',
    ]),
    ...ofOffice('drawingml.', ['chart', 'chartshapes', 'diagramcolors', 'diagramdata', 'diagramlayout', 'diagramstyle']),
    ...ofOffice('', ['theme', 'themeoverride', 'extended-properties', 'custom-properties', 'customxmlproperties']),
    `${pack}core-properties+xml`,
    `${pack}digital-signature-xmlsignature+xml`,
    'application/vnd.ms-word.styleswitheffects+xml',
    'application/vnd.ms-office.drawingml.diagramdrawing+xml',
    'application/vnd.ms-office.chartstyle+xml',
    'application/vnd.ms-office.chartcolorstyle+xml',
    'application/vnd.ms-office.chartex+xml',
    'application/vnd.ms-office.classificationlabels+xml',
  ].map((type) => type.toLowerCase()),
);
/** Other types with the paths they may have. */
const otherTypes: ReadonlyMap<string, RegExp> = new Map([
  [`${pack}relationships+xml`, /(?:^|\/)_rels\/[^/]*\.rels$/],
  [`${office}vmldrawing`, /\.vml$/],
  ['image/svg+xml', /\.svg$/],
  [`${office}spreadsheetml.sheet`, /\.xlsx$/],
  [`${office}obfuscatedfont`, /\.odttf$/],
  ['application/x-fontdata', /\.fntdata$/],
  ['application/x-font-ttf', /\.ttf$/],
  [`${office}wordprocessingml.printersettings`, /\.bin$/],
  [`${pack}digital-signature-origin`, /\.(?:sigs|psdsor)$/],
  [`${pack}digital-signature-certificate`, /\.(?:cer|psdsxs)$/],
]);
const picture = /^image\/(?:png|jpe?g|pjpeg|gif|bmp|tiff?|x-emf|x-wmf|emf|wmf|vnd\.ms-photo|webp|x-icon|x-png)$/;
const pictureEnding = /\.(?:png|jpe?g|jfif|jpe|gif|bmp|dib|tiff?|emf|wmf|emz|wmz|wdp|hdp|jxr|webp|ico|tmp)$/;

const isFitting = (path: string, type: string): boolean => {
  if (xmlTypes.has(type)) return path.endsWith('.xml');
  if (picture.test(type)) return pictureEnding.test(path);
  return otherTypes.get(type)?.test(path) ?? false;
};

/** Types by part name, and by extension for all other parts. */
export interface DeclaredTypes {
  byPart: ReadonlyMap<string, string>;
  byEnding: ReadonlyMap<string, string>;
}

const typeWithoutParameters = (type: string) => (type.split(';', 1)[0] ?? '').trim().toLowerCase();

/** The declared types of the parts. Refuses two declarations for one part, because programs differ in which they use. */
export async function readTypes(archive: Archive): Promise<DeclaredTypes> {
  const [byPart, byEnding] = [new Map<string, string>(), new Map<string, string>()];
  const declare = (types: Map<string, string>, names: readonly string[], declared: readonly string[]) => {
    const [name, type] = [names[0]?.toLowerCase(), declared[0]];
    if (name === undefined || type === undefined || names.length > 1 || declared.length > 1 || types.has(name))
      throw new WordRefused('broken');
    types.set(name, typeWithoutParameters(type));
  };
  await readPart(archive, TYPES_PART, [
    {
      open: ({ name, values }) => {
        if (values('ContentType').some((type) => type.toLowerCase().includes('macroenabled'))) throw new WordRefused('macros');
        if (name === 'Override')
          declare(
            byPart,
            values('PartName').map((part) => part.replace(/^\//, '')),
            values('ContentType'),
          );
        if (name === 'Default') declare(byEnding, values('Extension'), values('ContentType'));
      },
    },
  ]);
  return { byPart, byEnding };
}

const endingOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** Refuses a file whose main part is elsewhere or not the only one of its type. */
export function refuseOtherMain({ byPart, byEnding }: DeclaredTypes, mainPart: string, mainType: string): void {
  const isMainAlone = [...byPart].every(([part, type]) => type !== mainType || part === mainPart);
  if (!isMainAlone || (byPart.get(mainPart) ?? byEnding.get('xml')) !== mainType) throw new WordRefused('notWord');
}

/** Refuses parts of a type that documents do not have, or whose path does not match their type. Throws WordRefused. */
export function refuseTypes(archive: Archive, { byPart, byEnding }: DeclaredTypes): void {
  if ([...byPart].some(([part, type]) => !isFitting(part, type))) throw new WordRefused('unsafe');
  for (const path of archive.paths()) {
    if (path === TYPES_PART || path.endsWith('/')) continue;
    const type = byPart.get(path) ?? byEnding.get(endingOf(path));
    if (type === undefined || !isFitting(path, type)) throw new WordRefused('unsafe');
  }
}
