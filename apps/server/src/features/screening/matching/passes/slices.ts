/** Items in their order, in slices whose sizes add up to at most `most`; one that is larger is a slice of its own. */
export function slicesOf<Item>(items: readonly Item[], sizeOf: (item: Item) => number, most: number): Item[][] {
  const slices: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const current = slices.at(-1);
    if (current && size <= left) {
      current.push(item);
      left -= size;
    } else {
      slices.push([item]);
      left = most - size;
    }
  }
  return slices;
}
