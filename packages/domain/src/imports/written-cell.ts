/** What a cell of an import holds, as far as its writing differs. */
export const cellKinds = ['TEXT', 'NUMBER', 'DATE', 'TIME'] as const;
export type CellKind = (typeof cellKinds)[number];

const calendarDay = /(\d{4})-(\d{2})-(\d{2})/;

/**
 * A cell as Czech and Slovak write it: `0.05` is `0,05`, `2024-03-05 09:07` is `05.03.2024 09:07`. Digits are not grouped,
 * because some numbers are names. A text stays as it is.
 */
export function writeCell(kind: CellKind, text: string): string {
  if (kind === 'NUMBER') return text.replace('.', ',').replace(/^-/, '\u2212');
  return kind === 'TEXT' ? text : text.replace(calendarDay, '$3.$2.$1');
}

/** Values in the sentences of the import that are figures of the portal; what a file holds is quoted as it stands. */
const figures: Readonly<Record<string, readonly string[]>> = {
  jump: ['before', 'after'],
  notAboveZero: ['value'],
  oneSidedTransfer: ['amount'],
  soldShort: ['held'],
};

/** The values of a finding, written for people: figures by `writeCell`, days as d.m.Y. */
export function writeFindingValues(key: string, values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const kindOf = (name: string): CellKind => (figures[key]?.includes(name) ? 'NUMBER' : name === 'date' ? 'DATE' : 'TEXT');
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : writeCell(kindOf(name), value)]),
  );
}
