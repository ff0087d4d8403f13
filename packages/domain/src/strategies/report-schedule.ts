import { addDays, addMonths } from '../dates/calendar-date.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';

// When a client with a managed portfolio gets the report on whether it still suits them: at least once a year (Article 54(12) and (13) of
// Delegated Regulation (EU) 2017/565).

const MONTHS_OF_YEAR = 12;

/** What the day of a client's yearly report follows from. */
export interface ManagedClient {
  /** The first day of the oldest contract that is still managed. */
  managedSince: CalendarDate;
  /** Since when the portal has that contract: reports due before were the matter of whoever had it. */
  knownSince: CalendarDate;
  /** Days of the questionnaires that were accepted. */
  assessedOn: readonly CalendarDate[];
  /** The report ordered last; null: none. */
  last: { anchorOn: CalendarDate; dueOn: CalendarDate } | null;
}

/** A yearly report: the day that it is due on, and the period that it is about, both days included. */
export interface DueReport {
  /** The day whose anniversaries the client's reports are due on. */
  anchorOn: CalendarDate;
  dueOn: CalendarDate;
  from: CalendarDate;
  to: CalendarDate;
}

/** The day of the assessment that the management began with; without one before it, the day that it began on. */
function anchorOf({ managedSince, assessedOn, last }: ManagedClient): CalendarDate {
  if (last) return last.anchorOn;
  return (
    assessedOn
      .filter((day) => day <= managedSince)
      .toSorted()
      .at(-1) ?? managedSince
  );
}

/** Counted from the day itself, so that 29 February is back after four years. */
const anniversary = (day: CalendarDate, years: number) => addMonths(day, years * MONTHS_OF_YEAR);

/**
 * The yearly report that is due today or was due last; null when none is, or when it was ordered. The anniversaries never move: a client
 * who answers again in between waits for their report no longer than a year.
 */
export function dueReportOf(client: ManagedClient, today: CalendarDate): DueReport | null {
  const anchorOn = anchorOf(client);
  let years = Number(today.slice(0, 4)) - Number(anchorOn.slice(0, 4));
  if (anniversary(anchorOn, years) > today) years -= 1;
  if (years < 1) return null;
  const dueOn = anniversary(anchorOn, years);
  const { managedSince, knownSince, last } = client;
  if (dueOn <= managedSince || dueOn <= knownSince || (last && dueOn <= last.dueOn)) return null;
  const began = anniversary(anchorOn, years - 1);
  return { anchorOn, dueOn, from: began < managedSince ? managedSince : began, to: addDays(dueOn, -1) };
}
