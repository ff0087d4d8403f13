import { writeAccount } from '../banking/iban.ts';

/** Kinds of import cells that are written differently. */
export const cellKinds = ['TEXT', 'NUMBER', 'MONEY', 'DATE', 'TIME'] as const;
export type CellKind = (typeof cellKinds)[number];

const calendarDay = /(\d{4})-(\d{2})-(\d{2})/;

/**
 * A cell in Czech and Slovak notation: `0.05` becomes `0,05`, `2024-03-05 09:07` becomes `05.03.2024 09:07`. Digits of a NUMBER are
 * not grouped, because some numbers are identifiers; those of MONEY are. Text stays unchanged.
 */
export function writeCell(kind: CellKind, text: string): string {
  if (kind === 'MONEY') return writeCell('NUMBER', text.replaceAll(/(?<=\d)(?=(\d{3})+(\.|$))/g, '\u00a0'));
  if (kind === 'NUMBER') return text.replace('.', ',').replace(/^-/, '\u2212');
  return kind === 'TEXT' ? text : text.replace(calendarDay, '$3.$2.$1');
}

/** Values in import messages that are figures computed by the portal; values from the file are quoted unchanged. */
const figures: Readonly<Record<string, readonly string[]>> = {
  jump: ['before', 'after'],
  notAboveZero: ['value'],
  oneSidedTransfer: ['amount'],
  soldShort: ['held'],
};

const sums: Readonly<Record<string, readonly string[]>> = { statementSums: ['stated', 'found'] };

/** The values of a finding, formatted for people: figures by `writeCell`, days as d.m.Y, accounts in groups. */
export function writeFindingValues(key: string, values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const kindOf = (name: string): CellKind => {
    if (sums[key]?.includes(name)) return 'MONEY';
    if (figures[key]?.includes(name)) return 'NUMBER';
    return name === 'date' ? 'DATE' : 'TEXT';
  };
  const write = (name: string, value: string) => (name === 'account' ? writeAccount(value) : writeCell(kindOf(name), value));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : write(name, value)]));
}
