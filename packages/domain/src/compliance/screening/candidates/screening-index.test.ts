import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyName, dropAccents, misspell, shorten, typos, writeInCyrillic } from '../testing/fictional-names.ts';
import { CANDIDATE_FROM, type ScreenedClient, type ScreeningEntry } from './score-candidate.ts';
import { createScreeningIndex } from './screening-index.ts';

const entryOf = (...names: string[]): ScreeningEntry => ({ names, birthDates: [], countries: [] });
const clientOf = (...names: string[]): ScreenedClient => ({ names, birthDate: null, countries: [] });

describe('candidates of a client', () => {
  const entries = [
    entryOf('Jaroslav Vrbenský', 'Ярослав Врбенский'),
    entryOf('J. Kolbaba'),
    entryOf('Abdulrahman Tarifi'),
    entryOf('Karim Abdul Rahman Zubari'),
    entryOf('Mononym'),
    entryOf('نزار قطيفي'),
    entryOf('Jean-Claude Tribault'),
    entryOf('Volodymyr Hrabenko'),
    entryOf('Lubomír Vrbenský'),
    entryOf("Seán Ó'Briain"),
    entryOf('', '...'),
  ];
  const index = createScreeningIndex(entries);
  const found = (...names: string[]) => index.candidatesOf(clientOf(...names)).map(({ entry }) => entry.names[0]);

  test.each([
    ['Jaroslav Vrbenský', 'Jaroslav Vrbenský'],
    ['VRBENSKY JAROSLAV', 'Jaroslav Vrbenský'],
    ['Ing. Jaroslav Vrbensky, Ph.D.', 'Jaroslav Vrbenský'],
    ['Jaroslav Petr Vrbenský', 'Jaroslav Vrbenský'],
    ['JaroslavVrbenský', 'Jaroslav Vrbenský'],
    ['jaroslavvrbensky', 'Jaroslav Vrbenský'],
    ['Yaroslav Vrbenskiy', 'Jaroslav Vrbenský'],
    ['Josef Kolbaba', 'J. Kolbaba'],
    ['J. Kolbaba', 'J. Kolbaba'],
    ['Abdul Rahman Tarifi', 'Abdulrahman Tarifi'],
    ['Rahman Tarifi Abdul', 'Abdulrahman Tarifi'],
    ['Karim Abdulrahman Zubari', 'Karim Abdul Rahman Zubari'],
    ['mononym', 'Mononym'],
    ['Nizar Qatifi', 'نزار قطيفي'],
    ['نزار قطيفي', 'نزار قطيفي'],
    ['JC Tribault', 'Jean-Claude Tribault'],
    ['Vladimir Hrabenko', 'Volodymyr Hrabenko'],
    ['V\ufe00olodymyr Hrab\u3164enko', 'Volodymyr Hrabenko'],
    ['V|adimir Hrabenko', 'Volodymyr Hrabenko'],
    ['J.a.r.o.s.l.a.v V.r.b.e.n.s.k.ý', 'Jaroslav Vrbenský'],
    ['Jаrоslаv Vrbеnský', 'Jaroslav Vrbenský'],
    ['Sean OBrien', "Seán Ó'Briain"],
  ])('%s finds %s', (name, expected) => expect(found(name)).toEqual([expected]));

  test.each(['Vrbenský', 'Jaroslav', 'Jaroslava Vrbenská', 'Petr Kolbaba', 'Karim Tarifi', '', '.', '\u0000', '🙂', 'J. V.'])(
    '%j finds nobody',
    (name) => expect(found(name)).toEqual([]),
  );

  test('by any of the client’s names, each entry once, the highest score first', () => {
    expect(found('Petr Vrbenský', 'Lubomir Vrbensky', 'Ľubomír Vrbenský')).toEqual(['Lubomír Vrbenský']);
    const [first, second, ...others] = createScreeningIndex([entryOf('Pavel Hlubek'), entryOf('Pavel Hloubek')]).candidatesOf(
      clientOf('Pavel Hloubek'),
    );
    expect([first?.entry.names, second?.entry.names, others]).toEqual([['Pavel Hloubek'], ['Pavel Hlubek'], []]);
  });

  test('a name too unlike on its own is found by the same date of birth', () => {
    const own = createScreeningIndex([{ names: ['Jan Hlubský'], birthDates: ['1970-05-06'], countries: [] }]);
    const asked = (birthDate: string | null) => own.candidatesOf({ names: ['Jan Hlubák'], birthDate, countries: [] }).length;
    expect([asked('1970-05-06'), asked('1971-05-06'), asked(null)]).toEqual([1, 0, 0]);
  });

  test('a question leaves nothing behind for the next', () => {
    const before = found('Jaroslav Vrbenský');
    found('Karim Abdulrahman Zubari');
    expect(found('Jaroslav Vrbenský')).toEqual(before);
  });

  test('an index without entries', () => expect(createScreeningIndex([]).candidatesOf(clientOf('Jan Vrbenský'))).toEqual([]));
});

describe('an entry is found by its name', () => {
  const changed = fc.oneof(
    fc.constant((name: string) => name),
    fc.constant(dropAccents),
    fc.constant((name: string) => name.toUpperCase()),
    fc.constant((name: string) => name.split(' ').toReversed().join(' ')),
    fc.constant((name: string) => name.split(' ').toReversed().join(', ')),
    fc.constant(shorten),
    fc.constant(writeInCyrillic),
    fc.tuple(fc.constantFrom(...typos), fc.nat(20), fc.constantFrom('a', 'b', 'd', 'e', 'k', 'm', 'n', 'o', 'r', 's', 't', 'u', 'z')).map(
      ([typo, place, letter]) =>
        (name: string) =>
          misspell(name, typo, place, letter),
    ),
  );

  test('changed as people and lists change names', () => {
    fc.assert(
      fc.property(fc.array(anyName, { minLength: 1, maxLength: 30 }), fc.nat(), changed, fc.boolean(), (names, place, change, isListed) => {
        const wanted = names[place % names.length] ?? '';
        const others = names.filter((name) => name !== wanted);
        const [listed, asked] = isListed ? [change(wanted), wanted] : [wanted, change(wanted)];
        const index = createScreeningIndex([...others, listed].map((name) => entryOf(name)));
        const candidate = index.candidatesOf(clientOf(asked)).find(({ entry }) => entry.names[0] === listed);
        expect(candidate?.score ?? 0, `${asked} for ${listed}`).toBeGreaterThanOrEqual(CANDIDATE_FROM);
      }),
      { numRuns: 2_000 },
    );
  });

  test('any text as a name is safe', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme' }), anyName);
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 6 }), anyText, (names, asked) => {
        for (const { score } of createScreeningIndex([entryOf(...names)]).candidatesOf(clientOf(asked))) {
          expect(score).toBeGreaterThanOrEqual(CANDIDATE_FROM);
          expect(score).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
