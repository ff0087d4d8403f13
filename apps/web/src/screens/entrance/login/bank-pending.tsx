import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { underBase } from '../../../platform/navigation/base-path.ts';
import { currentErrand } from '../../../platform/navigation/identity/identity-errand.ts';
import '../../../platform/navigation/identity/identity-texts.ts';
import { parseReturnAddress } from '../../../platform/session/return-address.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import styles from './bank-pending.module.css';

/** Most banks have answered by then, and nothing needs to be said. */
const SILENT_MS = 1000;

/** Shown while the bank's answer is awaited: what takes so long, and a way on without it. */
export function BankPending() {
  const { t } = useTranslation('identity');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SILENT_MS);
    return () => clearTimeout(timer);
  }, []);
  const errand = currentErrand();
  const isSignIn = errand.purpose === 'login';
  const way = isSignIn ? '/login' : (parseReturnAddress(errand.from, location.origin) ?? '/home');
  const back = isSignIn ? 'toLogin' : errand.purpose === 'aml_questionnaire' ? 'toQuestionnaire' : 'toRecord';
  return (
    <div className={styles.pending} aria-busy>
      <div className={styles.said} role="status">
        {isLong && (
          <>
            <p>{t(isSignIn ? 'returning' : 'working')}</p>
            {/* Loads the page again, so that an answer that comes later changes nothing here. */}
            <a href={underBase(way)}>{t(back)}</a>
          </>
        )}
      </div>
      <SkeletonRows />
    </div>
  );
}
