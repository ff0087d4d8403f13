import { IconChartPie, IconClock, IconDeviceLaptop, IconEye, IconUserHeart } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayTakeFocus } from '../../../platform/navigation/framed.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EntranceCard } from '../entrance-card.tsx';
import { HaveAccount } from './have-account.tsx';
import styles from './registration.module.css';

const points = [
  { name: 'online', Icon: IconDeviceLaptop },
  { name: 'fit', Icon: IconChartPie },
  { name: 'view', Icon: IconEye },
  { name: 'person', Icon: IconUserHeart },
] as const;

/** Four reasons to go on, and how long it takes. */
export function StartStep({ onBegin }: { onBegin: () => void }) {
  const { t } = useTranslation('registration');
  const [isFocused] = useState(mayTakeFocus);
  return (
    <EntranceCard title={t('startTitle')} lead={t('startLead')}>
      <ul className={styles.points}>
        {points.map(({ name, Icon }) => (
          <li key={name} className={styles.point}>
            <Icon className={styles.icon} size={24} stroke={1.5} aria-hidden />
            <div>
              <h2 className={styles.pointTitle}>{t(`points.${name}Title`)}</h2>
              <p className={styles.quiet}>{t(`points.${name}`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button isWide isFocusedFirst={isFocused} onClick={onBegin}>
        {t('begin')}
      </Button>
      <footer className={styles.estimate}>
        <p className={styles.time}>
          <IconClock size={18} stroke={1.5} aria-hidden />
          {t('estimate')}
        </p>
        <HaveAccount />
        <p>{t('risk')}</p>
      </footer>
    </EntranceCard>
  );
}
