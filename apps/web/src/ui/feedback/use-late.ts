import { useEffect, useState } from 'react';

/** Shorter than this, a sign of waiting would only flicker. */
export const LATE_MS = 400;

/** True once something has been going on for so long that the user should see it. */
export function useLate(isGoingOn: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isGoingOn]);
  return isGoingOn && isLate;
}
