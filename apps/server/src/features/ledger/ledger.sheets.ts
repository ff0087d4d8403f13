import { nameInvestment } from '@pramen/domain/strategies/name-investment';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../platform/calls/call.ts';
import type { CellKind, CellRow, Sheet } from '../../platform/spreadsheet/sheet.ts';
import type { InstructionRow, OfStrategy, TradeRow, TransactionRow } from './ledger.lists.ts';

/** Columns and cells of a list in an exported file. */
export interface LedgerSheet<Row> {
  name: 'transactions' | 'trades' | 'instructions';
  columns: readonly (readonly [title: TextKey, kind: CellKind])[];
  toCells(row: Row, language: Language): CellRow;
}

const labelOf = (row: OfStrategy) => nameInvestment({ ...row, label: row.labelText });
const kindOf = (
  kind: TransactionRow['cashTransactionType'] | TradeRow['secTransactionType'] | InstructionRow['transactionType'],
  language: Language,
) => translate(language, `movements:kinds.${kind}`);

export const transactionSheet: LedgerSheet<TransactionRow> = {
  name: 'transactions',
  columns: [
    ['movements:date', 'day'],
    ['movements:kind', 'text'],
    ['movements:fee', 'text'],
    ['movements:strategy', 'text'],
    ['movements:reference', 'text'],
    ['movements:amount', 'money'],
    ['exports:currency', 'text'],
    ['movements:name', 'text'],
    ['movements:isin', 'text'],
  ],
  toCells: (row, language) => [
    row.transactionDate,
    kindOf(row.cashTransactionType, language),
    row.feeTypeName,
    labelOf(row),
    row.transRef,
    row.amount,
    row.currency,
    row.securityName,
    row.isin,
  ],
};

export const tradeSheet: LedgerSheet<TradeRow> = {
  name: 'trades',
  columns: [
    ['movements:date', 'day'],
    ['movements:kind', 'text'],
    ['movements:name', 'text'],
    ['movements:isin', 'text'],
    ['movements:strategy', 'text'],
    ['movements:reference', 'text'],
    ['movements:quantity', 'decimal'],
    ['movements:price', 'decimal'],
    ['movements:amount', 'money'],
    ['exports:currency', 'text'],
  ],
  toCells: (row, language) => [
    row.transactionDate,
    kindOf(row.secTransactionType, language),
    row.equityName,
    row.isin,
    labelOf(row),
    row.transRef,
    row.quantity,
    row.price,
    row.amount,
    row.currency,
  ],
};

export const instructionSheet: LedgerSheet<InstructionRow> = {
  name: 'instructions',
  columns: [
    ['movements:time', 'moment'],
    ['movements:kind', 'text'],
    ['movements:isin', 'text'],
    ['movements:strategy', 'text'],
    ['movements:reference', 'text'],
    ['movements:amount', 'money'],
    ['exports:currency', 'text'],
  ],
  toCells: (row, language) => [
    row.instructedInPrague,
    kindOf(row.transactionType, language),
    row.isin,
    labelOf(row),
    row.instructionReference,
    row.amount,
    row.currency,
  ],
};

async function* toCellBatches<Row>(
  sheet: LedgerSheet<Row>,
  batches: AsyncIterable<readonly Row[]>,
  language: Language,
): AsyncGenerator<CellRow[]> {
  for await (const batch of batches) yield batch.map((row) => sheet.toCells(row, language));
}

/** Streams a list into a sheet in the reader's language. */
export function presentLedgerSheet<Row>(sheet: LedgerSheet<Row>, batches: AsyncIterable<readonly Row[]>, language: Language): Sheet {
  return {
    title: translate(language, `movements:${sheet.name}`),
    columns: sheet.columns.map(([title, kind]) => ({ title: translate(language, title), kind })),
    batches: toCellBatches(sheet, batches, language),
  };
}
