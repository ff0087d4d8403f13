import type { CalculationStrategy } from '@pramen/contract/onboarding/calculation.schemas';
import { netRateOf } from '@pramen/domain/portfolio/savings/costs';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../platform/formats/money.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SelectField } from '../../ui/forms/choices/select-field.tsx';
import { FactRows } from './fact-rows.tsx';
import styles from './strategy-picker.module.css';

/** More would push everything else out of sight. */
const MOST_CARDS = 4;

interface StrategyPickerProps {
  strategies: readonly CalculationStrategy[];
  chosen: CalculationStrategy;
  onChoose: (id: string) => void;
}

/** Strategies as cards, many as a list; below them what the chosen one costs. */
export function StrategyPicker({ strategies, chosen, onChoose }: StrategyPickerProps) {
  const { t } = useTranslation('calculator');
  const rateOf = useRateWords();
  return (
    <div className={styles.picker}>
      {strategies.length > MOST_CARDS ? (
        <SelectField
          label={t('strategy')}
          value={chosen.id}
          options={strategies.map((one) => ({
            value: one.id,
            label: t('strategyOption', { name: one.strategy_name, rate: rateOf(one) }),
            isDisabled: one.performance === null,
          }))}
          onChange={onChoose}
        />
      ) : (
        <StrategyCards strategies={strategies} chosen={chosen} onChoose={onChoose} />
      )}
      {chosen.description && <p className={styles.description}>{chosen.description}</p>}
      {/* It changes with the choice. */}
      <div role="status">{chosen.fits === false && <Banner>{t('misfit', { strategy: chosen.strategy_name })}</Banner>}</div>
      <StrategyCosts strategy={chosen} />
    </div>
  );
}

function useRateWords() {
  const { t } = useTranslation('calculator');
  return ({ performance }: CalculationStrategy) =>
    performance === null ? t('noRate') : t('rate', { percent: formatPercent(performance * 100) });
}

function StrategyCards({ strategies, chosen, onChoose }: StrategyPickerProps) {
  const { t } = useTranslation('calculator');
  const rateOf = useRateWords();
  const id = useId();
  return (
    <fieldset className={styles.group} role="radiogroup" aria-labelledby={`${id}-label`}>
      <legend id={`${id}-label`} className={styles.label}>
        {t('strategy')}
      </legend>
      <div className={styles.cards}>
        {strategies.map((one) => (
          <label key={one.id} className={styles.card}>
            <input
              type="radio"
              className={styles.input}
              name={id}
              value={one.id}
              checked={one.id === chosen.id}
              disabled={one.performance === null}
              onChange={() => onChoose(one.id)}
            />
            <span className={styles.name}>{one.strategy_name}</span>
            <span className={styles.rate}>{rateOf(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Rate, costs and risk of a strategy; what is not known is named. */
function StrategyCosts({ strategy }: { strategy: CalculationStrategy }) {
  const { t } = useTranslation('calculator');
  const { performance, ongoing_fee: ongoing, entry_fee: entry, risk_class: risk } = strategy;
  const yearly = (fraction: number | null) => (fraction === null ? t('unknown') : t('perYear', { percent: formatPercent(fraction * 100) }));
  const net = performance === null || ongoing === null ? null : netRateOf({ performance, ongoingFee: ongoing });
  return (
    <FactRows
      facts={[
        { label: t('grossRate'), value: yearly(performance) },
        { label: t('ongoingFee'), value: yearly(ongoing) },
        { label: t('netRate'), value: yearly(net) },
        { label: t('entryFee'), value: entry === null ? t('unknown') : t('ofDeposit', { percent: formatPercent(entry * 100) }) },
        { label: t('riskClass'), value: risk === null ? t('unknown') : t('riskOf', { risk }) },
      ]}
    />
  );
}
