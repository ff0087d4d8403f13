import { describe, expect, it } from 'vitest';
import { createPackedList } from './packed-list.ts';
import type { ComparedEntry, ComparedPerson } from './packed-list.ts';

const entry = (ref: string, kind: ComparedEntry['kind'], ...names: string[]): ComparedEntry => ({
  ref,
  hash: `hash of ${ref}`,
  kind,
  names,
  birthDates: [],
  countries: [],
});
const asked = (kind: ComparedPerson['kind'], ...names: string[]): ComparedPerson => ({ kind, names, birthDate: null, countries: [] });

function found(entries: readonly ComparedEntry[], person: ComparedPerson): string[] {
  const list = createPackedList();
  list.add(entries);
  return list.matchesOf(person).map(({ ref }) => ref);
}

describe('a list that calls somebody an organisation', () => {
  const person = asked('PERSON', 'Jaroslav Vrbenský');

  it('hides no person: only a legal form says that it is none', () => {
    expect(found([entry('called one', 'ENTITY', 'Jaroslav Vrbenský')], person)).toEqual(['called one']);
    expect(found([entry('is one', 'ENTITY', 'Jaroslav Vrbenský s.r.o.')], person)).toEqual([]);
  });

  it('says by any of its names that it is none', () => {
    expect(found([entry('is one', 'ENTITY', 'Jaroslav Vrbenský', 'Jaroslav Vrbenský a.s.')], person)).toEqual([]);
  });

  it('is found by a company, whatever legal form either has; a person is not', () => {
    const entries = [entry('company', 'ENTITY', 'Hrabenko Trading s.r.o.'), entry('person', 'PERSON', 'Hrabenko Trading')];
    expect(found(entries, asked('ENTITY', 'Hrabenko Trading'))).toEqual(['company']);
  });
});

describe('a list of namesakes', () => {
  const namesakes = (count: number) => Array.from({ length: count }, (_none, index) => entry(String(index), 'PERSON', 'Lubomír Vrbenský'));
  const person = asked('PERSON', 'Lubomír Vrbenský');

  it('keeps each of them for a decision, the fifty-first and the two-thousandth too', () => {
    expect(new Set(found(namesakes(51), person)).size).toBe(51);
    expect(new Set(found(namesakes(2_000), person)).size).toBe(2_000);
  });

  it('cannot fill the memory: of more than two thousand the best are kept', () => {
    const best = entry('best', 'PERSON', 'Lubomír Vrbenskyi');
    const kept = found([...namesakes(2_001), best], asked('PERSON', 'Lubomír Vrbenskyi'));
    expect([kept.length, kept[0]]).toEqual([2_000, 'best']);
  });
});

it('takes nothing more once it was asked', () => {
  const list = createPackedList();
  expect(list.matchesOf(asked('PERSON', 'Jaroslav Vrbenský'))).toEqual([]);
  expect(() => list.add([entry('late', 'PERSON', 'Jaroslav Vrbenský')])).toThrow('already in use');
});
