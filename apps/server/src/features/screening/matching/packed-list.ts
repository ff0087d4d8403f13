import { withoutLegalForm } from '@pramen/domain/compliance/screening/names/legal-forms';
import { prepareName } from '@pramen/domain/compliance/screening/names/prepare-name';
import { createNameIndex } from '@pramen/domain/compliance/screening/retrieval/name-index';
import type { NameIndex } from '@pramen/domain/compliance/screening/retrieval/name-index';
import { CANDIDATE_FROM, createCandidateScorer, leastNameScore } from '@pramen/domain/compliance/screening/candidates/score-candidate';
import type { ScreeningContribution } from '@pramen/domain/compliance/screening/candidates/score-candidate';
import type { Subject } from './subjects.ts';

/** What of an entry is compared. */
export interface ComparedEntry {
  ref: string;
  /** Hash of the entry's content, hexadecimal. */
  hash: string;
  kind: 'PERSON' | 'ENTITY';
  names: string[];
  birthDates: string[];
  countries: string[];
}

export type ComparedPerson = Pick<Subject, 'kind' | 'names' | 'birthDate' | 'countries'>;

/** An entry that may be the person. */
export interface Match {
  ref: string;
  hash: string;
  score: number;
  contributions: readonly ScreeningContribution[];
}

/**
 * Most matches of one person that are kept, so that a list of nothing but namesakes cannot fill the memory. Each has to be decided: a
 * lower limit would say 'no match' of entries that nobody has seen.
 */
const MOST_MATCHES = 2_000;

/** Entries in memory: their text packed as bytes outside the heap, decoded only for the few that may match. */
export interface PackedList {
  add(entries: readonly ComparedEntry[]): void;
  matchesOf(person: ComparedPerson): Match[];
}

const comparedNames = ({ kind, names }: Pick<ComparedEntry, 'kind' | 'names'>) => (kind === 'ENTITY' ? names.map(withoutLegalForm) : names);

/** Lists call a person an organisation, or leave it open: only a legal form says that it is none. */
const mayBeOfKind = ({ kind, names }: ComparedEntry, person: ComparedPerson) =>
  kind === person.kind || (kind === 'ENTITY' && names.every((name) => withoutLegalForm(name) === name));

/** The first question builds the index; afterwards nothing may be added. */
export function createPackedList(): PackedList {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const packed: Uint8Array[] = [];
  const entryOfName: number[] = [];
  let names: string[] = [];
  let built: { index: NameIndex; entryOfName: Uint32Array } | null = null;
  const build = () => {
    built ??= { index: createNameIndex(names), entryOfName: Uint32Array.from(entryOfName) };
    names = [];
    entryOfName.length = 0;
    return built;
  };
  const read = (entry: number) => JSON.parse(decoder.decode(packed[entry])) as ComparedEntry;
  return {
    add(entries) {
      if (built) throw new Error('the list is already in use');
      for (const entry of entries) {
        for (const name of comparedNames(entry)) {
          names.push(name);
          entryOfName.push(packed.length);
        }
        packed.push(encoder.encode(JSON.stringify(entry)));
      }
    },
    matchesOf(person) {
      const { index, entryOfName: entryOf } = build();
      const least = leastNameScore(person);
      const found = new Set(person.names.flatMap((name) => index.find(prepareName(name), least).map((number) => entryOf[number] ?? 0)));
      const score = createCandidateScorer(person);
      const matches = [...found].flatMap((number) => {
        const entry = read(number);
        if (!mayBeOfKind(entry, person)) return [];
        const scored = score({ ...entry, names: comparedNames(entry) });
        return scored.score >= CANDIDATE_FROM ? [{ ref: entry.ref, hash: entry.hash, ...scored }] : [];
      });
      return matches.toSorted((one, other) => other.score - one.score).slice(0, MOST_MATCHES);
    },
  };
}
