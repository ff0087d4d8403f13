import type { TaxPaper, TaxPart, TaxSale, TaxSecurity } from '@pramen/contract/statements/tax-papers.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney, formatQuantity } from '../../../platform/formats/money.ts';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { LocalTable } from '../local-table.tsx';
import styles from '../statements.module.css';

type Currency = TaxPaper['currency'];

interface SecurityTableProps {
  security: TaxSecurity;
  currency: Currency;
}

type PartRow = TaxPart & { key: string; sale: TaxSale };

/** Where the sold units come from, and what each part brought. */
export function PartsTable({ security, currency }: SecurityTableProps) {
  const { t } = useTranslation('taxPapers');
  const rows = security.sales.flatMap((sale) =>
    sale.fifo.parts.map((part, place): PartRow => ({ ...part, sale, key: `${sale.reference} ${place}` })),
  );
  const acquired = ({ acquired: day, origin }: PartRow) => {
    if (day === null) return <span className={styles.two}>{t('unknown')}</span>;
    return origin === 'BOUGHT' ? formatDate(day) : t('atLatest', { date: formatDate(day) });
  };
  const columns: PagedColumn<PartRow>[] = [
    { key: 'sold', label: t('columns.sold'), place: 'title', isUnbroken: true, render: ({ sale }) => formatDate(sale.date) },
    {
      key: 'acquired',
      label: t('columns.acquired'),
      place: 'second',
      render: (row) => (
        <span className={styles.two}>
          {acquired(row)}
          {row.origin !== 'BOUGHT' && <span className={styles.quiet}>{t(`origins.${row.origin}`)}</span>}
        </span>
      ),
    },
    { key: 'quantity', label: t('columns.quantity'), align: 'end', place: 'more', render: ({ quantity }) => formatQuantity(quantity) },
    {
      key: 'proceeds',
      label: t('columns.proceeds'),
      align: 'end',
      place: 'more',
      render: ({ proceeds }) => formatMoney(proceeds, currency),
    },
    { key: 'fees', label: t('columns.fees'), align: 'end', place: 'more', render: ({ fees }) => formatMoney(fees, currency) },
    { key: 'cost', label: t('columns.cost'), align: 'end', place: 'more', render: ({ cost }) => formatMoney(cost, currency) },
    {
      key: 'gain',
      label: t('columns.gain'),
      align: 'end',
      place: 'figure',
      render: ({ gain }) => formatMoney(gain, currency, { withSign: true }),
    },
    {
      key: 'holding',
      label: t('columns.holding'),
      place: 'more',
      render: ({ verdict }) => (verdict === null ? '' : t(`holding.${verdict}`)),
    },
  ];
  return <LocalTable caption={t('sums.fifo')} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}

/** Each sale at the average cost. */
export function AverageTable({ security, currency }: SecurityTableProps) {
  const { t } = useTranslation('taxPapers');
  const columns: PagedColumn<TaxSale>[] = [
    { key: 'sold', label: t('columns.sold'), place: 'title', isUnbroken: true, render: ({ date }) => formatDate(date) },
    { key: 'quantity', label: t('columns.quantity'), align: 'end', place: 'more', render: ({ quantity }) => formatQuantity(quantity) },
    {
      key: 'cost',
      label: t('columns.averageCost'),
      align: 'end',
      place: 'more',
      render: ({ average }) => formatMoney(average.cost, currency),
    },
    {
      key: 'gain',
      label: t('columns.averageGain'),
      align: 'end',
      place: 'figure',
      render: ({ average }) => formatMoney(average.gain, currency, { withSign: true }),
    },
  ];
  return <LocalTable caption={t('sums.average')} columns={columns} rows={security.sales} rowKey={({ reference }) => reference} />;
}

/** Units that left without a sale. */
export function DeparturesTable({ security, currency }: SecurityTableProps) {
  const { t } = useTranslation('taxPapers');
  const columns: PagedColumn<TaxSecurity['departures'][number]>[] = [
    { key: 'left', label: t('columns.left'), place: 'title', isUnbroken: true, render: ({ date }) => formatDate(date) },
    { key: 'quantity', label: t('columns.quantity'), align: 'end', render: ({ quantity }) => formatQuantity(quantity) },
    { key: 'fifo', label: t('columns.fifoCost'), align: 'end', render: ({ fifo_cost: cost }) => formatMoney(cost, currency) },
    { key: 'average', label: t('columns.averageCost'), align: 'end', render: ({ average_cost: cost }) => formatMoney(cost, currency) },
  ];
  return (
    <LocalTable
      caption={t('departures')}
      columns={columns}
      rows={security.departures}
      rowKey={(left) => String(security.departures.indexOf(left))}
    />
  );
}

/** Dividends, interest and withheld taxes by security. */
export function IncomeTable({ paper }: { paper: TaxPaper }) {
  const { t } = useTranslation('taxPapers');
  type Row = TaxPaper['income'][number];
  const { currency } = paper;
  const both = (converted: number | null, own: number | null, of: Currency) => (
    <span className={styles.two}>
      {formatMoney(converted, currency)}
      {of !== currency && own !== 0 && <span className={styles.quiet}>{formatMoney(own, of)}</span>}
    </span>
  );
  const columns: PagedColumn<Row>[] = [
    {
      key: 'security',
      label: t('columns.security'),
      place: 'title',
      render: ({ name, isin }) => (
        <span className={styles.two}>
          {name ?? t('income.none')}
          {isin !== null && <span className={styles.quiet}>{isin}</span>}
        </span>
      ),
    },
    {
      key: 'dividends',
      label: t('income.dividends'),
      align: 'end',
      place: 'figure',
      render: ({ converted, own, currency: of }) => both(converted.dividends, own.dividends, of),
    },
    {
      key: 'interest',
      label: t('income.interest'),
      align: 'end',
      place: 'more',
      render: ({ converted, own, currency: of }) => both(converted.interest, own.interest, of),
    },
    {
      key: 'taxes',
      label: t('income.taxes'),
      align: 'end',
      place: 'more',
      render: ({ converted, own, currency: of }) => both(converted.taxes, own.taxes, of),
    },
  ];
  return (
    <LocalTable caption={t('income.title')} columns={columns} rows={paper.income} rowKey={({ isin, currency: of }) => `${isin} ${of}`} />
  );
}
