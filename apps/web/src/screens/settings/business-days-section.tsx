import { useTranslation } from 'react-i18next';
import { BusinessDays } from '../../features/duties/calendar/business-days.tsx';
import { Card } from '../../ui/display/card.tsx';
import styles from './layout/settings.module.css';

/** Days that differ from the holidays of the law; only administrators see and state them. */
export function BusinessDaysSection() {
  const { t } = useTranslation('businessCalendar');
  return (
    <Card as="section" labelledBy="business-days">
      <h2 id="business-days" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.lead}>{t('about')}</p>
      <BusinessDays />
    </Card>
  );
}
