/** A person whom a free text names, in every reading of the name. */
export interface NamedPerson {
  names: readonly string[];
  /** `YYYY-MM-DD` or `YYYY`; null when the text does not say, or does not say whose it is. */
  birthDate: string | null;
}

const MONTHS =
  'ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince' +
  '|januára|februára|marca|apríla|mája|júna|júla|augusta|septembra|októbra|novembra|decembra';
const monthNames = MONTHS.split('|');
const YEAR = String.raw`(?:1[89]|20)\d{2}`;
/** In this order: each reads what the ones before have left. */
const written = new RegExp(
  [
    String.raw`(?<isoYear>${YEAR})-(?<isoMonth>\d{1,2})-(?<isoDay>\d{1,2})`,
    String.raw`(?<day>\d{1,2})\s*[./-]\s*(?<month>\d{1,2})\s*[./-]\s*(?<year>${YEAR})`,
    String.raw`(?<wordDay>\d{1,2})\.?\s*(?<word>${MONTHS})\s+(?<wordYear>${YEAR})`,
    String.raw`(?<onlyYear>${YEAR})`,
  ]
    .map((one) => String.raw`(?<!\d)${one}(?!\d)`)
    .join('|'),
  'giu',
);
/** Words that belong to a date and to no name. */
const ofBirth =
  /(?<![\p{L}\p{N}])(?:narozen[aýáí]?|naroden[aýáí]?|narození|narodenia|nar\.?|datum|dátum|dat\.|dne|dňa|ročník|roč\.|roku|rok|born|r\.\s?č\.|r\.)(?![\p{L}\p{N}])/giu;
/** A full stop ends a sentence after a word that is longer than a title. */
const betweenPeople = /[,;:\n|&+()[\]]|\s[–—-]\s|(?<=\p{L}{5})\.\s+|\s+(?:a|i|aj|and|und)\s+/u;
/** Written small within names. */
const particle = /^(?:de|da|di|do|du|la|le|el|al|van|von|der|den|ten|zu|bin|ibn|ben|abu)$/u;

const MONTHS_OF_YEAR = 12;
const two = (number: number) => String(number).padStart(2, '0');

/** A day that exists, otherwise its year alone. */
function dayOf(year: string, month: number, day: number): string {
  const date = new Date(Date.UTC(Number(year), month - 1, day));
  const isDay = month >= 1 && month <= MONTHS_OF_YEAR && day >= 1 && date.getUTCDate() === day;
  return isDay ? `${year}-${two(month)}-${two(day)}` : year;
}

function readDate(groups: Record<string, string | undefined>): string {
  const { isoYear, isoMonth, isoDay, year, month, day, wordYear, word = '', wordDay, onlyYear = '' } = groups;
  if (isoYear !== undefined) return dayOf(isoYear, Number(isoMonth), Number(isoDay));
  if (year !== undefined) return dayOf(year, Number(month), Number(day));
  // Both languages have twelve names each.
  if (wordYear !== undefined) return dayOf(wordYear, (monthNames.indexOf(word.toLowerCase()) % MONTHS_OF_YEAR) + 1, Number(wordDay));
  return onlyYear;
}

const datesIn = (text: string) => [...new Set([...text.matchAll(written)].map(({ groups = {} }) => readDate(groups)))];
const withoutDates = (text: string) =>
  text
    .replace(written, ' ')
    .replace(ofBirth, ' ')
    .replaceAll(/[,;:()[\]\s]+/gu, ' ')
    .trim();
const wordsIn = (text: string) => text.split(' ').filter((word) => word !== '');
const isFullName = (text: string) => wordsIn(text).length > 1;

/** Runs of words that are written like names: what surrounds them in a sentence is left out. */
function runsIn(text: string): string[] {
  const runs: string[][] = [[]];
  for (const word of wordsIn(text)) {
    const run = runs.at(-1) ?? [];
    if (/^\p{Lu}/u.test(word) || (run.length > 0 && particle.test(word))) run.push(word);
    else if (run.length > 0) runs.push([]);
  }
  return runs.map((run) => run.join(' ')).filter(isFullName);
}

const only = (dates: readonly string[]) => (dates.length === 1 ? (dates[0] ?? null) : null);

/**
 * Everybody whom a free text may name, for a comparison with lists: the text as one name, and each of its parts that may be one. A date or
 * a year counts as the birth date of the person before it, unless several follow: a wrong date would hide somebody.
 */
export function peopleInText(text: string): NamedPerson[] {
  const found: { names: string[]; dates: string[] }[] = [];
  for (const part of text.split(betweenPeople)) {
    const name = withoutDates(part);
    const dates = datesIn(part);
    const last = found.at(-1);
    if (isFullName(name)) found.push({ names: [...new Set([name, ...runsIn(name)])], dates });
    else last?.dates.push(...dates);
  }
  const people = found.map(({ names, dates }) => ({ names, birthDate: only([...new Set(dates)]) }));
  const whole = withoutDates(text);
  if (whole === '' || people.some(({ names }) => names.includes(whole))) return people;
  return [{ names: [whole], birthDate: people.length > 1 ? null : only(datesIn(text)) }, ...people];
}
