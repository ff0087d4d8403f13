import type { CostFigures, DisclosedCosts, PeriodCosts, StrategyCosts } from '@pramen/contract/onboarding/informed.schemas';
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
  const { is_sample: isSample, currency, initial_deposit: initial, monthly_deposit: monthly, years, strategies, total } = costs;
  const values = {
    initial: formatMoney(initial, currency),
    monthly: formatMoney(monthly, currency),
    years: format('years', { count: years }),
  };
  return (
    <section className={styles.costs} aria-label={t('costs.title')}>
      <h3 className={styles.title}>{t('costs.title')}</h3>
      <p>{t(isSample ? 'costs.sample' : initial === 0 ? 'costs.planMonthly' : 'costs.plan', values)}</p>
      {strategies.length > 1 && <p>{t('strategies.divided')}</p>}
      {strategies.map((strategy) => (
        <StrategyTable key={strategy.strategy_id} strategy={strategy} costs={costs} />
      ))}
      {total && (
        <div className={styles.strategy}>
          <FiguresTable
            caption={t('costs.all')}
            entry={t('costs.entryAll')}
            ongoing={t('costs.ongoingAll')}
            figures={total}
            costs={costs}
          />
        </div>
      )}
      <p className={shared.quiet}>{t('costs.warning')}</p>
    </section>
  );
}

function useCostWords({ currency }: DisclosedCosts) {
  const { t } = useTranslation('selfOnboarding');
  const unknown = t('costs.unknown');
  return {
    money: (amount: number | null) => (amount === null ? unknown : formatMoney(amount, currency)),
    percent: (fraction: number | null) => (fraction === null ? unknown : formatPercent(fraction * 100)),
  };
}

function StrategyTable({ strategy, costs }: { strategy: StrategyCosts; costs: DisclosedCosts }) {
  const { t } = useTranslation('selfOnboarding');
  const { money, percent } = useCostWords(costs);
  const {
    strategy_name: name,
    initial_deposit: initial,
    monthly_deposit: monthly,
    entry_fee: entry,
    ongoing_fee: ongoing,
    figures,
  } = strategy;
  if (figures === null) return <p>{t('costs.beyond', { strategy: name })}</p>;
  const part = { initial: money(initial), monthly: money(monthly) };
  return (
    <div className={styles.strategy}>
      <FiguresTable
        caption={name}
        entry={t('costs.entry', { rate: percent(entry) })}
        ongoing={t('costs.ongoing', { rate: percent(ongoing) })}
        figures={figures}
        costs={costs}
      />
      {costs.strategies.length > 1 && (
        <p className={shared.quiet}>{t(costs.is_sample ? 'costs.partSample' : initial === 0 ? 'costs.partMonthly' : 'costs.part', part)}</p>
      )}
    </div>
  );
}

interface FiguresTableProps {
  caption: string;
  /** What the rows of the fees are called. */
  entry: string;
  ongoing: string;
  figures: CostFigures;
  costs: DisclosedCosts;
}

function FiguresTable({ caption, entry, ongoing, figures, costs }: FiguresTableProps) {
  const { t } = useTranslation('selfOnboarding');
  const { t: format } = useTranslation('formats');
  const { money, percent } = useCostWords(costs);
  const { first_year: first, whole, return_before: before, return_after: after, unknown } = figures;
  const rows: readonly [label: string, write: (period: PeriodCosts) => string][] = [
    [entry, (period) => money(period.entry)],
    [ongoing, (period) => money(period.ongoing)],
    [t('costs.total'), ({ total }) => money(total)],
    [t('costs.share'), ({ share }) => percent(share)],
  ];
  // In one year both periods are the same.
  const columns = [
    ...(costs.years > 1 ? [{ label: t('costs.firstYear'), period: first }] : []),
    { label: format('years', { count: costs.years }), period: whole },
  ];
  return (
    <>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('costs.kind')}</span>
            </th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, write]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map(({ label: column, period }) => (
                <td key={column}>{write(period)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {before !== null && after !== null && (
        <p>{t('costs.effect', { before: percent(before), after: percent(after), less: percent(before - after) })}</p>
      )}
      {unknown.length > 0 && (
        <p className={shared.quiet}>{t('costs.missing', { facts: unknown.map((fact) => t(`costs.facts.${fact}`)).join(', ') })}</p>
      )}
    </>
  );
}
