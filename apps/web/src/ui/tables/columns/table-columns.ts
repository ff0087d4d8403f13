/** Columns that somebody switched on or off, by their keys. */
export type ColumnChoices = Readonly<Record<string, boolean>>;

/** What a table knows of the columns that are shown, and how they are chosen. */
export interface ColumnChoice {
  chosen: ColumnChoices;
  onChoose: (chosen: ColumnChoices) => void;
}

interface Choosable {
  key: string;
  place?: 'title' | 'figure' | 'second' | 'line' | 'more' | 'action' | undefined;
  isOptional?: boolean | undefined;
}

/** What names a row and what can be done with it is always there. */
export function mayBeHidden({ key, place }: Choosable): boolean {
  return place !== 'title' && place !== 'action' && key !== 'action';
}

export function isShown(column: Choosable, chosen: ColumnChoices): boolean {
  return !mayBeHidden(column) || (chosen[column.key] ?? !column.isOptional);
}

/** The choice with one column turned around; what is as the table has it is not a choice. */
export function toggleColumn(column: Choosable, chosen: ColumnChoices): ColumnChoices {
  const others = Object.fromEntries(Object.entries(chosen).filter(([key]) => key !== column.key));
  const isOn = !isShown(column, chosen);
  return isOn === !column.isOptional ? others : { ...others, [column.key]: isOn };
}
