/** Many short lists of numbers in two typed arrays: list i is `values` from `starts[i]` up to `starts[i + 1]`. */
export interface PackedLists {
  starts: Uint32Array;
  values: Uint32Array;
}

/** Packs lists of whole numbers. */
export function packLists(lists: readonly (readonly number[])[]): PackedLists {
  const starts = new Uint32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) starts[index + 1] = (starts[index] ?? 0) + list.length;
  const values = new Uint32Array(starts[lists.length] ?? 0);
  for (const [index, list] of lists.entries()) values.set(list, starts[index]);
  return { starts, values };
}

/** The lists turned round: list v holds the indexes, ascending, of the lists that contain v. Values must be below `count`. */
export function invertLists({ starts, values }: PackedLists, count: number): PackedLists {
  const inverted = new Uint32Array(count + 1);
  for (const value of values) inverted[value + 1] = (inverted[value + 1] ?? 0) + 1;
  for (let value = 0; value < count; value += 1) inverted[value + 1] = (inverted[value + 1] ?? 0) + (inverted[value] ?? 0);
  const next = inverted.slice();
  const indexes = new Uint32Array(values.length);
  for (let index = 0; index + 1 < starts.length; index += 1) {
    for (let at = starts[index] ?? 0; at < (starts[index + 1] ?? 0); at += 1) {
      const value = values[at] ?? 0;
      indexes[next[value] ?? 0] = index;
      next[value] = (next[value] ?? 0) + 1;
    }
  }
  return { starts: inverted, values: indexes };
}

/** The numbers of one list, without copying them. */
export const listAt = ({ starts, values }: PackedLists, index: number): Uint32Array =>
  values.subarray(starts[index] ?? 0, starts[index + 1] ?? 0);

export const lengthAt = ({ starts }: PackedLists, index: number): number => (starts[index + 1] ?? 0) - (starts[index] ?? 0);
