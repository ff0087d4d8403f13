import type { CalculationStrategy } from '@pramen/contract/onboarding/calculation.schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../platform/formats/money.ts';
import { required } from '../../../platform/validation/rules.ts';
import { StepForm } from '../parts/step-form.tsx';
import { useTypedForm } from '../parts/use-typed-form.ts';
import shared from '../self-onboarding.module.css';
import type { TypedStepProps } from '../walk/step-props.ts';
import type { AnswersOf } from '../walk/walk.model.ts';
import styles from './investment.module.css';

type Values = { strategies: readonly string[] };

const toAnswers = ({ strategies }: Values): AnswersOf<'strategies'> => ({ strategies: [...strategies] });

/** The strategies that the client invests in; one is suggested until they choose. */
export function StrategiesStep({ step, typed, isBusy, failure: refusal, onType, onComplete }: TypedStepProps<'strategies'>) {
  const { t } = useTranslation('selfOnboarding');
  const { strategies: offered } = step.available_values;
  const { choices, handleSubmit, failure } = useTypedForm({
    typed,
    toValues: ({ strategies }): Values => ({
      strategies: strategies?.length ? strategies : offered.filter(({ checked }) => checked).map(({ id }) => id),
    }),
    toAnswers,
    rules: { strategies: [required] },
    failure: refusal,
    onType,
    onComplete,
  });
  const { chosen, error, onChange } = choices('strategies');
  const note = useId();
  const toggle = (id: string) => onChange(offered.map((one) => one.id).filter((one) => (one === id) !== chosen.includes(one)));
  return (
    <StepForm
      title={t('strategies.title')}
      text={offered.length > 1 ? t('strategies.text') : undefined}
      isBusy={isBusy}
      failure={failure}
      onSubmit={handleSubmit}
    >
      {offered.length === 0 && <p>{t('calculation.noStrategies')}</p>}
      <fieldset className={styles.cards} aria-describedby={error ? note : undefined}>
        <legend className="visually-hidden">{t('strategies.list')}</legend>
        {offered.map((strategy) => (
          <StrategyCard
            key={strategy.id}
            strategy={strategy}
            isChosen={chosen.includes(strategy.id)}
            isFaulty={error !== null}
            onToggle={() => toggle(strategy.id)}
          />
        ))}
      </fieldset>
      {error && (
        <p id={note} className={shared.fault}>
          {error}
        </p>
      )}
    </StepForm>
  );
}

interface StrategyCardProps {
  strategy: CalculationStrategy;
  isChosen: boolean;
  isFaulty: boolean;
  onToggle: () => void;
}

function StrategyCard({ strategy, isChosen, isFaulty, onToggle }: StrategyCardProps) {
  const { t } = useTranslation('selfOnboarding');
  const facts = useId();
  const { strategy_name: name, description, performance, currency } = strategy;
  return (
    <label className={styles.card} data-chosen={isChosen}>
      <input
        type="checkbox"
        name="strategies"
        className={styles.tick}
        checked={isChosen}
        aria-label={name}
        aria-invalid={isFaulty || undefined}
        aria-describedby={facts}
        onChange={onToggle}
      />
      <span className={styles.words} id={facts}>
        <span className={styles.name}>{name}</span>
        {description && <span className={styles.description}>{description}</span>}
        {currency && <span className={styles.description}>{t('strategies.currency', { currency })}</span>}
      </span>
      {performance !== null && (
        <span className={styles.rate}>
          <strong>{t('strategies.rate', { rate: formatPercent(performance * 100) })}</strong>
          <span className={styles.description}>{t('strategies.rateHint')}</span>
        </span>
      )}
    </label>
  );
}
