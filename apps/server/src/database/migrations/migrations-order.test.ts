import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../../migrations/', import.meta.url);
const { entries } = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as { entries: { tag: string; when: number }[] };

it('names each migration once, later than the one before: the migrator skips what is older than the last one applied', () => {
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .toSorted(),
  );
  const skipped = entries.filter(({ when }, place) => when <= (entries[place - 1]?.when ?? 0)).map(({ tag }) => tag);
  expect(skipped).toEqual([]);
});
