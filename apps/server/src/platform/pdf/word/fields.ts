import { isPlainLink } from './links.ts';
import type { PartReader } from './part-reader.ts';
import { WordRefused } from './refusal.ts';

/** Fields that fetch external content, by their first word (ECMA-376-1, 17.16.5). */
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
/** Such words anywhere in a field: another field could assemble them, and no legitimate field contains them. */
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

/** Whether the first word of an instruction is complete in the text; nested fields may compute only what follows it. */
const hasCommand = (instruction: string) => /^\s*(?:=|[^\s"]+[\s"])/.test(instruction);

interface OpenField {
  instruction: string;
  isResult: boolean;
}

/** Checks the fields in text, including deleted ones, nested ones, and ones that Word has split into runs. */
export function fieldReader(): PartReader {
  const fields: OpenField[] = [];
  /** Instructions outside any field, which programs interpret differently. */
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
      // A field without an end still counts.
      for (const { instruction } of fields) refuseField(instruction);
    },
  };
}
