import { useEffect, useState } from 'react';
import { readTimeMs } from '../../../platform/clock/clock.ts';
import { judgeSession, type SessionOutlook } from '../../../platform/session/session-end.ts';
import { endSession, isProlongable, readExpiryMs } from '../../../platform/session/session.ts';

const LOOK_EVERY_MS = 1000;
const FAR: SessionOutlook = { is: 'far' };

const isSame = (one: SessionOutlook, other: SessionOutlook) => JSON.stringify(one) === JSON.stringify(other);

/**
 * How the session stands, looked at every second and when the page is seen again: another tab may have prolonged it, a
 * sleeping machine outlived it. A session that is over ends here, before a call finds out.
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
