/** Columns that the user switched on or off, by their keys. */
export type ColumnChoices = Readonly<Record<string, boolean>>;

/** The shown columns of a table, and how to change them. */
export interface ColumnChoice {
  chosen: ColumnChoices;
  onChoose: (chosen: ColumnChoices) => void;
}

interface Choosable {
  key: string;
  place?: 'title' | 'figure' | 'second' | 'line' | 'more' | 'action' | undefined;
  isOptional?: boolean | undefined;
}

/** The name of a row and its actions are always shown. */
export function mayBeHidden({ key, place }: Choosable): boolean {
  return place !== 'title' && place !== 'action' && key !== 'action';
}

export function isShown(column: Choosable, chosen: ColumnChoices): boolean {
  return !mayBeHidden(column) || (chosen[column.key] ?? !column.isOptional);
}

/** The choice with one column toggled; a column in its default state is left out. */
export function toggleColumn(column: Choosable, chosen: ColumnChoices): ColumnChoices {
  const others = Object.fromEntries(Object.entries(chosen).filter(([key]) => key !== column.key));
  const isOn = !isShown(column, chosen);
  return isOn === !column.isOptional ? others : { ...others, [column.key]: isOn };
}
