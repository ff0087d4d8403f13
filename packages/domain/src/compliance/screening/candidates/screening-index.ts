import { prepareName } from '../names/prepare-name.ts';
import { createNameIndex } from '../retrieval/name-index.ts';
import {
  CANDIDATE_FROM,
  createCandidateScorer,
  leastNameScore,
  type CandidateScore,
  type ScreenedClient,
  type ScreeningEntry,
} from './score-candidate.ts';

/** An entry that may be the client. */
export interface ScreeningCandidate<Entry extends ScreeningEntry> extends CandidateScore {
  entry: Entry;
}

export interface ScreeningIndex<Entry extends ScreeningEntry> {
  /**
   * The entries that score at least `CANDIDATE_FROM`, the highest score first. Not those in which one part differs in several consonants
   * and still scores, by the date of birth: their names are too far apart to be found.
   */
  candidatesOf: (client: ScreenedClient) => ScreeningCandidate<Entry>[];
}

/**
 * Indexes the names of entries in memory, to screen clients one after the other. Keeps a reference to the entries, which must not change.
 * For memory and time see `createNameIndex`; to screen all clients against a few new entries, index the entries and ask for each client.
 */
export function createScreeningIndex<Entry extends ScreeningEntry>(entries: readonly Entry[]): ScreeningIndex<Entry> {
  const index = createNameIndex(entries.flatMap(({ names }) => names));
  const entryOfName = Uint32Array.from(entries.flatMap(({ names }, entry) => names.map(() => entry)));
  return {
    candidatesOf(client) {
      const least = leastNameScore(client);
      const found = new Set(client.names.flatMap((name) => index.find(prepareName(name), least).map((number) => entryOfName[number] ?? 0)));
      const score = createCandidateScorer(client);
      return Array.from(found)
        .flatMap((number) => entries[number] ?? [])
        .map((entry) => ({ ...score(entry), entry }))
        .filter((candidate) => candidate.score >= CANDIDATE_FROM)
        .toSorted((one, other) => other.score - one.score);
    },
  };
}
