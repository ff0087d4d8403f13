interface Placed {
  id: string;
  parentId: string | null;
  clientCount: number;
}

/**
 * Number of clients per person including everyone below, by id. Works from the bottom up: each person is added once all direct subordinates
 * are counted, so neither depth nor order matters.
 */
export function countWithBelow(people: readonly Placed[]): Map<string, number> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const sums = new Map(people.map(({ id, clientCount }) => [id, clientCount]));
  const uncounted = new Map<string, number>();
  for (const { parentId } of people) if (parentId !== null) uncounted.set(parentId, (uncounted.get(parentId) ?? 0) + 1);
  const counted = people.filter(({ id }) => !uncounted.has(id));
  for (let person = counted.pop(); person; person = counted.pop()) {
    const parent = person.parentId === null ? undefined : byId.get(person.parentId);
    if (!parent) continue;
    sums.set(parent.id, (sums.get(parent.id) ?? 0) + (sums.get(person.id) ?? 0));
    const left = (uncounted.get(parent.id) ?? 0) - 1;
    uncounted.set(parent.id, left);
    if (left === 0) counted.push(parent);
  }
  return sums;
}
