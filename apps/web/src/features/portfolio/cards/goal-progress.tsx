import type { Currency } from '@pramen/contract/fields';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../../platform/formats/money.ts';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';

interface GoalProgressProps {
  /** What the client saves for; null: it has no name. */
  name: string | null;
  target: number;
  /** What the investment is worth; null: unknown. */
  value: number | null;
  currency: Currency;
}

const HUNDRED = 100;

/** How much of a goal is reached. A value that is not known is no progress, and no bar. */
export function GoalProgress({ name, target, value, currency }: GoalProgressProps) {
  const { t } = useTranslation('contract');
  if (value === null) return null;
  const share = Math.min(Math.max(value / target, 0), 1);
  const words = t('goalProgress', { share: formatPercent(share * HUNDRED), target: formatMoney(target, currency) });
  return <ProgressBar label={[name, words].filter(Boolean).join(': ')} share={share} />;
}
