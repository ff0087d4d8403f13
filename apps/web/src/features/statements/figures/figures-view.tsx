import type {
  StatedContract,
  StatedInvestment,
  StatedPosition,
  StatedSummary,
  StatementFigures,
} from '@pramen/contract/statements/statements.schemas';
import type { Currency } from '@pramen/domain/money/currencies';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney, formatPercent, formatPrice, formatQuantity } from '../../../platform/formats/money.ts';
import { LazyFold } from '../../../ui/display/lazy-fold.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { BenchmarkHow } from './benchmark-how.tsx';
import { CostFigures } from './cost-figures.tsx';
import { LocalTable } from '../local-table.tsx';
import { MovementsTable } from './movements-table.tsx';
import { SumList, type SumRow } from './sum-list.tsx';
import { writePeriod } from '../use-period-name.ts';
import styles from '../statements.module.css';

const reasons = [
  'price_missing',
  'rate_missing',
  'value_unknown',
  'nothing_invested',
  'no_capital',
  'negative_capital',
  'no_flows',
  'no_time',
  'one_sign',
  'no_solution',
] as const;

/** Why figures are not known, each reason once. */
function Reasons({ unavailable }: Pick<StatedSummary, 'unavailable'>) {
  const { t } = useTranslation('explanation');
  const sentences = unavailable.map(({ reason, isin = '', date }) =>
    t(`reasons.${reasons.find((one) => one === reason) ?? 'other'}`, { subject: isin, date: formatDate(date ?? null) }),
  );
  return [...new Set(sentences)].map((sentence) => (
    <p key={sentence} className={styles.quiet}>
      {sentence}
    </p>
  ));
}

/** Start, flows, gain with its parts, end, the returns and the costs. */
function Sums({ summary }: { summary: StatedSummary }) {
  const { t } = useTranslation('statements');
  const { t: words } = useTranslation('portfolio');
  const { currency, gain, annualised } = summary;
  const money = (amount: number | null) => formatMoney(amount, currency);
  const rate = (percent: number | null) =>
    `${formatPercent(percent, { withSign: true })}${percent !== null && annualised ? ` ${words('perYear')}` : ''}`;
  const rows: SumRow[] = [
    { label: t('sums.opening'), value: money(summary.opening), look: 'strong' },
    { label: t('sums.inflows'), value: money(summary.inflows) },
    { label: t('sums.outflows'), value: money(summary.outflows === null ? null : -summary.outflows || 0) },
    { label: t(gain !== null && gain < 0 ? 'sums.loss' : 'sums.gain'), value: money(gain) },
    { label: t('sums.dividends'), value: money(summary.dividends), look: 'part' },
    { label: t('sums.interest'), value: money(summary.interest), look: 'part' },
    { label: t('sums.fees'), value: money(summary.fees), look: 'part' },
    { label: t('sums.taxes'), value: money(summary.taxes), look: 'part' },
    { label: t('sums.priceEffect'), value: money(summary.price_effect), look: 'part' },
    { label: t('sums.closing'), value: money(summary.closing), look: 'strong' },
    { label: words('performance'), value: formatPercent(summary.performance_perc, { withSign: true }) },
    { label: words('twr'), value: rate(summary.twr_perc) },
    ...(summary.benchmark
      ? [{ label: t('benchmark.label', { name: summary.benchmark.name }), value: rate(summary.benchmark.perc), look: 'part' as const }]
      : []),
    { label: words('mwr'), value: rate(summary.mwr_perc) },
  ];
  return (
    <>
      <SumList rows={rows} />
      <Reasons unavailable={summary.unavailable} />
      {summary.benchmark && <BenchmarkHow benchmark={summary.benchmark} />}
      <CostFigures summary={summary} />
    </>
  );
}

interface PositionsProps {
  title: string;
  positions: readonly StatedPosition[];
  currency: Currency;
}

function Positions({ title, positions, currency }: PositionsProps) {
  const { t } = useTranslation('statements');
  const { t: words } = useTranslation('movements');
  const columns: PagedColumn<StatedPosition>[] = [
    {
      key: 'name',
      label: words('name'),
      place: 'title',
      render: ({ name, isin }) => (
        <span className={styles.two}>
          {name}
          {isin !== null && <span className={styles.quiet}>{isin}</span>}
        </span>
      ),
    },
    {
      key: 'quantity',
      label: words('quantity'),
      align: 'end',
      place: 'second',
      render: ({ isin, quantity, currency: own }) => (isin === null ? formatMoney(quantity, own) : formatQuantity(quantity)),
    },
    {
      key: 'price',
      label: words('price'),
      align: 'end',
      place: 'more',
      render: ({ isin, price, currency: own }) => (isin === null ? '' : formatPrice(price?.value ?? null, own)),
    },
    {
      key: 'priceDay',
      label: t('priceDay'),
      align: 'end',
      place: 'more',
      render: ({ price }) => (price === null ? '' : formatDate(price.date)),
    },
    { key: 'value', label: t('value'), align: 'end', place: 'figure', render: ({ value }) => formatMoney(value, currency) },
  ];
  if (positions.length === 0) return null;
  return (
    <>
      <p className={styles.name}>{title}</p>
      <LocalTable caption={title} columns={columns} rows={positions} rowKey={({ name, isin, currency: own }) => `${isin ?? name} ${own}`} />
    </>
  );
}

/** What an investment held at both ends of the period, and what moved; its sums when the contract has others. */
function Investment({ investment, isOnly }: { investment: StatedInvestment; isOnly: boolean }) {
  const { t } = useTranslation('statements');
  const { label, summary, opening, closing, movements } = investment;
  const moved = t('movements', { count: movements.length });
  return (
    <LazyFold title={label}>
      <div className={styles.stack}>
        {!isOnly && <Sums summary={summary} />}
        <Positions title={t('opening')} positions={opening} currency={summary.currency} />
        <Positions title={t('closing')} positions={closing} currency={summary.currency} />
        {movements.length > 0 && (
          <>
            <p className={styles.name}>{moved}</p>
            <MovementsTable caption={moved} movements={movements} />
          </>
        )}
      </div>
    </LazyFold>
  );
}

function ContractFigures({
  contract: { contract_number: number, contract_type: type, summary, investments },
}: {
  contract: StatedContract;
}) {
  const { t } = useTranslation('statements');
  return (
    <section className={styles.stack} aria-label={t('contract', { number })}>
      <div>
        <h4 className={styles.heading}>{t('contract', { number })}</h4>
        <p className={styles.quiet}>{type}</p>
      </div>
      <Sums summary={summary} />
      <div>
        {investments.map((investment) => (
          <Investment key={investment.id} investment={investment} isOnly={investments.length === 1} />
        ))}
      </div>
    </section>
  );
}

interface FiguresViewProps {
  figures: StatementFigures;
  /** Downloads of the same figures. */
  downloads: ReactNode;
}

/** The figures of a period: all contracts together when there are several, then each of them. */
export function FiguresView({ figures, downloads }: FiguresViewProps) {
  const { t } = useTranslation('statements');
  const { t: words } = useTranslation('portfolio');
  const { contracts, total } = figures;
  return (
    <div className={styles.figures}>
      <h3 className={styles.heading}>
        <span role="status">{t('figures', { period: writePeriod(figures) })}</span>
      </h3>
      {contracts.length === 0 ? <p>{t('nothing')}</p> : downloads}
      {contracts.length > 1 && (
        <section className={styles.stack} aria-label={t('total')}>
          <h4 className={styles.heading}>{t('total')}</h4>
          <Sums summary={total} />
        </section>
      )}
      {contracts.map((contract) => (
        <ContractFigures key={contract.id} contract={contract} />
      ))}
      {contracts.length > 0 && <p className={styles.quiet}>{words('pastPerformance')}</p>}
    </div>
  );
}
