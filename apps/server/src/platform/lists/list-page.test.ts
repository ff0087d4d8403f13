import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { presented, streamAllRows } from './all-rows.ts';
import type { Wishes } from './all-rows.ts';
import { folded, plain } from './columns.ts';
import { allOfList, inOrderOf, readListPage } from './list-page.ts';
import type { ReadableList } from './list-page.ts';

const database = useTestDatabase();

interface Tree {
  id: string;
  name: string;
}

const asked: string[][] = [];
/** Trees by number and name; each name occurs twice. */
const trees: ReadableList<Tree> = {
  list: {
    from: sql`(VALUES ('1', 'Jedle'), ('2', 'Buk'), ('3', 'Jedle'), ('4', 'Dub'), ('5', 'Buk'), ('6', 'Dub')) AS t (id, name)`,
    id: sql`t.id`,
    columns: { name: folded(sql`t.name`), id: plain(sql`t.id`) },
    searched: ['name'],
    usual: [{ by: sql`t.name`, isDescending: false }],
  },
  rows: async (db, ids) => {
    asked.push(ids);
    const { rows } = await db.execute<{ id: string }>(sql`SELECT unnest(${sql.param(ids)}::text[]) AS id ORDER BY 1`);
    return rows.map(({ id }) => ({ id, name: `tree ${id}` }));
  },
};
const below5 = { ...trees, list: { ...trees.list, scope: sql`t.id < '5'` } };
const wishes = { order: [], filter: {}, search: '' } satisfies Wishes;

const page = async (list: ReadableList<Tree>, changes: Partial<Wishes> & { page?: number; length?: number } = {}) => {
  const body = { page: 1, length: 10, ...wishes, ...changes };
  const { rows, total } = await readListPage(database.current.db, list, body);
  return { ids: rows.map(({ id }) => id).join(''), total };
};

beforeAll(() => asked.splice(0));

describe('a page of a list', () => {
  it('has the rows in the default order, ties broken by the id, and the total', async () => {
    expect(await page(trees)).toEqual({ ids: '254613', total: 6 });
    expect(await page(trees, { length: 2 })).toEqual({ ids: '25', total: 6 });
    expect(await page(trees, { length: 4, page: 2 })).toEqual({ ids: '13', total: 6 });
  });

  it('has the wanted order, then the usual one', async () => {
    expect(await page(trees, { order: [{ column: 'name', dir: 'desc' }] })).toEqual({ ids: '134625', total: 6 });
    expect(await page(trees, { order: [{ column: 'id', dir: 'desc' }] })).toEqual({ ids: '654321', total: 6 });
  });

  it('is filtered and searched within what the caller may see', async () => {
    expect(await page(below5)).toEqual({ ids: '2413', total: 4 });
    expect(await page(below5, { filter: { name: 'DUB' } })).toEqual({ ids: '4', total: 1 });
    expect(await page(below5, { search: 'u' })).toEqual({ ids: '24', total: 2 });
    expect(await page(below5, { filter: { id: '2' }, search: 'dub' })).toEqual({ ids: '', total: 0 });
  });

  it('beyond the last one is empty, still has the total, and reads no rows', async () => {
    asked.splice(0);
    expect(await page(trees, { page: 9 })).toEqual({ ids: '', total: 6 });
    expect(asked).toEqual([]);
  });
});

it('rows are put into the order of their ids, without deleted ones', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(inOrderOf(['c', 'gone', 'a'], rows)).toEqual([{ id: 'c' }, { id: 'a' }]);
});

describe('all rows of a list', () => {
  const all = async (given: Partial<Wishes>, begin: (total: number) => Promise<void> = () => Promise.resolve()) => {
    const batches = streamAllRows(
      database.current.db,
      presented(allOfList(below5, { ...wishes, ...given }), ({ id }) => `no. ${id}`),
      begin,
    );
    const rows: string[] = [];
    for await (const batch of batches) rows.push(...batch);
    return rows;
  };

  it('are those of its pages, as they are shown, and their number is reported first', async () => {
    const told: number[] = [];
    const begin = async (total: number) => void told.push(total);
    expect(await all({ order: [{ column: 'id', dir: 'desc' }] }, begin)).toEqual(['no. 4', 'no. 3', 'no. 2', 'no. 1']);
    expect(await all({ search: 'jedle' }, begin)).toEqual(['no. 1', 'no. 3']);
    expect(await all({ search: 'lípa' }, begin)).toEqual([]);
    expect(told).toEqual([4, 2, 0]);
  });

  it('are not read when they are too many', async () => {
    asked.splice(0);
    await expect(all({}, () => Promise.reject(new Error('too many')))).rejects.toThrow('too many');
    expect(asked).toEqual([]);
  });
});
