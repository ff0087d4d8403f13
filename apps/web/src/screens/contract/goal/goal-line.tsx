import type { Currency } from '@pramen/contract/fields';
import type { Goal } from '@pramen/contract/portfolio/portfolio.schemas';
import { IconTarget } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { GoalProgress } from '../../../features/portfolio/cards/goal-progress.tsx';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney } from '../../../platform/formats/money.ts';
import styles from '../contract.module.css';

interface GoalLineProps {
  goal: Goal;
  currency: Currency;
  /** What the investment is worth; null: unknown. */
  value: number | null;
}

/** What the investment is for: name, amount and day, as far as they are set. The amount stands once, with the progress where there is one. */
export function GoalLine({ goal: { name, target, date }, currency, value }: GoalLineProps) {
  const { t } = useTranslation('contract');
  const hasProgress = target !== null && value !== null;
  const words = [
    name,
    target !== null && !hasProgress && formatMoney(target, currency),
    date !== null && t('goalBy', { date: formatDate(date) }),
  ].filter(Boolean);
  return (
    <>
      {words.length > 0 && (
        <p className={styles.goal}>
          <IconTarget size={18} stroke={1.5} aria-hidden />
          <span>
            {t('goal')}: {words.join(' · ')}
          </span>
        </p>
      )}
      {hasProgress && <GoalProgress name={null} target={target} value={value} currency={currency} />}
    </>
  );
}
