/** How a client's date of birth relates to those of an entry. */
export const birthContributionKinds = [
  'BIRTH_DATE_EQUAL',
  'BIRTH_DATE_SWAPPED',
  'BIRTH_YEAR_EQUAL',
  'BIRTH_DAY_DIFFERENT',
  'BIRTH_YEAR_NEAR',
  'BIRTH_DATE_DIFFERENT',
] as const;
export type BirthContributionKind = (typeof birthContributionKinds)[number];

/** The points of each relation. No difference outweighs an equal name: lists hold wrong and invented dates. */
export const birthPoints: Readonly<Record<BirthContributionKind, number>> = {
  BIRTH_DATE_EQUAL: 0.12,
  BIRTH_DATE_SWAPPED: 0.08,
  BIRTH_YEAR_EQUAL: 0.05,
  BIRTH_DAY_DIFFERENT: -0.06,
  BIRTH_YEAR_NEAR: -0.06,
  BIRTH_DATE_DIFFERENT: -0.2,
};

interface KnownDate {
  written: string;
  year: number;
  month: string | null;
  day: string | null;
}

const FULL_LENGTH = 10;
const shape = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** Reads a date known to the day, month or year. Lists write 1 January for an unknown day. */
function read(date: string): KnownDate | null {
  const [, year, month, day] = shape.exec(date) ?? [];
  if (year === undefined) return null;
  const isPlaceholder = month === '00' || (month === '01' && (day ?? '01') === '01');
  return {
    written: date,
    year: Number(year),
    month: isPlaceholder ? null : (month ?? null),
    day: isPlaceholder || day === '00' ? null : (day ?? null),
  };
}

function relate(one: KnownDate, other: KnownDate): BirthContributionKind {
  if (one.written === other.written && one.written.length === FULL_LENGTH) return 'BIRTH_DATE_EQUAL';
  const years = Math.abs(one.year - other.year);
  if (years > 1) return 'BIRTH_DATE_DIFFERENT';
  if (years === 1) return 'BIRTH_YEAR_NEAR';
  if (one.month === null || other.month === null) return 'BIRTH_YEAR_EQUAL';
  if (one.day === null || other.day === null) return one.month === other.month ? 'BIRTH_YEAR_EQUAL' : 'BIRTH_DAY_DIFFERENT';
  return one.month === other.day && one.day === other.month ? 'BIRTH_DATE_SWAPPED' : 'BIRTH_DAY_DIFFERENT';
}

/**
 * The most favourable relation of a client's date of birth to those of an entry, each `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Null when either
 * is unknown; dates in other shapes count as unknown.
 */
export function compareBirthDates(
  birthDate: string | null,
  candidates: readonly string[],
): { kind: BirthContributionKind; value: string } | null {
  const known = birthDate === null ? null : read(birthDate);
  if (known === null) return null;
  let best: { kind: BirthContributionKind; value: string } | null = null;
  for (const value of candidates) {
    const date = read(value);
    if (date === null) continue;
    const kind = relate(known, date);
    if (best === null || birthPoints[kind] > birthPoints[best.kind]) best = { kind, value };
  }
  return best;
}
