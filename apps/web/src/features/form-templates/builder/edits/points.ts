import type { Points, Question } from '@pramen/domain/forms/definition/definition';

/** Points with another value for one metric; undefined when none is left. */
export function withPoints(points: Points | undefined, metric: string, value: number | undefined): Points | undefined {
  const rest = Object.entries(points ?? {}).filter(([id]) => id !== metric);
  const all = value === undefined ? rest : [...rest, [metric, value] as const];
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** The bands of a number with one more, which begins above the others. */
export function withBand(question: Question): Question {
  const bands = question.scoreBands ?? [];
  const last = bands.at(-1)?.from;
  const from = last === undefined ? (typeof question.min === 'number' ? question.min : 0) : last + 1;
  return { ...question, scoreBands: [...bands, { from, scores: {} }] };
}

/** Bands in the order in which they are looked up; the same question when they already are. */
export function sortBands(question: Question): Question {
  const sorted = question.scoreBands?.toSorted((one, other) => one.from - other.from);
  const isSorted = sorted === undefined || sorted.every((band, index) => band === question.scoreBands?.[index]);
  return isSorted ? question : { ...question, scoreBands: sorted };
}
