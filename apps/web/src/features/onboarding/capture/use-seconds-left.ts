import { useEffect, useState } from 'react';
import { readTimeMs } from '../../../platform/clock/clock.ts';

/** Counts down from the server's number once a second, by this machine's clock, because timers of hidden pages run late. */
export function useSecondsLeft(secondsLeft: number): number {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const endMs = readTimeMs() + secondsLeft * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((endMs - readTimeMs()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  return left;
}
