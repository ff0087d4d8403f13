import { useEffect, useState } from 'react';
import { readTimeMs } from '../../platform/clock/clock.ts';

/** Minimum number of seconds between two codes. */
export const RESEND_SECONDS = 30;

/** Whole seconds left until `endMs`, computed from the clock, because timers of hidden pages run late. */
export function secondsUntil(endMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endMs - nowMs) / 1000));
}

const nextEnd = (): number => readTimeMs() + RESEND_SECONDS * 1000;

/** Counts 30 s down to 0, once a second; `restart` starts again. Starts at once when `startsNow`. */
export function useCountdown(startsNow: boolean): { secondsLeft: number; restart: () => void } {
  const [endMs, setEndMs] = useState(() => (startsNow ? nextEnd() : 0));
  const [secondsLeft, setSecondsLeft] = useState(startsNow ? RESEND_SECONDS : 0);
  useEffect(() => {
    if (endMs === 0) return;
    const timer = setInterval(() => {
      const left = secondsUntil(endMs, readTimeMs());
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [endMs]);
  const restart = () => {
    setEndMs(nextEnd());
    setSecondsLeft(RESEND_SECONDS);
  };
  return { secondsLeft, restart };
}
