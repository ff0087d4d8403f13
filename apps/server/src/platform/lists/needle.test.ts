import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { readNeedle, readNumberPattern } from './needle.ts';

const database = useTestDatabase();

async function patternOf(pattern: ReturnType<typeof readNumberPattern>): Promise<string | null> {
  if (!pattern) return null;
  const { rows } = await database.current.db.execute<{ pattern: string }>(sql`SELECT ${pattern} AS pattern`);
  return rows[0]?.pattern ?? null;
}

describe('readNeedle', () => {
  it.each([
    ['  Šťastný ', '%stastny%', true],
    ['Šťa'.normalize('NFD'), '%sta%', true],
    ['50%_\\', String.raw`%50\%\_\\%`, false],
    ['„50%_\\“', String.raw`%,,50\%\_\\"%`, false],
    ['jo', '%jo%', false],
    ['j. no', '%j. no%', true],
    ['Ωμ', '%ωμ%', false],
    ['🎉🎉🎉', '%🎉🎉🎉%', false],
  ])('%s', async (typed, pattern, isIndexed) => {
    const needle = readNeedle(typed);
    expect([await patternOf(needle?.pattern ?? null), needle?.isIndexed]).toEqual([pattern, isIndexed]);
  });

  it.each(['', '   ', '\u0301'])('nothing remains of %j', (typed) => expect(readNeedle(typed)).toBeNull());
});

describe('readNumberPattern', () => {
  it.each([
    ['777 123 456', '%777123456%'],
    ['+420 777-123-456', '%+420777123456%'],
    ['00420777123456', '%420777123456%'],
    ['0012', '%0012%'],
    ['SML/77_2026', String.raw`%SML/77\_2026%`],
    ['123', '%123%'],
    ['SML/123', '%SML/123%'],
    ['(12) 3', '%123%'],
    ['00420123456', '%420123456%'],
    ['0042012345', '%0042012345%'],
    ['12', null],
    ['1 / 2', null],
    ['Novák', null],
  ])('%s', async (typed, pattern) => expect(await patternOf(readNumberPattern(typed))).toBe(pattern));
});
