import type {
  Explanation,
  ExplainedAmount,
  ExplainedFlow,
  ExplainedPiece,
  ExplainedPosition,
} from '@pramen/contract/portfolio/portfolio.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { alignFactors, alignPrices, formatFactor, formatMoney, formatQuantity } from '../../../platform/formats/money.ts';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { multiplyFactors, sumRows } from './explanation.model.ts';
import { LocalTable } from './local-table.tsx';
import { QuotedPrice, Rates } from './rates.tsx';
import styles from './explanation.module.css';

interface ExplainedRowsProps {
  explanation: Explanation;
  /** Label for a kind of movement. */
  nameKind: (kind: string) => string;
}

/** The rows behind a figure, one table for each kind, with their sums. */
export function ExplainedRows({ explanation, nameKind }: ExplainedRowsProps) {
  const { figure } = explanation;
  const wantsPositions = figure === 'totalAmount' || figure === 'gain' || figure === 'performancePerc';
  const wantsFlows = figure === 'investedAmount' || figure === 'gain' || figure === 'performancePerc';
  return (
    <>
      {wantsPositions && <Positions explanation={explanation} />}
      {wantsFlows && <Flows explanation={explanation} nameKind={nameKind} />}
      {figure === 'twrPerc' && <Pieces explanation={explanation} />}
      {figure === 'mwrPerc' && <Amounts explanation={explanation} />}
    </>
  );
}

function Positions({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation('explanation');
  const { currency, asOfDate } = explanation.performance;
  const securities = explanation.positions.filter(({ isin }) => isin !== null);
  const [ofQuantities, ofPrices] = [
    alignFactors(securities.map(({ quantity }) => quantity)),
    alignPrices(securities.map(({ price }) => price?.value ?? null)),
  ];
  const columns: PagedColumn<ExplainedPosition>[] = [
    { key: 'name', label: t('columns.position'), place: 'title', render: (position) => <PositionName position={position} /> },
    {
      key: 'quantity',
      label: t('columns.quantity'),
      place: 'second',
      align: 'end',
      render: ({ isin, quantity }) => (isin === null ? null : formatQuantity(quantity, ofQuantities)),
    },
    {
      key: 'price',
      label: t('columns.price'),
      place: 'second',
      joinedBy: '×',
      align: 'end',
      render: ({ isin, price, currency: own }) => isin !== null && <QuotedPrice price={price} currency={own} decimals={ofPrices} />,
    },
    {
      key: 'ownValue',
      label: t('columns.ownValue'),
      place: 'more',
      align: 'end',
      render: ({ ownValue, currency: own }) => formatMoney(ownValue, own),
    },
    {
      key: 'rate',
      label: t('columns.rate'),
      place: 'more',
      align: 'end',
      render: ({ rates }) => rates.length > 0 && <Rates rates={rates} />,
    },
    { key: 'value', label: t('columns.value'), align: 'end', place: 'figure', render: ({ value }) => formatMoney(value, currency) },
  ];
  const sum = formatMoney(sumRows(explanation).positions, currency);
  return (
    <LocalTable
      title={t('positions', { date: formatDate(asOfDate) })}
      columns={columns}
      rows={explanation.positions}
      footer={{ name: t('sum'), value: sum }}
    />
  );
}

function PositionName({ position: { name, isin, strategy, isStale } }: { position: ExplainedPosition }) {
  const { t } = useTranslation('explanation');
  return (
    <>
      {name}
      <small className={styles.detail}>{[isin, strategy].filter(Boolean).join(' · ')}</small>
      {isStale && <small className={styles.detail}>{t('stale')}</small>}
    </>
  );
}

function Flows({ explanation, nameKind }: ExplainedRowsProps) {
  const { t } = useTranslation('explanation');
  const { currency } = explanation.performance;
  const sums = sumRows(explanation);
  // The percentage is relative to all deposits, every other figure to what remained of them.
  const footer =
    explanation.figure === 'performancePerc'
      ? { kind: t('sumOfDeposits'), value: formatMoney(sums.deposits, currency) }
      : { kind: t('sum'), value: formatMoney(sums.flows, currency) };
  const columns: PagedColumn<ExplainedFlow>[] = [
    { key: 'date', label: t('columns.date'), place: 'second', isUnbroken: true, render: ({ date }) => formatDate(date) },
    {
      key: 'kind',
      label: t('columns.kind'),
      place: 'title',
      render: ({ kind, reference }) => <FlowKind kind={nameKind(kind)} reference={reference} />,
    },
    { key: 'strategy', label: t('columns.strategy'), place: 'second', render: ({ strategy }) => strategy },
    {
      key: 'ownValue',
      label: t('columns.ownAmount'),
      place: 'more',
      align: 'end',
      render: ({ ownValue, currency: own }) => formatMoney(ownValue, own),
    },
    {
      key: 'rate',
      label: t('columns.rate'),
      place: 'more',
      align: 'end',
      render: ({ rates }) => rates.length > 0 && <Rates rates={rates} />,
    },
    { key: 'value', label: t('columns.counted'), align: 'end', place: 'figure', render: ({ value }) => formatMoney(value, currency) },
  ];
  return <LocalTable title={t('flows')} columns={columns} rows={explanation.flows} footer={footer} />;
}

function FlowKind({ kind, reference }: { kind: string; reference: string }) {
  return (
    <>
      {kind}
      <small className={styles.detail}>{reference}</small>
    </>
  );
}

function Pieces({ explanation: { pieces, performance } }: { explanation: Explanation }) {
  const { t } = useTranslation('explanation');
  const money = (amount: number | null) => formatMoney(amount, performance.currency);
  const product = multiplyFactors(pieces);
  const decimals = alignFactors([...pieces.map(({ factor }) => factor), product]);
  const columns: PagedColumn<ExplainedPiece>[] = [
    { key: 'from', label: t('columns.from'), isUnbroken: true, place: 'title', render: ({ from }) => formatDate(from) },
    { key: 'to', label: t('columns.to'), isUnbroken: true, render: ({ to }) => formatDate(to) },
    { key: 'opening', label: t('columns.opening'), align: 'end', render: ({ opening }) => money(opening) },
    { key: 'closing', label: t('columns.closing'), align: 'end', render: ({ closing }) => money(closing) },
    { key: 'factor', label: t('columns.factor'), align: 'end', place: 'figure', render: ({ factor }) => formatFactor(factor, decimals) },
  ];
  return (
    <LocalTable
      title={t('pieces')}
      columns={columns}
      rows={pieces}
      footer={{ from: t('product'), factor: formatFactor(product, decimals) }}
    />
  );
}

function Amounts({ explanation: { amounts, performance } }: { explanation: Explanation }) {
  const { t } = useTranslation('explanation');
  const columns: PagedColumn<ExplainedAmount>[] = [
    { key: 'date', label: t('columns.date'), isUnbroken: true, place: 'title', render: ({ date }) => formatDate(date) },
    { key: 'elapsedDays', label: t('columns.elapsedDays'), align: 'end', render: ({ elapsedDays }) => formatQuantity(elapsedDays) },
    {
      key: 'amount',
      label: t('columns.amount'),
      align: 'end',
      place: 'figure',
      render: ({ amount }) => formatMoney(amount, performance.currency, { withSign: true }),
    },
  ];
  return <LocalTable title={t('amounts')} columns={columns} rows={amounts} />;
}
