import type { Currency } from '@pramen/contract/fields';
import type { Goal } from '@pramen/contract/portfolio/portfolio.schemas';
import { IconTarget } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney } from '../../../platform/formats/money.ts';
import styles from '../contract.module.css';

/** What the investment is for: name, amount and day, as far as they are set. */
export function GoalLine({ goal: { name, target, date }, currency }: { goal: Goal; currency: Currency }) {
  const { t } = useTranslation('contract');
  const words = [name, target !== null && formatMoney(target, currency), date !== null && t('goalBy', { date: formatDate(date) })];
  return (
    <p className={styles.goal}>
      <IconTarget size={18} stroke={1.5} aria-hidden />
      <span>
        {t('goal')}: {words.filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}
