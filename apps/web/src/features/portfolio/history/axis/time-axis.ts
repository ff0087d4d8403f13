import { formatShortDate } from '../../../../platform/formats/dates.ts';

export interface TimeTick {
  /** Index in the list of days. */
  index: number;
  label: string;
}

const MOST_TICKS = 6;
const YEAR_DAYS = 365;
const QUARTER_DAYS = 92;

/** Every n-th tick, with n chosen so that at most six remain. */
function thin(ticks: readonly TimeTick[]): readonly TimeTick[] {
  const every = Math.ceil(ticks.length / MOST_TICKS);
  return ticks.filter((_, index) => index % every === 0);
}

/** Indexes at which the period (year or month) of a day differs from that of the day before. */
function findStarts(days: readonly string[], length: 4 | 7, label: (day: string) => string): readonly TimeTick[] {
  const starts: TimeTick[] = [];
  for (let index = 1; index < days.length; index += 1) {
    const day = days[index] ?? '';
    if (day.slice(0, length) !== days[index - 1]?.slice(0, length)) starts.push({ index, label: label(day) });
  }
  return starts;
}

/** Labels of a time axis: years for long ranges, months for medium ones, days for short ones. `days`: one per calendar day, in order. */
export function chooseTimeTicks(days: readonly string[]): readonly TimeTick[] {
  if (days.length > 3 * YEAR_DAYS) return thin(findStarts(days, 4, (day) => day.slice(0, 4)));
  if (days.length > QUARTER_DAYS) return thin(findStarts(days, 7, (day) => `${Number(day.slice(5, 7))}/${day.slice(0, 4)}`));
  const every = Math.max(1, Math.ceil(days.length / (MOST_TICKS - 1)));
  return days.flatMap((day, index) => (index % every === 0 ? [{ index, label: formatShortDate(day) }] : []));
}
