import { useEffect, useState } from 'react';
import { readTimeMs } from '../../platform/clock/clock.ts';

/** Minimum number of seconds between two codes. */
export const RESEND_SECONDS = 30;

/** Whole seconds left until `endMs`, computed from the clock, because timers of hidden pages run late. */
export function secondsUntil(endMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endMs - nowMs) / 1000));
}

const endAfter = (seconds: number): number => readTimeMs() + seconds * 1000;

/**
 * Counts down to 0, once a second; `restart` starts again, with 30 s or with what is `left` of a pause that has begun, where the server says it. Begins with what is left of a pause that has begun, in seconds; 0: none has.
 */
export function useCountdown(begun = 0): { secondsLeft: number; restart: (left?: number) => void } {
  const [endMs, setEndMs] = useState(() => begun && endAfter(begun));
  const [secondsLeft, setSecondsLeft] = useState(begun);
  useEffect(() => {
    if (endMs === 0) return;
    const timer = setInterval(() => {
      const left = secondsUntil(endMs, readTimeMs());
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [endMs]);
  const restart = (left?: number) => {
    const seconds = left || RESEND_SECONDS;
    setSecondsLeft(seconds);
    setEndMs(endAfter(seconds));
  };
  return { secondsLeft, restart };
}
