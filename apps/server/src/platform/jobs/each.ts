/** Some of the items failed; the cause is the first failure. */
class SomeFailed extends Error {
  override readonly name = 'SomeFailed';
}

/** Does the work for one item after another, even after an item has failed. Throws SomeFailed after the last one. */
export async function doEach<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new SomeFailed(`${failures.length} of ${items.length} failed`, { cause: failures[0] });
}
