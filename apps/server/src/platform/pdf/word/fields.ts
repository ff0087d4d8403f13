import { isPlainLink } from './links.ts';
import type { PartReader } from './part-reader.ts';
import { WordRefused } from './refusal.ts';

/** Fields that bring in what lies elsewhere, by their first word (ECMA-376-1, 17.16.5). */
const fetchingFields: ReadonlySet<string> = new Set([
  'INCLUDEPICTURE',
  'INCLUDETEXT',
  'IMPORT',
  'INCLUDE',
  'LINK',
  'DDE',
  'DDEAUTO',
  'RD',
  'DATABASE',
]);
/** Words of those that no honest field has anywhere: another field could put them together. */
const neverInside = /INCLUDEPICTURE|INCLUDETEXT|DDEAUTO/i;
const instructionElements: ReadonlySet<string> = new Set(['instrText', 'delInstrText']);

function refuseLink(instruction: string): void {
  const [, target = ''] = /^HYPERLINK\s*("[^"]*"|[^\s"]+)/i.exec(instruction) ?? [];
  const address = target.replaceAll('"', '').trim();
  const isPlace = address === '' || address.startsWith('#') || /^\\[a-z]$/i.test(address);
  if (!isPlace && !isPlainLink(address)) throw new WordRefused('external');
}

function refuseField(instruction: string): void {
  const typed = instruction.trim();
  const [command = ''] = /^[a-z]+/i.exec(typed) ?? [];
  if (fetchingFields.has(command.toUpperCase()) || neverInside.test(typed)) throw new WordRefused('external');
  if (command.toUpperCase() === 'HYPERLINK') refuseLink(typed);
}

/** Whether the first word of an instruction is written down to its end; what comes after may be computed by other fields. */
const hasCommand = (instruction: string) => /^\s*(?:=|[^\s"]+[\s"])/.test(instruction);

interface OpenField {
  instruction: string;
  isResult: boolean;
}

/** Fields of a text, also those that were deleted, that Word cut into runs, or that stand in each other. */
export function fieldReader(): PartReader {
  const fields: OpenField[] = [];
  /** Instructions outside of every field: programs differ in what they make of them. */
  let stray = '';
  const begin = () => {
    const outer = fields.at(-1);
    if (outer && !outer.isResult && !hasCommand(outer.instruction)) throw new WordRefused('external');
    fields.push({ instruction: '', isResult: false });
  };
  const look = () => refuseField(fields.at(-1)?.instruction ?? '');
  return {
    open: ({ name, values }) => {
      for (const instruction of values('instr')) refuseField(instruction);
      if (name !== 'fldChar') return;
      const types = values('fldCharType');
      if (types.includes('begin')) return begin();
      look();
      const field = fields.at(-1);
      if (field && types.includes('separate')) field.isResult = true;
      if (types.includes('end')) fields.pop();
    },
    text: (text, element) => {
      if (!instructionElements.has(element)) return;
      const field = fields.at(-1);
      if (field) field.instruction += text;
      else stray += text;
      if (!field) refuseField(stray);
    },
    close: (element) => {
      if (element !== 'p') return;
      stray = '';
      // A field that is never ended is one all the same.
      for (const { instruction } of fields) refuseField(instruction);
    },
  };
}
