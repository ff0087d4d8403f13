import type { ScreeningContribution, ScreeningList } from '@pramen/contract/screening/screening.schemas';
import type { HitState, ScreeningStatus } from '@pramen/domain/compliance/screening/status/screening-words';
import type { ScreeningContributionKind } from '@pramen/domain/compliance/screening/candidates/score-candidate';
import { formatDate } from '../../platform/formats/dates.ts';

type Tone = 'good' | 'quiet' | 'notice' | 'bad';

export const toneOfStatus: Readonly<Record<ScreeningStatus, Tone>> = {
  LIST_MISSING: 'bad',
  LIST_TOO_OLD: 'bad',
  NOT_SCREENED: 'notice',
  OPEN_HITS: 'notice',
  CONFIRMED: 'bad',
  CLEAR: 'good',
};

export const toneOfHit: Readonly<Record<HitState, Tone>> = { OPEN: 'notice', CLEARED: 'quiet', CONFIRMED: 'bad' };

/** Percent without decimals: the score is an estimate. */
export const writeScore = (score: number): string => `${Math.round(score * 100)}\u00a0%`;

/** What a reason adds to the score, in percentage points with one decimal at most, so that the reasons add up to the score that is shown. */
export function writePoints(points: number): string {
  const tenths = Math.round(points * 1000);
  return `${tenths < 0 ? '\u2212' : '+'}${String(Math.abs(tenths) / 10).replace('.', ',')}`;
}

const wholeDay = /^\d{4}-\d{2}-\d{2}$/;
/** A date of birth as far as it is known: a day, or only a month or year as the list has it. */
export const writeBirth = (date: string): string => (wholeDay.test(date) ? formatDate(date) : date);

/** A reason as its text needs it; the kinds are those of the comparison. */
export function wordsOf({ kind, subject, value }: ScreeningContribution): {
  kind: ScreeningContributionKind;
  subject: string;
  value: string;
  part: string;
} {
  const isBirth = kind.startsWith('BIRTH');
  const write = (text: string) => (isBirth ? writeBirth(text) : text);
  // Only the comparison writes these kinds.
  return { kind: kind as ScreeningContributionKind, subject: write(subject), value: write(value), part: subject || value };
}

const isInUse = ({ current_number: number, retired_at: retired }: ScreeningList) => number !== null && retired === null;

/** Whether a list is in use and no other of its kind is, so that nobody is without findings once it is retired. */
export const isLastInUse = (list: ScreeningList, lists: readonly ScreeningList[]): boolean =>
  isInUse(list) && !lists.some((other) => other.id !== list.id && other.kind === list.kind && isInUse(other));
