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
/** Stands for a date that was found, between two of them its number. */
const MARK = '\uE000';
const mark = String.raw`${MARK}\d+${MARK}`;
/** Words that say of a date that somebody was born then; several of them are names, too. */
const birthWord = String.raw`(?:narozen[aýáí]?|naroden[aýáí]?|narození|narodenia|nar\.?|datum|dátum|dat\.|dne|dňa|ročník|roč\.|roku|rok|born|r\.\s?č\.|r\.|\*)`;
const beforeDate = new RegExp(String.raw`(?<![\p{L}\p{N}])(?<words>(?:${birthWord}[\s:]*)+)(?<date>${mark})`, 'giu');
/** These are no names wherever they stand. */
const saysBorn = /(?<![\p{L}\p{N}])(?:narozen[aýáí]?|naroden[aýáí]?)(?![\p{L}\p{N}])/gu;
/** A date right after a name or a bracket, or after a birth word. */
const isCounted = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])(?i:${birthWord})|(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’.-]*|^)[\s:.]*(?<date>${mark})`,
  'gu',
);
const betweenPieces = /[;\n\t|/]/u;
/** A full stop ends a sentence after a word that is longer than a title. */
const betweenPeople = /[:&+()[\]]|\s[–—-]\s|(?<=\p{L}{5})\.\s+|\s+(?:a|i|aj|and|und)\s+/u;
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

const plain = (text: string) => text.replaceAll(/[,;:()[\]|/\s]+/gu, ' ').trim();
const withoutMarks = (text: string) => text.replaceAll(new RegExp(mark, 'gu'), ' ');
const wordsIn = (text: string) => text.split(' ').filter((word) => word !== '');
const isFullName = (text: string) => wordsIn(text).length > 1;
/** A word that may be a name of its own, such as that of a company. */
const isOneName = (text: string) => /^\p{Lu}[\p{L}\p{N}'’-]{2,}$/u.test(text);

/** A text without dates and what belongs to them, and with those of these words that may be names. */
function readingsOf(marked: string): string[] {
  const bare = marked.replaceAll(beforeDate, ' $<date> ').replaceAll(saysBorn, ' ');
  const named = marked.replaceAll(beforeDate, (found, words: string) => (/\p{Lu}/u.test(words) ? found : ' '));
  return [...new Set([bare, named].map((one) => plain(withoutMarks(one))))].filter((one) => one !== '');
}

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

const only = (dates: readonly string[]) => (new Set(dates).size === 1 ? (dates[0] ?? null) : null);

interface Found {
  names: string[];
  dates: string[];
}

/** The people of one piece of a text: its parts, and two neighbours with a comma between them, such as a surname and a given name. */
function peopleInPiece(piece: string, datesOf: (marked: string) => string[]): Found[] {
  const found: Found[] = [];
  let before: string | null = null;
  for (const listed of piece.split(','))
    for (const [order, part] of listed.split(betweenPeople).entries()) {
      const readings = readingsOf(part);
      const [name = ''] = readings;
      const dates = datesOf(part);
      const isShort = isOneName(name);
      if (order === 0 && isShort && before !== null) found.push({ names: [`${before} ${name}`], dates: [...dates] });
      before = isShort ? name : null;
      if (readings.some(isFullName)) found.push({ names: [...new Set([...readings.filter(isFullName), ...runsIn(name)])], dates });
      else if (isShort) found.push({ names: [name], dates: [] });
      // Between a surname and a given name, which come first, no date belongs to one of them alone.
      else if (name === '') found.findLast(({ names }) => names.some(isFullName))?.dates.push(...dates);
    }
  return found;
}

/**
 * Everybody whom a free text may name, for a comparison with lists: the text as one name, and each of its parts that may be one. A date or
 * a year counts as the birth date of the person before it when it follows the name or a birth word, unless several do: a wrong date would
 * hide somebody.
 */
export function peopleInText(text: string): NamedPerson[] {
  const dates: string[] = [];
  const marked = text.replaceAll(MARK, ' ').replace(written, (...found) => {
    dates.push(readDate(found.at(-1) as Record<string, string | undefined>));
    return ` ${MARK}${dates.length - 1}${MARK} `;
  });
  const datesOf = (part: string) =>
    [...part.trim().matchAll(isCounted)].flatMap(({ groups }) => dates[Number(groups?.['date']?.replaceAll(MARK, ''))] ?? []);
  const people = marked
    .split(betweenPieces)
    .flatMap((piece) => peopleInPiece(piece, datesOf))
    .map(({ names, dates: own }) => ({ names, birthDate: only(own) }));
  const known = new Set(people.flatMap(({ names }) => names));
  const whole = readingsOf(marked).filter((one) => !known.has(one));
  if (whole.length === 0) return people;
  const full = people.filter(({ names }) => names.some(isFullName));
  return [
    { names: whole, birthDate: full.length === 0 ? only(datesOf(marked)) : full.length === 1 ? (full[0]?.birthDate ?? null) : null },
    ...people,
  ];
}
