import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import type { StatementFigures } from '@pramen/contract/statements/statements.schemas';
import { printPages } from '../../../platform/pdf/prints/print-pages.ts';
import { nameStatement, printStatement } from './statement-print.present.ts';

const summary = {
  currency: 'CZK',
  opening: 1000,
  inflows: 50,
  outflows: 25.5,
  gain: -10.25,
  closing: 1014.25,
  dividends: 3,
  interest: 0,
  fees: -1.5,
  taxes: -0.45,
  price_effect: -11.3,
  average_value: 1_050,
  fees_perc: -0.142857,
  fees_effect: -0.150213,
  performance_perc: -0.976,
  twr_perc: null,
  mwr_perc: 1.5,
  annualised: true,
  measured_days: 400,
  unavailable: [{ figure: 'twrPerc', reason: 'price_missing', isin: 'CZ0005112300', date: '2025-11-03' }],
} as const;

function figuresWith(movements: number): StatementFigures {
  const position = {
    name: 'ČEZ',
    isin: 'CZ0005112300',
    currency: 'CZK',
    quantity: 1.5,
    price: null,
    own_value: null,
    value: null,
  } as const;
  const cash = { ...position, name: 'Hotovost CZK', isin: null, quantity: 14.25, own_value: 14.25, value: 14.25 };
  return {
    from: '2025-10-01',
    to: '2025-12-31',
    as_of: '2026-03-02',
    total: { ...summary, unavailable: [...summary.unavailable] },
    contracts: [
      {
        id: 'k',
        contract_number: 'K1',
        contract_type: 'Správa portfolia',
        summary: { ...summary, unavailable: [...summary.unavailable] },
        fees: [{ name: 'Poplatek za správu', amount: -1.5 }],
        investments: [
          {
            id: 'i',
            label: 'Na důchod',
            variable_symbol: '101',
            summary: { ...summary, unavailable: [...summary.unavailable] },
            opening: [cash],
            closing: [position, cash],
            movements: Array.from({ length: movements }, (_, index) => ({
              date: '2025-10-05',
              kind: index % 2 === 0 ? 'BUY' : 'FEE',
              reference: `T${index}`,
              name: index % 2 === 0 ? `Fond s${'velmi '.repeat(10)}dlouhým názvem` : null,
              isin: index % 2 === 0 ? 'CZ0005112300' : null,
              quantity: index % 2 === 0 ? 1.5 : null,
              price: index % 2 === 0 ? 911.333333 : null,
              fee_type: index % 2 === 0 ? null : 'Poplatek za správu',
              amount: -1.5,
              currency: 'CZK' as const,
            })),
          },
        ],
      },
    ],
    faults: [],
  };
}

const client = { name: 'Jana Nová', companyName: null, code: 'K000001', legalPersonId: null };
const company = { name: 'Pramen, a.s.', businessNumber: '12345678' };
const issuedAt = new Date('2026-03-02T09:00:00.000Z');
const print = (figures: StatementFigures, language: 'cs' | 'sk' = 'cs', edition = 1) =>
  printPages(printStatement({ client, company, figures, edition, issuedAt }, language));

/** The text of the pages, without breaks and no-break spaces. */
async function read(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  const pages = (await PDF.load(bytes)).getPages();
  const text = pages.map((page) => page.extractText().text).join('\n');
  return { pages: pages.length, text: text.replaceAll(/\s+/g, ' ') };
}

describe('the pages of a statement', () => {
  it('name every figure, and an unknown one with its reason', async () => {
    const { text } = await read(await print(figuresWith(2)));
    for (const part of [
      'Výpis z investičního účtu',
      '1. 10. 2025 – 31. 12. 2025',
      'Jana Nová',
      'IČO 12345678',
      'Hodnota na začátku období (30. 9. 2025)',
      '1 000,00 Kč',
      'Výběry a odchozí převody',
      '−25,50 Kč',
      'Ztráta',
      '−10,25 Kč',
      'Hodnota na konci období (31. 12. 2025)',
      '+1,50 % ročně',
      'neznámé',
      'Chybí cena titulu CZ0005112300 ke dni 3. 11. 2025.',
      'Náklady služby celkem (poplatky)',
      '−0,14 %',
      '−0,15 procentního bodu',
      'Platby třetích stran neznámé údaje od vydavatelů nemáme, nejsou proto v součtech',
      '911,333333',
      'strana 1 z',
    ])
      expect(text).toContain(part);
    // Nothing unknown is printed as zero: the position has neither a price nor a value.
    expect(text).not.toContain(' 0,00 Kč Hotovost');
  });

  it('are in Slovak for a client who reads Slovak', async () => {
    const { text } = await read(await print(figuresWith(2), 'sk'));
    expect(text).toContain('Výpis z investičného účtu');
    expect(text).not.toContain('období');
  });

  it('say so when there is nothing', async () => {
    const { pages, text } = await read(await print({ ...figuresWith(0), contracts: [] }));
    expect([pages, text.includes('neproběhl žádný pohyb')]).toEqual([1, true]);
  });

  it('repeat the heads of long tables and list every movement', async () => {
    const { pages, text } = await read(await print(figuresWith(300)));
    expect(pages).toBeGreaterThan(5);
    expect(text.match(/\bT\d+\b/g)).toHaveLength(300);
    expect(text.match(/Datum Druh Název Kusy Cena Částka/g)?.length).toBeGreaterThan(3);
    expect(text).toContain(`strana ${pages} z ${pages}`);
  });

  it('state their language and a title for screen readers, as PDF/A', async () => {
    const raw = Buffer.from(await print(figuresWith(2), 'sk')).toString('latin1');
    expect(raw).toContain('/Lang (sk-SK)');
    expect(raw).toContain('/DisplayDocTitle true');
    expect(raw).toContain('pdfaid:part');
  });

  it('name a later edition', () => {
    const period = { from: '2025-10-01', to: '2025-12-31' };
    expect(nameStatement(period, 1, 'cs').replaceAll('\u00a0', ' ')).toBe('Výpis z investičního účtu 1. 10. 2025 – 31. 12. 2025');
    expect(nameStatement(period, 3, 'sk').replaceAll('\u00a0', ' ')).toBe(
      'Výpis z investičného účtu 1. 10. 2025 – 31. 12. 2025, 3. vydanie',
    );
  });
});
