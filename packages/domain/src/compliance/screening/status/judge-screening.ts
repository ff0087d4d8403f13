import { screeningListKinds, type ScreeningLack, type ScreeningListKind, type ScreeningStatus } from './screening-words.ts';

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

/** What a client's screening says, and what it lacks. */
export interface ScreeningJudgement {
  status: ScreeningStatus;
  /** null: it is complete, and a decision may rest on it. */
  lacks: ScreeningLack | null;
}

function findLack(lists: readonly ListInUse[], { open }: HitCounts, now: Date): ScreeningLack | null {
  if (screeningListKinds.some((kind) => !lists.some((list) => list.kind === kind))) return 'LIST_MISSING';
  if (lists.some((list) => usableUntil(list) <= now)) return 'LIST_TOO_OLD';
  if (lists.some(({ isCompared }) => !isCompared)) return 'NOT_SCREENED';
  return open > 0 ? 'OPEN_HITS' : null;
}

/**
 * Judges a client from the lists in use and the hits. A confirmed match is said first whatever else is missing; otherwise anything missing
 * outweighs that nothing was found, so that CLEAR always rests on complete, current lists.
 */
export function judgeScreening(lists: readonly ListInUse[], hits: HitCounts, now: Date): ScreeningJudgement {
  const lacks = findLack(lists, hits, now);
  return { status: hits.confirmed > 0 ? 'CONFIRMED' : (lacks ?? 'CLEAR'), lacks };
}
