import type { DisclosedCosts, PeriodCosts, StrategyCosts } from '@pramen/contract/onboarding/informed.schemas';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../../platform/formats/money.ts';
import shared from '../self-onboarding.module.css';
import styles from './costs.module.css';

interface CostsSectionProps {
  costs: DisclosedCosts;
}

/** What the chosen strategies cost, in money and per cent, and what it takes from the return. The figures are the server's. */
export function CostsSection({ costs }: CostsSectionProps) {
  const { t } = useTranslation('selfOnboarding');
  const { t: format } = useTranslation('formats');
  const { is_sample: isSample, currency, initial_deposit: initial, monthly_deposit: monthly, years, strategies } = costs;
  const values = {
    initial: formatMoney(initial, currency),
    monthly: formatMoney(monthly, currency),
    years: format('years', { count: years }),
  };
  return (
    <section className={styles.costs} aria-label={t('costs.title')}>
      <h3 className={styles.title}>{t('costs.title')}</h3>
      <p>{isSample ? t('costs.sample', values) : t('costs.plan', values)}</p>
      {strategies.map((strategy) => (
        <StrategyTable key={strategy.strategy_id} strategy={strategy} costs={costs} />
      ))}
      <p className={shared.quiet}>{t('costs.warning')}</p>
    </section>
  );
}

function StrategyTable({ strategy, costs }: { strategy: StrategyCosts; costs: DisclosedCosts }) {
  const { t } = useTranslation('selfOnboarding');
  const { t: format } = useTranslation('formats');
  const { strategy_name: name, figures } = strategy;
  const unknown = t('costs.unknown');
  const money = (amount: number | null) => (amount === null ? unknown : formatMoney(amount, costs.currency));
  const percent = (fraction: number | null) => (fraction === null ? unknown : formatPercent(fraction * 100));
  if (figures === null) return <p>{t('costs.beyond', { strategy: name })}</p>;
  const { first_year: first, whole, return_before: before, return_after: after, unknown: unknownFacts } = figures;
  const rows: readonly [label: string, write: (period: PeriodCosts) => string][] = [
    [t('costs.entry', { rate: percent(strategy.entry_fee) }), ({ entry }) => money(entry)],
    [t('costs.ongoing', { rate: percent(strategy.ongoing_fee) }), ({ ongoing }) => money(ongoing)],
    [t('costs.total'), ({ total }) => money(total)],
    [t('costs.share'), ({ share }) => percent(share)],
  ];
  return (
    <div className={styles.strategy}>
      <table className={styles.table}>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('costs.kind')}</span>
            </th>
            <th scope="col">{t('costs.firstYear')}</th>
            <th scope="col">{format('years', { count: costs.years })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, write]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{write(first)}</td>
              <td>{write(whole)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {before !== null && after !== null && (
        <p>{t('costs.effect', { before: percent(before), after: percent(after), less: percent(before - after) })}</p>
      )}
      {unknownFacts.length > 0 && (
        <p className={shared.quiet}>{t('costs.missing', { facts: unknownFacts.map((fact) => t(`costs.facts.${fact}`)).join(', ') })}</p>
      )}
    </div>
  );
}
