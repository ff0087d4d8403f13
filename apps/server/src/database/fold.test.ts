import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { foldText } from '@pramen/domain/text/fold';
import { useTestDatabase } from '../testing/test-database.ts';

const database = useTestDatabase();

const letters = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).filter((letter) => /\p{Script=Latin}/u.test(letter));

it('the database folds the letters of European languages and Vietnamese as the domain does', async () => {
  const texts = [...letters(0x41, 0x17f), ...letters(0x1ea0, 0x1ef9), 'ȘșȚț', 'PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ', 'Mĺkveho ďatľa kŕdeľ', 'Novák'.normalize('NFD'), '12-34/0100'];
  const { rows } = await database.current.db.execute<{ text: string; folded: string }>(sql`
    SELECT text, fold(text) AS folded FROM unnest(${sql.param(texts)}::text[]) AS text`);
  expect(rows).toHaveLength(texts.length);
  expect(rows.filter(({ text, folded }) => foldText(text) !== folded).map(({ text, folded }) => `${text} ${folded} ${foldText(text)}`)).toEqual([]);
});
