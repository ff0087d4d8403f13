import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../platform/formats/dates.ts';
import { alignFactors, alignPrices, formatMoney, formatPrice, formatQuantity } from '../../platform/formats/money.ts';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { columnsOf } from './ledger.model.ts';
import type { LedgerList, LedgerRows } from './ledger.queries.ts';
import { useKindName } from './use-kind-name.ts';

type ColumnsOf<List extends LedgerList> = readonly PagedColumn<LedgerRows[List]>[];
/** A row of any of the lists. */
type AnyRow = LedgerRows[LedgerList];

/** The columns of a list, with a strategy column where there are several. Figures are aligned by the rows shown. */
export function useLedgerColumns(list: LedgerList, hasStrategies: boolean, shown: readonly AnyRow[]): readonly PagedColumn<AnyRow>[] {
  const { t } = useTranslation('movements');
  const nameKind = useKindName();
  const strategy = {
    key: 'strategy',
    label: t('strategy'),
    place: 'more',
    isSortable: true,
    render: ({ contract_strategy: { label } }: AnyRow) => label,
  } as const;
  const strategies = hasStrategies ? [strategy] : [];
  const amount = {
    key: 'amount',
    label: t('amount'),
    align: 'end',
    place: 'figure',
    isSortable: true,
    render: (row: AnyRow) => formatMoney(row.amount, row.currency, { withSign: true }),
  } as const;
  const transactions: ColumnsOf<'transactions'> = [
    {
      key: 'transaction_date',
      label: t('date'),
      place: 'second',
      isSortable: true,
      isUnbroken: true,
      render: (row) => formatDate(row.transaction_date),
    },
    {
      key: columnsOf.transactions.kind,
      label: t('kind'),
      place: 'title',
      isSortable: true,
      render: (row) => nameKind(row.type.cash_transaction_type),
    },
    { key: 'fee_type_name', label: t('fee'), place: 'more', isSortable: true, render: (row) => row.fee_type?.fee_type_name },
    { key: 'equity_name', label: t('name'), place: 'second', isSortable: true, render: (row) => row.security?.equity_name },
    ...strategies,
    { key: 'trans_ref', label: t('reference'), place: 'more', isSortable: true, render: (row) => row.trans_ref },
    amount,
  ];
  const traded = shown.filter((row) => 'quantity' in row);
  const [ofQuantities, ofPrices] = [alignFactors(traded.map(({ quantity }) => quantity)), alignPrices(traded.map(({ price }) => price))];
  const trades: ColumnsOf<'trades'> = [
    {
      key: 'transaction_date',
      label: t('date'),
      place: 'second',
      isSortable: true,
      isUnbroken: true,
      render: (row) => formatDate(row.transaction_date),
    },
    {
      key: columnsOf.trades.kind,
      label: t('kind'),
      place: 'second',
      isUnbroken: true,
      isSortable: true,
      render: (row) => nameKind(row.type.sec_transaction_type),
    },
    { key: 'equity_name', label: t('name'), place: 'title', isSortable: true, render: (row) => row.sec_account.equity_name },
    { key: 'isin', label: t('isin'), place: 'more', isSortable: true, isUnbroken: true, render: (row) => row.sec_account.isin },
    ...strategies,
    {
      key: 'quantity',
      label: t('quantity'),
      place: 'second',
      align: 'end',
      isSortable: true,
      render: (row) => formatQuantity(row.quantity, ofQuantities),
    },
    {
      key: 'price',
      label: t('price'),
      place: 'second',
      joinedBy: '×',
      align: 'end',
      render: (row) => formatPrice(row.price, row.currency, ofPrices),
    },
    amount,
  ];
  const instructions: ColumnsOf<'instructions'> = [
    {
      key: columnsOf.instructions.date,
      label: t('time'),
      place: 'second',
      isSortable: true,
      isUnbroken: true,
      render: (row) => formatDateTime(row.instruction_transaction_datetime),
    },
    {
      key: columnsOf.instructions.kind,
      label: t('kind'),
      place: 'title',
      isSortable: true,
      render: (row) => nameKind(row.instruction_transaction_type.transaction_type),
    },
    { key: 'isin', label: t('isin'), place: 'second', isSortable: true, isUnbroken: true, render: (row) => row.isin },
    ...strategies,
    { key: 'instruction_reference', label: t('reference'), place: 'more', isSortable: true, render: (row) => row.instruction_reference },
    // An instruction has not moved money yet: its kind says where the money is to go.
    { ...amount, render: (row) => formatMoney(row.amount, row.currency) },
  ];
  // The cast is safe: rows and columns belong to the same list.
  return { transactions, trades, instructions }[list] as readonly PagedColumn<AnyRow>[];
}
