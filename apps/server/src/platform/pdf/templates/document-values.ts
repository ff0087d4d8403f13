/** What is written into a template in place of its placeholders: text, and the rows of groups that a client may have several of. */
export interface DocumentValues {
  /** By `group.field`; what is missing is written as nothing and told to the caller. */
  single: Readonly<Record<string, string>>;
  /** By group, by field. */
  repeated: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
  /** PNG or JPEG that stands for `${company.logo}`. */
  logo: Uint8Array | null;
}

/** A made document and which placeholders had nothing to show. */
export interface GeneratedPdf {
  bytes: Uint8Array;
  missing: string[];
}

export type ValueRow = Readonly<Record<string, string>>;

/** What somebody wrote as a name is looked up among what is there, never among what every object has. */
function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The rows of a group of several; undefined for every other name. */
export function rowsOf({ repeated }: DocumentValues, group: string): readonly ValueRow[] | undefined {
  return own(repeated, group);
}

/** The value of `group.field`: of the row when it is of that group, else the single one, else that of the first row; '' when there is none. */
export function valueOf(values: DocumentValues, name: string, row?: { group: string; cells: ValueRow }): string {
  const [group = '', field = ''] = name.split('.');
  if (row && row.group === group) return own(row.cells, field) ?? '';
  const [first] = rowsOf(values, group) ?? [];
  return own(values.single, name) ?? (first ? own(first, field) : undefined) ?? '';
}
