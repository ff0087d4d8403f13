/** The values for the placeholders of a template: single texts, and rows of the groups that a client may have several of. */
export interface DocumentValues {
  /** By `group.field`; a missing value is written as '' and reported to the caller. */
  single: Readonly<Record<string, string>>;
  /** By group, by field. */
  repeated: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  /** PNG or JPEG for `${company.logo}`. */
  logo: Uint8Array | null;
}

/** A generated document and the placeholders without a value. */
export interface GeneratedPdf {
  bytes: Uint8Array;
  missing: string[];
}

export type ValueRow = Readonly<Record<string, string>>;

/** Looks up a user-written name among the object's own properties only, never in the prototype. */
function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The rows of a repeated group; undefined for any other name. */
export function rowsOf({ repeated }: DocumentValues, group: string): readonly ValueRow[] | undefined {
  return own(repeated, group);
}

/** The value of `group.field`: from the row if it is of the group, otherwise the single value, otherwise the first row's; '' if missing. */
export function valueOf(values: DocumentValues, name: string, row?: { group: string; cells: ValueRow }): string {
  const [group = '', field = ''] = name.split('.');
  if (row && row.group === group) return own(row.cells, field) ?? '';
  const [first] = rowsOf(values, group) ?? [];
  return own(values.single, name) ?? (first ? own(first, field) : undefined) ?? '';
}
