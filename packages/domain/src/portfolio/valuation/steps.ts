/** Work in steps: the caller may do other work between two of them. */
export type Steps<Result> = Generator<void, Result, void>;

/** Grid days that make about a millisecond of work: a step ends after this many. */
export const DAYS_A_STEP = 30_000;

/** Runs all steps without a pause. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs the work for each item and ends a step after about DAYS_A_STEP days. */
export function* stepThrough<Item>(items: readonly Item[], daysEach: number, work: (item: Item) => void): Steps<void> {
  let days = 0;
  for (const item of items) {
    work(item);
    days += daysEach;
    if (days < DAYS_A_STEP) continue;
    days = 0;
    yield;
  }
}
