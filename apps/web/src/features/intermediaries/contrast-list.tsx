import type { Theme } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { checkPairs, type Pair } from './intermediaries.model.ts';
import styles from './contrast-list.module.css';

function useVerdict() {
  const { t, i18n } = useTranslation('intermediaries');
  const written = (ratio: number) =>
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ratio);
  return ({ ratio, isEnough, shown, ground, shownGround }: Pair): string => {
    if (ratio === null) return t('contrast.missing');
    if (shownGround !== ground) return t('contrast.ground', { ground: shownGround, shade: shown });
    return t(isEnough ? 'contrast.enough' : 'contrast.tooLow', { ratio: written(ratio), shade: shown });
  };
}

/** For each pair of colours: whether it is readable, and the shades shown instead where it is not. */
export function ContrastList({ theme }: { theme: Theme }) {
  const { t } = useTranslation('intermediaries');
  const describe = useVerdict();
  return (
    <ul className={styles.list} aria-label={t('contrast.title')}>
      {checkPairs(theme).map((pair) => (
        <li key={pair.name} className={styles.pair} data-enough={pair.isEnough}>
          {pair.isEnough ? <IconCheck size={18} stroke={1.5} aria-hidden /> : <IconAlertTriangle size={18} stroke={1.5} aria-hidden />}
          <span>
            <span className={styles.name}>{t(`contrast.${pair.name}`)}</span>
            <span className={styles.verdict}>{describe(pair)}</span>
          </span>
          {pair.ratio !== null && !pair.isEnough && (
            <span
              className={styles.shade}
              style={{ background: pair.shownGround === pair.ground ? pair.shown : pair.shownGround }}
              aria-hidden
            />
          )}
        </li>
      ))}
    </ul>
  );
}
