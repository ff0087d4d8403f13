import type { OnboardingFigures, QuestionFigures } from '@pramen/contract/onboarding/figures.schemas';
import type { FiguresAsked } from './figures.queries.ts';

/** Rows of the table of questions before the reader asks for all. */
export const FIRST_QUESTIONS = 10;

/** Questions at which somebody left or made a mistake; the order is the server's. */
export const troubling = (questions: readonly QuestionFigures[]): QuestionFigures[] =>
  questions.filter(({ exits, refused }) => exits > 0 || refused > 0);

/** The length of the bar of each step, compared with the step that most have seen. */
export function barShares(steps: OnboardingFigures['steps']): number[] {
  const most = Math.max(1, ...steps.map(({ shown }) => shown));
  return steps.map(({ shown }) => shown / most);
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

/** A typed period that can be asked for: both days are days, in their order. */
export const isPeriod = ({ from = '', to = '' }: FiguresAsked): boolean => {
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay(from) && isDay(to) && from <= to;
};
