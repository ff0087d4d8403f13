/** How failures in one lane slow down what comes next. */
export interface Pace {
  /** What is counted, for instance 'sign-in.password'. */
  lane: string;
  /** Failures that cost no pause. */
  free: number;
  /** After one failure more; each further one doubles it. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** A lane without attempts for so long begins again. */
  forgottenAfterMs: number;
}

/** Milliseconds until the attempt after so many failures. */
export function pauseAfter({ free, firstPauseMs, longestPauseMs }: Pace, failures: number): number {
  return failures < free ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - free, 30));
}
