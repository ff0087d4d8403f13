import type { Theme } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { useTranslation } from 'react-i18next';
import { colours } from '../../features/intermediaries/intermediaries.model.ts';
import styles from './colour-swatches.module.css';

/** The eight colours with their names. */
export function ColourSwatches({ theme }: { theme: Theme }) {
  const { t } = useTranslation('intermediaries');
  return (
    <ul className={styles.list}>
      {colours.map((name) => (
        <li key={name} className={styles.colour}>
          <span className={styles.swatch} style={{ background: theme[name] }} aria-hidden />
          <span>
            <span className={styles.name}>{t(`theme.${name}`)}</span>
            <span className={styles.hex}>{theme[name]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
