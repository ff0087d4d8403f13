import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intermediaries } from '../../database/schema/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { holdIntermediaries, refuseUnknown, sortIds } from './linked-intermediaries.service.ts';

const database = useTestDatabase();
let app: TestApp;
let [known, gone] = ['', ''];
beforeAll(async () => {
  app = await createTestApp(database.current);
  await createPerson(app, 'INTERMEDIARY');
  await createPerson(app, 'INTERMEDIARY');
  const rows = await app.platform.db.select({ id: intermediaries.id }).from(intermediaries);
  [known = '', gone = ''] = rows.map(({ id }) => id);
  await app.platform.db.update(intermediaries).set({ deletedAt: app.clock.now() }).where(eq(intermediaries.id, gone));
});
afterAll(() => app.close());

const refused = (...fields: string[]) => ({
  code: 'validation.failed',
  details: { errors: Object.fromEntries(fields.map((field) => [field, [expect.stringMatching(/\p{L}/u)]])) },
});

it('lists of the same ids compare equal', () => expect(sortIds(['b', 'a', 'b'])).toEqual(['a', 'b']));

it('unknown ids are refused each at its place, in the language of the caller', () => {
  expect(() => refuseUnknown('ids', ['a', 'b'], ['b', 'a', 'c'], 'cs')).not.toThrow();
  expect(() => refuseUnknown('ids', ['x', 'a', 'y'], ['a'], 'cs')).toThrow(expect.objectContaining(refused('ids.0', 'ids.2')));
});

describe('intermediaries that are linked', () => {
  const hold = (sent: string[], kept: string[] = []) => inTransaction(app.platform.db, (tx) => holdIntermediaries(tx, sent, kept, 'sk'));

  it('must exist; a deleted one may stay but not be added', async () => {
    await expect(hold([known])).resolves.toBeUndefined();
    await expect(hold([])).resolves.toBeUndefined();
    await expect(hold([known, gone], [gone])).resolves.toBeUndefined();
    await expect(hold([gone], [gone])).resolves.toBeUndefined();
    await expect(hold([known, gone])).rejects.toMatchObject(refused('intermediary_ids.1'));
    await expect(hold([newId(), 'no id', known])).rejects.toMatchObject(refused('intermediary_ids.0', 'intermediary_ids.1'));
  });

  it('cannot be deleted until the transaction ends', async () => {
    await inTransaction(app.platform.db, async (tx) => {
      await holdIntermediaries(tx, [known], [], 'cs');
      const free = await inTransaction(app.platform.db, (other) =>
        other.select().from(intermediaries).where(eq(intermediaries.id, known)).for('no key update', { skipLocked: true }),
      );
      expect(free).toEqual([]);
    });
  });
});
