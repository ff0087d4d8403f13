/** How failures in one lane delay the next attempt. */
export interface Pace {
  /** Name of the lane, for instance 'sign-in.password'. */
  lane: string;
  /** Failures without a pause. */
  free: number;
  /** Pause after the first failure beyond those; doubles with each further one. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** A lane without attempts for this long starts over. */
  forgottenAfterMs: number;
}

/** Milliseconds to wait after this many failures. */
export function pauseAfter({ free, firstPauseMs, longestPauseMs }: Pace, failures: number): number {
  return failures < free ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - free, 30));
}
