import type { Currency } from '@pramen/contract/fields';
import type { CalculationStrategy } from '@pramen/contract/onboarding/calculation.schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../platform/formats/money.ts';
import { required } from '../../../platform/validation/rules.ts';
import { InformationLink } from '../parts/information-link.tsx';
import { StepForm } from '../parts/step-form.tsx';
import { useTypedForm } from '../parts/use-typed-form.ts';
import shared from '../self-onboarding.module.css';
import type { TypedStepProps } from '../walk/step-props.ts';
import type { AnswersOf } from '../walk/walk.model.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './investment.module.css';

type Values = { strategies: readonly string[] };

const toAnswers = ({ strategies }: Values): AnswersOf<'strategies'> => ({ strategies: [...strategies] });

/** The strategies that the client invests in; one is suggested until they choose. */
export function StrategiesStep({ step, typed, refused, isBusy, failure: refusal, onType, onComplete }: TypedStepProps<'strategies'>) {
  const { t } = useTranslation('selfOnboarding');
  const { strategies: offered } = step.available_values;
  const { choices, handleSubmit, failure } = useTypedForm({
    typed,
    refused,
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
  const currency = boundCurrency(offered, chosen);
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
        {/* Above the first card, which takes the focus: below the last one it would be out of sight on a phone. */}
        {error && (
          <p id={note} className={shared.fault}>
            {chosen.length === 0 ? t('strategies.missing') : error}
          </p>
        )}
        {offered.map((strategy) => (
          <StrategyCard
            key={strategy.id}
            strategy={strategy}
            isChosen={chosen.includes(strategy.id)}
            barredBy={isOfOther(strategy, currency) && !chosen.includes(strategy.id) ? currency : null}
            isFaulty={error !== null}
            onToggle={() => toggle(strategy.id)}
          />
        ))}
      </fieldset>
      {/* It changes with the choice. */}
      <div role="status">{chosen.length > 1 && <p className={shared.quiet}>{t('strategies.divided')}</p>}</div>
    </StepForm>
  );
}

/** The currency of the chosen strategies: one contract has one, which those without a currency of their own follow; null: not bound yet. */
const boundCurrency = (offered: readonly CalculationStrategy[], chosen: readonly string[]): Currency | null =>
  offered.find(({ id, currency }) => chosen.includes(id) && currency !== null)?.currency ?? null;

const isOfOther = (strategy: CalculationStrategy, currency: Currency | null): boolean =>
  currency !== null && strategy.currency !== null && strategy.currency !== currency;

interface StrategyCardProps {
  strategy: CalculationStrategy;
  isChosen: boolean;
  /** The currency of what is chosen, when this strategy has another one and cannot be added; null: it can. */
  barredBy: Currency | null;
  isFaulty: boolean;
  onToggle: () => void;
}

function StrategyCard({ strategy, isChosen, barredBy, isFaulty, onToggle }: StrategyCardProps) {
  const { t, i18n } = useTranslation('selfOnboarding');
  const facts = useId();
  const reason = useId();
  const { strategy_name: name, description, currency, fits, key_information: file } = strategy;
  return (
    <div className={styles.card} data-chosen={isChosen} data-barred={barredBy !== null}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="strategies"
          className={styles.tick}
          checked={isChosen}
          aria-label={name}
          aria-invalid={isFaulty || undefined}
          aria-describedby={barredBy === null ? facts : `${reason} ${facts}`}
          disabled={barredBy !== null}
          onChange={onToggle}
        />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {description && <span className={styles.description}>{description}</span>}
          {currency && <span className={styles.description}>{t('strategies.currency', { currency })}</span>}
          {barredBy !== null && (
            <span id={reason} className={styles.reason}>
              {t('strategies.otherCurrency', { currency: barredBy })}
            </span>
          )}
        </span>
      </label>
      {fits === false && <Banner>{t('strategies.misfit')}</Banner>}
      <StrategyFacts id={facts} strategy={strategy} />
      {file ? (
        <div className={styles.information}>
          <InformationLink
            title={t('strategies.information', { strategy: name })}
            label={t(file.language === i18n.language ? 'strategies.informationShort' : `strategies.informationIn.${file.language}`)}
            file={file}
          />
        </div>
      ) : (
        <p className={styles.without}>{t('strategies.noInformation')}</p>
      )}
    </div>
  );
}

/** What strategies are compared by: the same facts at the same places. */
function StrategyFacts({ id, strategy }: { id: string; strategy: CalculationStrategy }) {
  const { t } = useTranslation('selfOnboarding');
  const unknown = t('costs.unknown');
  const percent = (fraction: number | null) => (fraction === null ? unknown : formatPercent(fraction * 100));
  const { performance, risk_class: risk, ongoing_fee: ongoing, entry_fee: entry } = strategy;
  const facts = [
    [t('strategies.rate'), percent(performance)],
    [t('strategies.risk'), risk === null ? unknown : t('strategies.riskOf', { risk })],
    [t('strategies.ongoing'), percent(ongoing)],
    [t('strategies.entry'), percent(entry)],
  ] as const;
  return (
    <dl id={id} className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
