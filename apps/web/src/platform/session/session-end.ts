/** This long before its end a session says so. */
export const WARNING_SECONDS = 120;

export interface SessionState {
  /** Milliseconds since 1970 when the token expires; null without a session. */
  expiryMs: number | null;
  /** Whether a new token would be given. */
  isProlongable: boolean;
}

/** 'far': nothing to say. 'near': `secondsLeft` until the end, and whether it can be put off. 'over': the token is dead. */
export type SessionOutlook = { is: 'far' } | { is: 'near'; secondsLeft: number; mayStay: boolean } | { is: 'over' };

/** How a session stands at a moment; counted from the clock, because timers of hidden pages run late. */
export function judgeSession({ expiryMs, isProlongable }: SessionState, nowMs: number): SessionOutlook {
  if (expiryMs === null) return { is: 'far' };
  const secondsLeft = Math.ceil((expiryMs - nowMs) / 1000);
  if (secondsLeft <= 0) return { is: 'over' };
  return secondsLeft > WARNING_SECONDS ? { is: 'far' } : { is: 'near', secondsLeft, mayStay: isProlongable };
}

/** Seconds left as a reader hears them: each half minute, then the last ten. */
export function roundForVoice(secondsLeft: number): number {
  return secondsLeft <= 10 ? secondsLeft : Math.ceil(secondsLeft / 30) * 30;
}
