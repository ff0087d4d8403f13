import { expect, it } from 'vitest';
import type { InstructionRow, TradeRow, TransactionRow } from './ledger.lists.ts';
import { instructionSheet, presentLedgerSheet, tradeSheet, transactionSheet } from './ledger.sheets.ts';
import type { LedgerSheet } from './ledger.sheets.ts';
import { markedRow } from '../../platform/spreadsheet/sheet.ts';

const ofStrategy = { strategyName: 'Vyvážená', contractNumber: 'K1', labelText: null };

async function write<Row>(sheet: LedgerSheet<Row>, row: object, language: 'cs' | 'sk' = 'cs') {
  async function* batches() {
    yield [row as Row];
    yield [];
    yield [row as Row];
  }
  const { title, columns, batches: written } = presentLedgerSheet(sheet, batches(), language);
  const sizes: number[] = [];
  let cells: readonly unknown[] = [];
  for await (const batch of written) {
    sizes.push(batch.length);
    cells = batch[0] ? markedRow(batch[0]).cells : cells;
  }
  return { title, sizes, cells: columns.map(({ title: name, kind }, index) => `${name} (${kind}): ${String(cells[index])}`) };
}

it('a transaction shows day, kind, fee, strategy, amount and what it is about', async () => {
  const row: Partial<TransactionRow> = {
    ...ofStrategy,
    transactionDate: '2026-03-02',
    cashTransactionType: 'FEE',
    feeTypeName: 'Správa',
    transRef: 'R1',
    amount: '-12.50',
    currency: 'CZK',
    securityName: 'Fond',
    isin: 'IE01',
  };
  expect(await write(transactionSheet, row)).toEqual({
    cells: [
      'Datum (day): 2026-03-02',
      'Druh (text): Poplatek',
      'Poplatek (text): Správa',
      'Strategie (text): Vyvážená',
      'Označení (text): R1',
      'Částka (money): -12.50',
      'Měna (text): CZK',
      'Název (text): Fond',
      'ISIN (text): IE01',
    ],
    sizes: [1, 0, 1],
    title: 'Peněžní pohyby',
  });
});

it('a trade shows what was traded, how much and at which price', async () => {
  const row: Partial<TradeRow> = {
    ...ofStrategy,
    labelText: 'Na dům',
    transactionDate: '2026-03-02',
    secTransactionType: 'BUY',
    equityName: 'Fond',
    isin: 'IE01',
    transRef: 'R2',
    quantity: '2.5',
    price: '10.1',
    amount: '25.25',
    currency: 'EUR',
  };
  expect(await write(tradeSheet, row, 'sk')).toEqual({
    cells: [
      'Dátum (day): 2026-03-02',
      'Druh (text): Nákup',
      'Názov (text): Fond',
      'ISIN (text): IE01',
      'Stratégia (text): Na dům',
      'Označenie (text): R2',
      'Kusy (decimal): 2.5',
      'Cena (decimal): 10.1',
      'Suma (money): 25.25',
      'Mena (text): EUR',
    ],
    sizes: [1, 0, 1],
    title: 'Obchody',
  });
});

it('an instruction shows its time in Prague', async () => {
  const row: Partial<InstructionRow> = {
    ...ofStrategy,
    instructedInPrague: '2026-03-02 09:07',
    transactionType: 'SELL',
    isin: 'IE01',
    instructionReference: 'R3',
    amount: '100.00',
    currency: 'USD',
  };
  expect(await write(instructionSheet, row)).toEqual({
    cells: [
      'Datum a čas (moment): 2026-03-02 09:07',
      'Druh (text): Prodej',
      'ISIN (text): IE01',
      'Strategie (text): Vyvážená',
      'Označení (text): R3',
      'Částka (money): 100.00',
      'Měna (text): USD',
    ],
    sizes: [1, 0, 1],
    title: 'Pokyny',
  });
});
