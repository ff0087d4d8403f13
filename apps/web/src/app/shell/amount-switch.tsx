import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useHiddenAmounts } from '../../platform/formats/use-hidden-amounts.ts';
import styles from './top-bar.module.css';

/** Hides every amount of the portal, for a user who is not alone at the screen. */
export function AmountSwitch() {
  const { t } = useTranslation('shell');
  const { isHidden, toggle } = useHiddenAmounts();
  const Icon = isHidden ? IconEyeOff : IconEye;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isHidden}
      aria-label={t('hideAmounts')}
      title={t('hideAmounts')}
      onClick={toggle}
    >
      <Icon size={22} stroke={1.5} aria-hidden />
    </button>
  );
}
