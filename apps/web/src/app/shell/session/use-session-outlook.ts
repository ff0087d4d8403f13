import { useEffect, useState } from 'react';
import { readTimeMs } from '../../../platform/clock/clock.ts';
import { judgeSession, type SessionOutlook } from '../../../platform/session/session-end.ts';
import { endSession, isProlongable, readExpiryMs } from '../../../platform/session/session.ts';

const LOOK_EVERY_MS = 1000;
const FAR: SessionOutlook = { is: 'far' };

const isSame = (one: SessionOutlook, other: SessionOutlook) => JSON.stringify(one) === JSON.stringify(other);

/**
 * State of the session, checked every second and whenever the page becomes visible: another tab may have extended it, or it may
 * have expired while the machine slept. Ends an expired session here, before a call fails.
 */
export function useSessionOutlook(): SessionOutlook {
  const [outlook, setOutlook] = useState(FAR);
  useEffect(() => {
    const look = () => {
      const next = judgeSession({ expiryMs: readExpiryMs(), isProlongable: isProlongable() }, readTimeMs());
      setOutlook((before) => (isSame(before, next) ? before : next));
      if (next.is === 'over') endSession('expired');
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return outlook;
}
