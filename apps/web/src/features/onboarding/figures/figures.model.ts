import type { OnboardingFigures, QuestionFigures } from '@pramen/contract/onboarding/figures.schemas';

/** Rows of the table of questions before the reader asks for all. */
export const FIRST_QUESTIONS = 10;

/** Questions at which somebody left or made a mistake; the order is the server's. */
export const troubling = (questions: readonly QuestionFigures[]): QuestionFigures[] =>
  questions.filter(({ exits, refused }) => exits > 0 || refused > 0);

/** The length of the bar of each step, compared with the first, which nobody skips. */
export function barShares(steps: OnboardingFigures['steps']): number[] {
  const most = Math.max(1, ...steps.map(({ reached }) => reached));
  return steps.map(({ reached }) => reached / most);
}

/** A duration in the largest units that matter: minutes, hours and minutes, whole days. */
export type Duration =
  | { unit: 'minutes'; count: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'days'; count: number };

const HOUR = 60;
const DAY = 24 * HOUR;

export function durationOf(minutes: number): Duration {
  if (minutes < HOUR) return { unit: 'minutes', count: Math.round(minutes) };
  if (minutes < 2 * DAY) return { unit: 'hours', hours: Math.floor(minutes / HOUR), minutes: Math.round(minutes % HOUR) };
  return { unit: 'days', count: Math.round(minutes / DAY) };
}
