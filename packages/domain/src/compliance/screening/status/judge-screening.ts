import { screeningListKinds, type ScreeningListKind, type ScreeningStatus } from './screening-words.ts';

const DAY_MS = 86_400_000;

/**
 * Days after which a list has to be replaced. Sanctions bind from their publication, so a firm must notice a new version within days;
 * functions change more slowly. A republished list counts from its import, even when nothing in it has changed.
 */
export const listLifeDays: Readonly<Record<ScreeningListKind, number>> = { SANCTIONS: 14, EXPOSED: 60 };
/** Days from the publication after which even a newly imported file is too old. */
export const publicationLifeDays: Readonly<Record<ScreeningListKind, number>> = { SANCTIONS: 90, EXPOSED: 180 };
/** A client is compared with whole lists again after this many days, whatever has changed. */
export const RESCREEN_DAYS = 7;

/** The version of a list in use. */
export interface ListInUse {
  kind: ScreeningListKind;
  importedAt: Date;
  /** `YYYY-MM-DD`; null when the file does not say. */
  publishedOn: string | null;
  /** Whether the client, as recorded now, was compared with exactly this version. */
  isCompared: boolean;
}

export interface HitCounts {
  open: number;
  confirmed: number;
}

/** The last moment at which a version of a list may be used. */
export function usableUntil({ kind, importedAt, publishedOn }: Omit<ListInUse, 'isCompared'>): Date {
  const byImport = importedAt.getTime() + listLifeDays[kind] * DAY_MS;
  if (publishedOn === null) return new Date(byImport);
  return new Date(Math.min(byImport, Date.parse(publishedOn) + publicationLifeDays[kind] * DAY_MS));
}

/**
 * The status of a client from the lists in use and the hits. Anything missing outweighs what was found, so that CLEAR and CONFIRMED always
 * rest on complete, current lists.
 */
export function judgeScreening(lists: readonly ListInUse[], hits: HitCounts, now: Date): ScreeningStatus {
  if (screeningListKinds.some((kind) => !lists.some((list) => list.kind === kind))) return 'LIST_MISSING';
  if (lists.some((list) => usableUntil(list) <= now)) return 'LIST_TOO_OLD';
  if (lists.some(({ isCompared }) => !isCompared)) return 'NOT_SCREENED';
  if (hits.open > 0) return 'OPEN_HITS';
  return hits.confirmed > 0 ? 'CONFIRMED' : 'CLEAR';
}
