/** How long before its end a session shows the warning. */
export const WARNING_SECONDS = 120;

export interface SessionState {
  /** Milliseconds since 1970 when the token expires; null without a session. */
  expiryMs: number | null;
  /** Whether the server would issue a new token. */
  isProlongable: boolean;
}

/** 'far': nothing to show. 'near': `secondsLeft` until the end, and whether it can be extended. 'over': the token has expired. */
export type SessionOutlook = { is: 'far' } | { is: 'near'; secondsLeft: number; mayStay: boolean } | { is: 'over' };

/** State of a session at a moment; computed from the clock, because timers of hidden pages run late. */
export function judgeSession({ expiryMs, isProlongable }: SessionState, nowMs: number): SessionOutlook {
  if (expiryMs === null) return { is: 'far' };
  const secondsLeft = Math.ceil((expiryMs - nowMs) / 1000);
  if (secondsLeft <= 0) return { is: 'over' };
  return secondsLeft > WARNING_SECONDS ? { is: 'far' } : { is: 'near', secondsLeft, mayStay: isProlongable };
}

/** Seconds left as a screen reader announces them: each half minute, then the last ten. */
export function roundForVoice(secondsLeft: number): number {
  return secondsLeft <= 10 ? secondsLeft : Math.ceil(secondsLeft / 30) * 30;
}
