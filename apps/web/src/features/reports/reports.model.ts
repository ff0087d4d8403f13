import { reportPeriods, type ReportPeriod } from '@pramen/contract/reports/reports.lists';

/** What the address of the screen asks for. */
export interface ReportsSearch {
  /** Ids of the opened advisers from the top, joined by commas. */
  path?: string | undefined;
  period?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A range of history. Without ends it is the server's usual one. */
export interface Asked {
  period: ReportPeriod;
  from: string | null;
  to: string | null;
}

const isPeriod = (word: string | undefined): word is ReportPeriod => (reportPeriods as readonly string[]).includes(word ?? '');
/** A calendar day as dates are stored. */
export const isDay = (word: string | undefined): word is string => /^\d{4}-\d{2}-\d{2}$/.test(word ?? '');

export function readAsked({ period, from, to }: ReportsSearch): Asked {
  return { period: isPeriod(period) ? period : 'month', from: isDay(from) ? from : null, to: isDay(to) ? to : null };
}

export const readPath = ({ path }: ReportsSearch): string[] => (path ?? '').split(',').filter((id) => id !== '');
export const writePath = (ids: readonly string[]): string | undefined => ids.join(',') || undefined;
