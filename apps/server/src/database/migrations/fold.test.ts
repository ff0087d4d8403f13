import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { foldText } from '@pramen/domain/text/fold';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const letters = (from: number, to: number) => range(from, to).filter((letter) => /\p{Script=Latin}/u.test(letter));

it('the database folds the letters of European languages and Vietnamese as the domain does', async () => {
  const blanks = [...Array.from('\u00a0\u1680\u202f\u205f\u3000'), ...range(0x2000, 0x200a)].map((blank) => `o${blank}správě`);
  const undrawn = [
    ...Array.from('\u00ad\u180e\ufeff'),
    ...range(0x200b, 0x200f),
    ...range(0x202a, 0x202e),
    ...range(0x2060, 0x2064),
    ...range(0x2066, 0x2069),
  ].map((sign) => `Ži${sign}žka`);
  const texts = [
    ...blanks,
    ...undrawn,
    'řádek\nřádek',
    ...letters(0x41, 0x17f),
    ...letters(0x1ea0, 0x1ef9),
    'ȘșȚț',
    'PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ',
    'Mĺkveho ďatľa kŕdeľ',
    'Novák'.normalize('NFD'),
    '12-34/0100',
  ];
  const { rows } = await database.current.db.execute<{ text: string; folded: string }>(sql`
    SELECT text, fold(text) AS folded FROM unnest(${sql.param(texts)}::text[]) AS text`);
  expect(new Set(rows.flatMap(({ text, folded }) => (blanks.includes(text) ? [folded] : [])))).toEqual(new Set(['o sprave']));
  expect(new Set(rows.flatMap(({ text, folded }) => (undrawn.includes(text) ? [folded] : [])))).toEqual(new Set(['zizka']));
  expect(rows).toHaveLength(texts.length);
  expect(
    rows.filter(({ text, folded }) => foldText(text) !== folded).map(({ text, folded }) => `${text} ${folded} ${foldText(text)}`),
  ).toEqual([]);
});

it('the database folds every character of the first plane as the domain does', async () => {
  const plane = range(0x20, 0xffff).filter((character) => !/\p{Surrogate}/u.test(character));
  const { rows } = await database.current.db.execute<{ text: string; lower: string; folded: string }>(sql`
    SELECT text, lower(normalize(text, NFC) COLLATE "und-x-icu") AS lower, fold(text) AS folded FROM unnest(${sql.param(plane)}::text[]) AS text`);
  expect(rows).toHaveLength(plane.length);
  const differing = rows.filter(({ text, folded }) => foldText(text) !== folded);
  // Capitals that a newer Unicode has and the database's ICU lacks: none is in scripts that users write here.
  const newer = differing.filter(({ text, lower }) => lower !== text.normalize('NFC').toLowerCase());
  expect(newer.every(({ text }) => /[\u1c80-\u1cbf\u2c00-\u2c7f\ua640-\ua7ff]/u.test(text))).toBe(true);
  expect(differing.filter((row) => !newer.includes(row)).map(({ text, folded }) => `${text} ${folded} ${foldText(text)}`)).toEqual([]);
});

it('words of several letters fold alike in any case and composition', async () => {
  const words = [
    'ﬁrma ﬂotila',
    'Ⅳ. fond',
    'ǆ ǅ Ǆ',
    '½ podílu',
    'Straße',
    'İSTANBUL',
    'ΟΔΟΣ οδος',
    'Ёлка йод',
    'Ǽ ǣ',
    'naïve café'.normalize('NFD'),
    'x\u0302\u0323',
    '№ 5',
    'ﬀﬃﬄ',
  ];
  const { rows } = await database.current.db.execute<{ text: string; folded: string }>(
    sql`SELECT text, fold(text) AS folded FROM unnest(${sql.param(words)}::text[]) AS text`,
  );
  expect(rows.map(({ text }) => foldText(text))).toEqual(rows.map(({ folded }) => folded));
});
