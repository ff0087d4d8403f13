/** Kinds of import cells that are written differently. */
export const cellKinds = ['TEXT', 'NUMBER', 'DATE', 'TIME'] as const;
export type CellKind = (typeof cellKinds)[number];

const calendarDay = /(\d{4})-(\d{2})-(\d{2})/;

/**
 * A cell in Czech and Slovak notation: `0.05` becomes `0,05`, `2024-03-05 09:07` becomes `05.03.2024 09:07`. Digits are not grouped,
 * because some numbers are identifiers. Text stays unchanged.
 */
export function writeCell(kind: CellKind, text: string): string {
  if (kind === 'NUMBER') return text.replace('.', ',').replace(/^-/, '\u2212');
  return kind === 'TEXT' ? text : text.replace(calendarDay, '$3.$2.$1');
}

/** Values in import messages that are figures computed by the portal; values from the file are quoted unchanged. */
const figures: Readonly<Record<string, readonly string[]>> = {
  jump: ['before', 'after'],
  notAboveZero: ['value'],
  oneSidedTransfer: ['amount'],
  soldShort: ['held'],
  statementSums: ['stated', 'found'],
};

/** The values of a finding, formatted for people: figures by `writeCell`, days as d.m.Y. */
export function writeFindingValues(key: string, values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const kindOf = (name: string): CellKind => (figures[key]?.includes(name) ? 'NUMBER' : name === 'date' ? 'DATE' : 'TEXT');
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : writeCell(kindOf(name), value)]),
  );
}
