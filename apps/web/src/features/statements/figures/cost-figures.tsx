import type { StatedCost, StatedSummary } from '@pramen/contract/statements/statements.schemas';
import { statedCostKinds, type StatedCostKind } from '@pramen/domain/portfolio/statement/instrument-costs';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent, UNKNOWN } from '../../../platform/formats/money.ts';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { LocalTable } from '../local-table.tsx';
import { SumList, type SumRow } from './sum-list.tsx';
import styles from '../statements.module.css';

function useCostRows({ currency, costs, average_value, fees_effect, fees_perc, twr_perc, annualised }: StatedSummary): SumRow[] {
  const { t } = useTranslation('statements');
  const { t: words } = useTranslation('portfolio');
  const money = (amount: number | null, isComplete = true) =>
    isComplete || amount === null ? formatMoney(amount, currency) : t('costs.partial', { amount: formatMoney(amount, currency) });
  const isKnown = (kind: StatedCostKind) => !costs.unknown.some((one) => one.kind === kind);
  const points = (value: number | null) =>
    value === null ? UNKNOWN : t('points', { points: formatPercent(value, { withSign: true }).replace(/\u00a0?%$/, '') });
  const rate = (percent: number | null) =>
    `${formatPercent(percent, { withSign: true })}${percent !== null && annualised ? ` ${words('perYear')}` : ''}`;
  return [
    { label: t('costs.service'), value: money(costs.service) },
    { label: t('costs.ongoing'), value: money(costs.ongoing, isKnown('ONGOING')) },
    { label: t('costs.transactions'), value: money(costs.transactions, isKnown('TRANSACTION')) },
    { label: t('costs.all'), value: money(costs.total, costs.is_complete), look: 'strong' },
    { label: t('costs.average'), value: money(average_value), look: 'part' },
    { label: t('feesShare'), value: formatPercent(fees_perc), look: 'part' },
    { label: t('costs.instrumentsShare'), value: formatPercent(costs.instruments_perc), look: 'part' },
    { label: t('costs.allShare'), value: formatPercent(costs.total_perc), look: 'part' },
    { label: t('feesEffect'), value: points(fees_effect) },
    { label: t('costs.withCosts'), value: rate(twr_perc) },
    { label: t('costs.withoutCosts'), value: rate(costs.twr_without) },
    { label: t('costs.effect'), value: points(costs.effect) },
    { label: t('costs.thirdParties'), value: money(costs.third_parties, costs.is_third_parties_complete) },
  ];
}

/** Every cost by kind and security. */
function Items({ summary: { currency, costs } }: { summary: StatedSummary }) {
  const { t } = useTranslation('statements');
  const { t: words } = useTranslation('movements');
  const { items = [] } = costs;
  if (items.length === 0) return null;
  const columns: PagedColumn<StatedCost>[] = [
    { key: 'kind', label: t('costs.kind'), place: 'second', render: ({ kind }) => t(`costs.kinds.${kind}`) },
    {
      key: 'name',
      label: words('name'),
      place: 'title',
      render: ({ name, isin }) => (
        <span className={styles.two}>
          {name ?? t('costs.kinds.SERVICE')}
          {isin !== null && <span className={styles.quiet}>{isin}</span>}
        </span>
      ),
    },
    { key: 'amount', label: t('costs.amount'), align: 'end', place: 'figure', render: ({ amount }) => formatMoney(amount, currency) },
  ];
  return (
    <LocalTable caption={t('costs.itemised')} columns={columns} rows={items} rowKey={({ kind, name, isin }) => `${kind} ${isin ?? name}`} />
  );
}

/** All costs of a scope with their effect; securities whose costs nobody stated are named. */
export function CostFigures({ summary }: { summary: StatedSummary }) {
  const { t } = useTranslation('statements');
  const rows = useCostRows(summary);
  const { unknown } = summary.costs;
  return (
    <>
      <p className={styles.name}>{t('costs.title')}</p>
      <SumList rows={rows} />
      <p className={styles.quiet}>{t('costs.how')}</p>
      {statedCostKinds.map((kind) => {
        const securities = unknown.filter((one) => one.kind === kind).map(({ name, isin }) => `${name} (${isin})`);
        if (securities.length === 0) return null;
        return (
          <p key={kind} className={styles.quiet}>
            {t(`costs.unknown.${kind}`, { securities: securities.join(', ') })}
          </p>
        );
      })}
      <Items summary={summary} />
    </>
  );
}
