import type { StrategyFit } from '@pramen/contract/suitability/suitability.schemas';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import styles from '../contracts.module.css';

/** Whether a strategy fits the client, and why not. */
export function useFitWords() {
  const { t } = useTranslation('suitability');
  return ({ fit, reasons }: StrategyFit): string => [t(`fits.${fit}`), ...reasons.map(({ text }) => text)].join('; ');
}

interface MisfitReasonProps {
  /** The chosen strategies that do not fit. */
  misfits: readonly StrategyFit[];
  field: { name: string; value: string; error: string | null; onChange: (value: string) => void };
}

/** Warns of strategies that do not fit the client; adding them nevertheless needs a reason, which is recorded. */
export function MisfitReason({ misfits, field }: MisfitReasonProps) {
  const { t } = useTranslation('contracts');
  const write = useFitWords();
  return (
    <>
      <Banner>
        <strong>{t('investments.misfit.title')}</strong>
        <ul className={styles.misfits}>
          {misfits.map((one) => (
            <li key={one.strategy_id}>
              {one.strategy_name}: {write(one)}
            </li>
          ))}
        </ul>
      </Banner>
      <TextAreaField {...field} isRequired label={t('investments.misfit.reason')} description={t('investments.misfit.hint')} />
    </>
  );
}
