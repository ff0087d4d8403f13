/** Work in steps: between two of them other work may go on. */
export type Steps<Result> = Generator<void, Result, void>;

/** Grid days of a holding that make about a millisecond of work; steps end after some of them. */
export const DAYS_A_STEP = 30_000;

/** Does all steps at once. */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does the work for each holding of a list and ends a step whenever enough was done. */
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
