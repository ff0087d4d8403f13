import { useTranslation } from 'react-i18next';
import styles from './source.module.css';
import { placeAt, type Place } from '../model/places.ts';
import type { PlacedIssues } from '../draft/use-placed-issues.ts';

/** Everything that is wrong with the form; each fault leads to its place. Null: to the JSON text. */
export function IssueLinks({ issues: { all }, onGo }: { issues: PlacedIssues; onGo: (place: Place | null) => void }) {
  const { t } = useTranslation('formBuilder');
  if (all.length === 0) return null;
  return (
    <details className={styles.issues}>
      <summary className={styles.summary}>{t('issues.summary', { count: all.length })}</summary>
      <ul className={styles.links}>
        {all.map(({ place, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- one place may have the same fault twice
          <li key={`${index} ${place}`}>
            <button type="button" className={styles.link} onClick={() => onGo(placeAt(place))}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
