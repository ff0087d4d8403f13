import { isPlainLink } from './links.ts';
import type { PartReader } from './part-reader.ts';
import { WordRefused } from './refusal.ts';
import type { WordFault } from './refusal.ts';

/** Elements that embed other files or programs, whatever type their relationship declares. */
const refused: ReadonlyMap<string, WordFault> = new Map([
  ['altChunk', 'external'],
  ['subDoc', 'external'],
  ['attachedTemplate', 'external'],
  ['connectString', 'external'],
  ['dataSource', 'external'],
  ['headerSource', 'external'],
  ['sourceFileName', 'external'],
  ['saveThroughXslt', 'external'],
  ['webVideoPr', 'external'],
  ['OLEObject', 'macros'],
  ['control', 'macros'],
  ['ocx', 'macros'],
  ['script', 'macros'],
]);

const isInside = (address: string) => address === '' || address.startsWith('#') || address.startsWith('data:');

/** Elements of old drawings (VML) whose href is a picture to fetch; on all other elements it is a link to click. */
const drawn: ReadonlySet<string> = new Set(['imagedata', 'fill', 'stroke', 'image', 'textpath', 'background']);

/** Checks elements with their own sources, such as pictures and fills of old drawings (VML, ECMA-376-4, 14.1). */
export function contentReader(): PartReader {
  return {
    open: ({ name, values }) => {
      const fault = refused.get(name);
      if (fault) throw new WordRefused(fault);
      const sources = [...values('src'), ...values('althref'), ...(drawn.has(name) ? values('href') : [])];
      if (sources.some((address) => address.trim() !== '')) throw new WordRefused('external');
      if (values('href').some((address) => !isInside(address.trim()) && !isPlainLink(address))) throw new WordRefused('external');
    },
  };
}

/** An address in a style that leads out of the drawing, quoted or not. */
const leadsOutside = /url\((?!\s*["']?(?:#|data:|["']?\)))/i;

/** Checks that an SVG drawing is self-contained and runs no code. */
export function vectorReader(): PartReader {
  return {
    open: ({ name, attributes, values }) => {
      if (name === 'script' || name === 'foreignObject') throw new WordRefused('macros');
      if (name !== 'a' && values('href').some((address) => !isInside(address.trim()))) throw new WordRefused('external');
      if (Object.values(attributes).some((value) => leadsOutside.test(value))) throw new WordRefused('external');
      if (Object.keys(attributes).some((written) => /^on/i.test(written))) throw new WordRefused('macros');
    },
    text: (text, element) => {
      if (element === 'style' && (/@import/i.test(text) || leadsOutside.test(text))) throw new WordRefused('external');
    },
  };
}
