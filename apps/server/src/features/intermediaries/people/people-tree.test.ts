import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { intermediaryPersonClosure } from '../../../database/schema/people.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { createUser } from '../../users/users.service.ts';
import { unnamedCompany } from '../../settings/company.reader.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { addIntermediary } from '../record/intermediaries.service.ts';
import { addIntermediaryPerson } from './intermediary-people.service.ts';
import { moveIntermediaryPerson } from './people-tree.service.ts';

const database = useTestDatabase();
const PEOPLE = 8;
let app: TestApp;
let house: string;
let made = 0;

beforeAll(async () => {
  app = await createTestApp(database.current);
  const fields = {
    intermediaryName: 'Strom',
    abbr: 'S',
    code: 'strom',
    email: null,
    phone: null,
    theme: unnamedCompany.theme,
    logoBase64: null,
  };
  house = await inTransaction(app.platform.db, (tx) => addIntermediary(tx, fields, app.clock.now()));
});
afterAll(() => app.close());

/** A forest: each person is below one created earlier, or at the top. */
async function plant(parents: readonly (number | null)[]): Promise<string[]> {
  const ids: string[] = [];
  for (const parent of parents)
    await inTransaction(app.platform.db, async (tx) => {
      const user = {
        email: `list${(made += 1)}@pramen.test`,
        phone: null,
        name: 'List',
        role: 'INTERMEDIARY_ADMIN' as const,
        language: 'cs' as const,
        passwordHash: null,
      };
      const userId = await createUser(tx, user, app.clock.now());
      const parentId = parent === null ? null : (ids[parent] ?? null);
      ids.push(await addIntermediaryPerson(tx, { intermediaryId: house, userId, firstname: '', surname: '', parentId }, app.clock.now()));
    });
  return ids;
}

/** The closure by definition: each person's ancestors with their distance. */
function naiveClosure(parentOf: ReadonlyMap<string, string | null>): string[] {
  const pairs: string[] = [];
  for (const id of parentOf.keys()) {
    let depth = 0;
    for (let above: string | null = id; above !== null; above = parentOf.get(above) ?? null) pairs.push(`${above} ${id} ${depth++}`);
  }
  return pairs.toSorted();
}

async function storedClosure(ids: readonly string[]): Promise<string[]> {
  const rows = await app.platform.db.select().from(intermediaryPersonClosure);
  return rows
    .filter(({ descendantId }) => ids.includes(descendantId))
    .map(({ ancestorId, descendantId, depth }) => `${ancestorId} ${descendantId} ${depth}`)
    .toSorted();
}

async function storedParents(ids: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await database.current.pool.query<{ id: string; parent_id: string | null }>(
    'SELECT id, parent_id FROM intermediary_people WHERE id = ANY($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.parent_id]));
}

function isAtOrBelow(parentOf: ReadonlyMap<string, string | null>, id: string, other: string): boolean {
  for (let above: string | null = other; above !== null; above = parentOf.get(above) ?? null) if (above === id) return true;
  return false;
}

const index = fc.nat({ max: PEOPLE - 1 });
const forest = fc.tuple(
  ...Array.from({ length: PEOPLE }, (_, place) => (place === 0 ? fc.constant(null) : fc.option(fc.nat({ max: place - 1 })))),
);
const moves = fc.array(fc.tuple(index, fc.option(index)), { minLength: 1, maxLength: 12 });
const move = (id: string, parent: string | null) => inTransaction(app.platform.db, (tx) => moveIntermediaryPerson(tx, id, parent));

it('the closure matches the definition after any moves, and a move that would close a cycle is refused', async () => {
  await fc.assert(
    fc.asyncProperty(forest, moves, async (parents, wanted) => {
      const ids = await plant(parents);
      const parentOf = new Map(ids.map((id, place): [string, string | null] => [id, ids[parents[place] ?? -1] ?? null]));
      expect(await storedClosure(ids)).toEqual(naiveClosure(parentOf));
      for (const [who, where] of wanted) {
        const [id = '', parent = null] = [ids[who], where === null ? null : ids[where]];
        const isPossible = parent === null || !isAtOrBelow(parentOf, id, parent);
        expect(await move(id, parent)).toBe(isPossible);
        if (isPossible) parentOf.set(id, parent);
        expect(await storedClosure(ids)).toEqual(naiveClosure(parentOf));
      }
      expect(await storedParents(ids)).toEqual(parentOf);
    }),
    { numRuns: 12 },
  );
});

it('concurrent moves end in a tree whose closure matches the definition', async () => {
  await fc.assert(
    fc.asyncProperty(forest, moves, async (parents, wanted) => {
      const ids = await plant(parents);
      await Promise.all(wanted.map(([who, where]) => move(ids[who] ?? '', where === null ? null : (ids[where] ?? null))));
      const parentOf = await storedParents(ids);
      for (const id of ids) expect(isAtOrBelow(parentOf, id, parentOf.get(id) ?? 'nobody')).toBe(false);
      expect(await storedClosure(ids)).toEqual(naiveClosure(parentOf));
    }),
    { numRuns: 8 },
  );
});
