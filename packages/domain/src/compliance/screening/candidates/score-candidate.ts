import { comparePrepared, type NameComparison } from '../comparison/compare-names.ts';
import type { Contribution, NameContributionKind } from '../comparison/contribution.ts';
import { prepareName } from '../names/prepare-name.ts';
import { birthPoints, compareBirthDates, type BirthContributionKind } from './birth-dates.ts';

/** A client as compared with lists: all names known, the current one first. */
export interface ScreenedClient {
  names: readonly string[];
  /** `YYYY-MM-DD`; null when unknown. */
  birthDate: string | null;
  /** Citizenships and countries of residence, ISO 3166-1 alpha-2 in capitals. */
  countries: readonly string[];
}

/** A person on a list of sanctioned or politically exposed persons. */
export interface ScreeningEntry {
  /** Names and aliases in any alphabet. */
  names: readonly string[];
  /** Each known to the day, month or year: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
  birthDates: readonly string[];
  /** ISO 3166-1 alpha-2 in capitals. */
  countries: readonly string[];
}

export type ScreeningContributionKind = NameContributionKind | BirthContributionKind | 'COUNTRY_SHARED' | 'COUNTRY_DIFFERENT';
export type ScreeningContribution = Contribution<ScreeningContributionKind>;

/** How likely client and entry are one person, from 0 to 1, with the reasons; the points of the reasons add up to the score. */
export interface CandidateScore {
  score: number;
  contributions: readonly ScreeningContribution[];
}

/** What equal names alone are worth; the rest comes from the date of birth and the country. */
export const NAME_SHARE = 0.86;
export const COUNTRY_SHARED_POINTS = 0.02;
export const COUNTRY_DIFFERENT_POINTS = -0.03;
/** From this score on, a person has to look at the entry: names that match without any other fact reach it. */
export const CANDIDATE_FROM = 0.6;
/** From this score on, the entry is probably the client: equal names without a contradiction, or similar names and the same date of birth. */
export const STRONG_CANDIDATE_FROM = 0.85;

/** From this score of the names on, other facts may still make an entry a candidate of the client. */
export const leastNameScore = ({ birthDate, countries }: ScreenedClient): number =>
  (CANDIDATE_FROM - (birthDate === null ? 0 : birthPoints.BIRTH_DATE_EQUAL) - (countries.length === 0 ? 0 : COUNTRY_SHARED_POINTS)) /
  NAME_SHARE;

const noName: NameComparison = { score: 0, contributions: [] };

function relateBirth(client: ScreenedClient, entry: ScreeningEntry): ScreeningContribution[] {
  const relation = compareBirthDates(client.birthDate, entry.birthDates);
  return relation ? [{ ...relation, subject: client.birthDate ?? '', points: birthPoints[relation.kind] }] : [];
}

function relateCountries(client: ScreenedClient, entry: ScreeningEntry): ScreeningContribution[] {
  if (client.countries.length === 0 || entry.countries.length === 0) return [];
  const shared = client.countries.filter((country) => entry.countries.includes(country)).join(', ');
  return shared === ''
    ? [
        {
          kind: 'COUNTRY_DIFFERENT',
          subject: client.countries.join(', '),
          value: entry.countries.join(', '),
          points: COUNTRY_DIFFERENT_POINTS,
        },
      ]
    : [{ kind: 'COUNTRY_SHARED', subject: shared, value: shared, points: COUNTRY_SHARED_POINTS }];
}

/** Nationalities on lists are incomplete: another one is a reason to doubt, but never enough that nobody looks at a candidate. */
const lowestAfter = ({ kind }: ScreeningContribution, score: number) =>
  kind === 'COUNTRY_DIFFERENT' && score >= CANDIDATE_FROM ? CANDIDATE_FROM : 0;

/** Adds facts to the score of the names; limits their points so that the score stays at or above 0. */
function addFacts(names: CandidateScore, facts: readonly ScreeningContribution[]): CandidateScore {
  let { score } = names;
  const limited = facts.map((fact) => {
    const points = Math.max(fact.points, lowestAfter(fact, score) - score);
    score += points;
    return { ...fact, points };
  });
  return { score: Math.min(score, 1), contributions: [...names.contributions, ...limited] };
}

/** Scores one client against many entries: prepares the client's names once. See `scoreCandidate`. */
export function createCandidateScorer(client: ScreenedClient): (entry: ScreeningEntry) => CandidateScore {
  const names = client.names.map(prepareName);
  return (entry) => {
    let best = noName;
    for (const text of entry.names) {
      const other = prepareName(text);
      for (const name of names) {
        const comparison = comparePrepared(name, other);
        if (comparison.score > best.score) best = comparison;
      }
    }
    const contributions = best.contributions.map((contribution) => ({ ...contribution, points: contribution.points * NAME_SHARE }));
    const ofNames = { score: best.score * NAME_SHARE, contributions };
    return addFacts(ofNames, [...relateBirth(client, entry), ...relateCountries(client, entry)]);
  };
}

/**
 * Scores whether a client is the person of an entry: the best pair of their names, then the date of birth, then the country. Decides
 * nothing; compare the score with `CANDIDATE_FROM`. A different date of birth alone keeps an equal name a candidate.
 */
export const scoreCandidate = (client: ScreenedClient, entry: ScreeningEntry): CandidateScore => createCandidateScorer(client)(entry);
