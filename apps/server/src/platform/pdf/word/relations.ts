import { isPlainLink, resolveInside } from './links.ts';
import type { OpenedTag, PartReader } from './part-reader.ts';
import { WordRefused } from './refusal.ts';

/** Relationships that may target parts other than XML, by the last word of their type (ECMA-376-1, 15.2). */
const otherThanXml: ReadonlySet<string> = new Set([
  'image',
  'thumbnail',
  'font',
  'package',
  'printersettings',
  'hdphoto',
  'vmldrawing',
  'origin',
  'certificate',
]);
/** Relationships whose targets a program would fetch when it opens the file, from outside or from the package. */
const fetching: ReadonlySet<string> = new Set([
  'afchunk',
  'subdocument',
  'attachedtemplate',
  'frame',
  'mailmergesource',
  'mailmergeheadersource',
  'mailmergerecipientdata',
  'recipientdata',
  'transform',
  'externallink',
  'externallinkpath',
]);
const running: ReadonlySet<string> = new Set([
  'oleobject',
  'control',
  'activexcontrolbinary',
  'vbaproject',
  'wordvbadata',
  'attachedtoolbars',
  'keymapcustomizations',
  'webextension',
  'webextensiontaskpanes',
]);

const lastWordOf = (type: string) => type.toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? '';

const xmlEnding = /\.xml$/;

/** `word/_rels/document.xml.rels` contains the relationships of `word/document.xml`, `_rels/.rels` those of the package. */
export const sourceOf = (relations: string): string => relations.replace(/(^|\/)_rels\/([^/]*)\.rels$/, '$1$2');

function refuseOutside(kinds: readonly string[], targets: readonly string[]): void {
  if (!kinds.every((kind) => kind === 'hyperlink') || !targets.every((target) => target.startsWith('#') || isPlainLink(target)))
    throw new WordRefused('external');
}

function refuseInside(source: string, kinds: readonly string[], targets: readonly string[]): void {
  // A link to a bookmark in the document.
  if (kinds.every((kind) => kind === 'hyperlink') && targets.every((target) => target.startsWith('#'))) return;
  for (const target of targets) {
    const path = resolveInside(source, target);
    if (path === null) throw new WordRefused('external');
    // A header with a picture's extension would be opened as a header but not checked here.
    if (!xmlEnding.test(path) && !kinds.every((kind) => otherThanXml.has(kind))) throw new WordRefused('unsafe');
  }
}

/** Checks relationships: allows plain links and refuses targets that a program would fetch or run when it opens the file. */
export function relationReader(path: string, mainPart: string): PartReader {
  const source = sourceOf(path);
  const refuse = ({ values }: OpenedTag) => {
    const kinds = values('Type').map(lastWordOf);
    const targets = values('Target');
    const modes = values('TargetMode').map((mode) => mode.trim().toLowerCase());
    if (kinds.some((kind) => running.has(kind))) throw new WordRefused('macros');
    if (kinds.some((kind) => fetching.has(kind))) throw new WordRefused('external');
    if (modes.includes('external')) return refuseOutside(kinds, targets);
    if (modes.some((mode) => mode !== 'internal')) throw new WordRefused('unsafe');
    refuseInside(source, kinds, targets);
    // The part that is checked and filled must be the part that programs open.
    if (source === '' && kinds.includes('officedocument') && !targets.every((target) => resolveInside(source, target) === mainPart))
      throw new WordRefused('notWord');
  };
  return { open: (tag) => void (tag.name === 'Relationship' && refuse(tag)) };
}
