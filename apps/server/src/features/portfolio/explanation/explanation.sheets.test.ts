import type { ExplainedFigure, ExplainedFlow, ExplainedPosition, Explanation } from '@pramen/contract/portfolio/portfolio.schemas';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../platform/calls/call.ts';
import { markedRow } from '../../../platform/spreadsheet/sheet.ts';
import type { Sheet } from '../../../platform/spreadsheet/sheet.ts';
import { presentExplanationSheets } from './explanation.sheets.ts';

const performance: Explanation['performance'] = {
  totalAmount: 1234.5,
  investedAmount: 1000,
  paidInAmount: 1000,
  gain: 234.5,
  performancePerc: 23.45,
  currency: 'CZK',
  twrPerc: 12.3456789,
  mwrPerc: -1.5,
  annualised: false,
  measuredDays: 300,
  asOfDate: '2026-03-02',
  daysBehind: 0,
  sinceDate: '2025-05-06',
  unavailable: [],
};
const position: ExplainedPosition = {
  strategy: 'Na dům',
  name: 'Fond',
  isin: 'IE01',
  currency: 'EUR',
  quantity: 3.0000001,
  price: { value: 9.876543, date: '2026-02-26' },
  isStale: false,
  ownValue: 29.629,
  rates: [{ currency: 'EUR', quote: { value: 25.1, date: '2026-02-27' } }],
  value: 743.69,
};
const cash: ExplainedPosition = {
  ...position,
  name: 'Hotovost',
  isin: null,
  currency: 'USD',
  price: null,
  isStale: true,
  ownValue: null,
  rates: [{ currency: 'USD', quote: null }],
  value: null,
};
const deposit: ExplainedFlow = {
  date: '2025-05-06',
  kind: 'DEPOSIT',
  reference: 'M7',
  strategy: 'Na dům',
  currency: 'EUR',
  ownValue: 100,
  isin: 'IE01',
  quantity: 2,
  price: { value: 50, date: '2025-05-05' },
  rates: [{ currency: 'EUR', quote: { value: 25, date: '2025-05-06' } }],
  value: 2500,
};
const withdrawal: ExplainedFlow = { ...deposit, kind: 'WITHDRAWAL', isin: null, quantity: null, price: null, ownValue: -1, value: -25 };
const none = { positions: [], flows: [], pieces: [], amounts: [] };

/** Each sheet as its title, its columns with their kinds, and its rows. */
async function write(explanation: Partial<Explanation> & { figure: ExplainedFigure }, language: Language = 'cs') {
  const read = async ({ title, columns, batches }: Sheet) => {
    const rows: (readonly (string | null)[])[] = [];
    for await (const batch of batches) rows.push(...batch.map((row) => markedRow(row).cells));
    return { title, columns: columns.map((column) => `${column.title} (${column.kind})`), rows };
  };
  return Promise.all(presentExplanationSheets({ performance, ...none, ...explanation }, language).map(read));
}

describe('the summary of an explained figure', () => {
  it.each<[ExplainedFigure, boolean, (string | null)[], string]>([
    ['totalAmount', true, ['Hodnota portfolia', '1234.50', 'CZK'], 'money'],
    ['investedAmount', true, ['Investováno', '1000.00', 'CZK'], 'money'],
    ['gain', true, ['Zisk', '234.50', 'CZK'], 'money'],
    ['performancePerc', true, ['Zhodnocení', '23.450000', '%'], 'decimal'],
    ['twrPerc', false, ['Časově vážený výnos', '12.345679', '%'], 'decimal'],
    ['twrPerc', true, ['Časově vážený výnos', '12.345679', '% ročně'], 'decimal'],
    ['mwrPerc', true, ['Peněžně vážený výnos', '-1.500000', '% ročně'], 'decimal'],
  ])('%s, annualised: %s', async (figure, annualised, cells, kind) => {
    const [summary, ...others] = await write({ figure, performance: { ...performance, annualised } });
    expect(summary).toEqual({
      title: 'Souhrn',
      columns: ['Údaj (text)', `Hodnota (${kind})`, 'Jednotka (text)', 'Od (day)', 'Ke dni (day)'],
      rows: [[...cells, '2025-05-06', '2026-03-02']],
    });
    expect(others).toEqual([]);
  });

  it('has an empty cell where a figure is not known', async () => {
    const unknown = { ...performance, gain: null, twrPerc: null, sinceDate: null, asOfDate: null };
    expect((await write({ figure: 'gain', performance: unknown }))[0]?.rows).toEqual([['Zisk', null, 'CZK', null, null]]);
    expect((await write({ figure: 'twrPerc', performance: unknown }))[0]?.rows[0]?.[1]).toBeNull();
  });
});

describe('the rows behind a figure', () => {
  it('are positions with price, rates and a note', async () => {
    const [, positions] = await write({ figure: 'totalAmount', positions: [position, cash] });
    expect(positions).toEqual({
      title: 'Pozice',
      columns: [
        'Pozice (text)',
        'ISIN (text)',
        'Strategie (text)',
        'Měna (text)',
        'Kusy (decimal)',
        'Cena (decimal)',
        'Cena ze dne (day)',
        'V\u00a0měně pozice (money)',
        'Kurz EUR (decimal)',
        'Kurz EUR ze dne (day)',
        'Kurz USD (decimal)',
        'Kurz USD ze dne (day)',
        'Hodnota (CZK) (money)',
        'Poznámka (text)',
      ],
      rows: [
        [
          'Fond',
          'IE01',
          'Na dům',
          'EUR',
          '3.000000',
          '9.876543',
          '2026-02-26',
          '29.63',
          '25.100000',
          '2026-02-27',
          null,
          null,
          '743.69',
          null,
        ],
        [
          'Hotovost',
          null,
          'Na dům',
          'USD',
          '3.000000',
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          'Už se neobchoduje, platí poslední cena.',
        ],
      ],
    });
  });

  it('are flows; for the performance with the part that was paid in', async () => {
    const [, flows] = await write({ figure: 'investedAmount', flows: [deposit, withdrawal] });
    const columns = [
      'Datum (day)',
      'Druh (text)',
      'Označení (text)',
      'Strategie (text)',
      'ISIN (text)',
      'Kusy (decimal)',
      'Cena (decimal)',
      'Cena ze dne (day)',
      'Částka (money)',
      'Měna (text)',
      'Kurz EUR (decimal)',
      'Kurz EUR ze dne (day)',
      'Započteno (CZK) (money)',
    ];
    const rows = [
      [
        '2025-05-06',
        'Vklad',
        'M7',
        'Na dům',
        'IE01',
        '2.000000',
        '50.000000',
        '2025-05-05',
        '100.00',
        'EUR',
        '25.000000',
        '2025-05-06',
        '2500.00',
      ],
      ['2025-05-06', 'Výběr', 'M7', 'Na dům', null, null, null, null, '-1.00', 'EUR', '25.000000', '2025-05-06', '-25.00'],
    ];
    expect(flows).toEqual({ title: 'Vklady a\u00a0výběry', columns, rows });
    const zero = { ...deposit, value: 0 };
    const unknown = { ...deposit, value: null };
    const [, paidIn] = await write({ figure: 'performancePerc', flows: [deposit, withdrawal, zero, unknown] });
    expect([paidIn?.columns.at(-1), paidIn?.rows.map((row) => row.at(-1))]).toEqual([
      'Z\u00a0toho vklad (CZK) (money)',
      ['2500.00', null, null, null],
    ]);
  });

  it('are periods with their factors', async () => {
    const pieces = [
      { from: '2025-05-06', to: '2025-06-01', opening: 100, closing: 101.456, factor: 1.01456 },
      { from: '2025-06-02', to: '2025-06-03', opening: null, closing: null, factor: null },
    ];
    expect((await write({ figure: 'twrPerc', pieces }))[1]).toEqual({
      title: 'Úseky mezi vklady a\u00a0výběry',
      columns: ['Od (day)', 'Do (day)', 'Na začátku (CZK) (money)', 'Na konci (CZK) (money)', 'Koeficient (decimal)'],
      rows: [
        ['2025-05-06', '2025-06-01', '100.00', '101.46', '1.014560000000000'],
        ['2025-06-02', '2025-06-03', null, null, null],
      ],
    });
  });

  it('are dated amounts', async () => {
    const amounts = [
      { date: '2025-05-06', amount: -1000, elapsedDays: 0 },
      { date: '2026-03-02', amount: null, elapsedDays: 300 },
    ];
    expect((await write({ figure: 'mwrPerc', amounts }))[1]).toEqual({
      title: 'Částky v\u00a0čase',
      columns: ['Datum (day)', 'Částka (CZK) (money)', 'Dnů s\u00a0penězi (decimal)'],
      rows: [
        ['2025-05-06', '-1000.00', '0'],
        ['2026-03-02', null, '300'],
      ],
    });
  });

  it('are on separate sheets, in the language of the reader', async () => {
    const sheets = await write({ figure: 'gain', positions: [position], flows: [deposit] }, 'sk');
    expect(sheets.map(({ title }) => title)).toEqual(['Súhrn', 'Pozície', 'Vklady a\u00a0výbery']);
    expect(sheets[0]?.rows[0]?.[0]).toBe('Zisk');
  });
});
