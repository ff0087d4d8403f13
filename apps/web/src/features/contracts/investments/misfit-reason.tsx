import type { StrategyFit } from '@pramen/contract/suitability/suitability.schemas';
import { useTranslation } from 'react-i18next';
import { FoldedLines } from '../../../ui/display/values/folded-lines.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import styles from '../contracts.module.css';

interface MisfitReasonProps {
  /** The chosen strategies that do not fit. */
  misfits: readonly StrategyFit[];
  field: { name: string; value: string; error: string | null; onChange: (value: string) => void };
}

/** Warns of strategies that do not fit the client; adding them nevertheless needs a reason, which is recorded. */
export function MisfitReason({ misfits, field }: MisfitReasonProps) {
  const { t } = useTranslation('contracts');
  const { t: words } = useTranslation('suitability');
  return (
    <>
      <Banner>
        <strong>{t('investments.misfit.title')}</strong>
        <ul className={styles.misfits}>
          {misfits.map((one) => (
            <li key={one.strategy_id}>
              {one.strategy_name}
              <FoldedLines
                areAllShown
                label={words('reasonsTitle')}
                lines={one.reasons.length === 0 ? [one.fit_text] : one.reasons.map(({ text }) => text)}
              />
            </li>
          ))}
        </ul>
      </Banner>
      <TextAreaField {...field} isRequired label={t('investments.misfit.reason')} description={t('investments.misfit.hint')} />
    </>
  );
}
