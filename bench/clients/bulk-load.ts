import type { Database } from '../../apps/server/src/database/connect.ts';

interface Dropped {
  drop: string;
  restore: string;
}

/** Foreign keys first, because they depend on other constraints and indexes. */
const droppable = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
  FROM pg_constraint WHERE contype IN ('f', 'u') AND (conrelid = ANY($1::regclass[]) OR confrelid = ANY($1::regclass[]))
  ORDER BY contype = 'f' DESC`;
const droppableIndexes = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS restore
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
  WHERE i.indrelid = ANY($1::regclass[]) AND NOT i.indisprimary AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)
  -- What takes longest comes first, so that both lines end at about the same time.
  ORDER BY a.amname = 'gin' DESC, i.indrelid = 'clients'::regclass DESC, i.indexrelid`;

const restoredMemory = `SET maintenance_work_mem = '384MB'`;

/** Runs work while tables have no foreign keys and no indexes except primary keys, and restores them afterwards. */
export async function withoutIndexes({ pool }: Database, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const constraints = (await pool.query<Dropped>(droppable, [tables])).rows;
  const indexes = (await pool.query<Dropped>(droppableIndexes, [tables])).rows;
  for (const { drop } of [...constraints, ...indexes]) await pool.query(drop);
  await work();
  await inTwoLines(indexes, async ({ restore }) => {
    const client = await pool.connect();
    try {
      await client.query(restoredMemory);
      await client.query(restore);
      await client.query('RESET maintenance_work_mem');
    } finally {
      client.release();
    }
  });
  // In reverse order, so that foreign keys come after the constraints they depend on.
  for (const { restore } of constraints.toReversed()) await pool.query(restore);
}

/** Processes a list with two concurrent workers, one for each core of a small machine. */
export async function inTwoLines<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const line = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([line(), line()]);
}
