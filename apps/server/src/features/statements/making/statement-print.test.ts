import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import type { StatedBenchmark, StatedCosts, StatedSummary, StatementFigures } from '@pramen/contract/statements/statements.schemas';
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

const costs: StatedCosts = {
  is_stated: true,
  is_complete: false,
  is_third_parties_complete: true,
  service: -1.5,
  ongoing: -0.75,
  transactions: 0,
  instruments: -0.75,
  instruments_perc: -0.071429,
  third_parties: 0.2,
  third_parties_perc: 0.019048,
  total: -2.25,
  total_perc: -0.214286,
  twr_without: 1.9,
  effect: -0.4,
  unknown: [{ kind: 'ONGOING', name: 'Fond bez údajů', isin: 'CZ0008019106', reason: 'not_stated' }],
};
const benchmark: StatedBenchmark = {
  code: 'SVET',
  name: 'Světové akcie',
  currency: 'USD',
  perc: 2.5,
  difference: -0.5,
  is_converted: true,
  start: { value: 3152.47, date: '2025-09-30' },
  end: { value: 3231.2, date: '2025-12-31' },
  unavailable: null,
};
const withCosts = (more: Partial<StatedCosts> = {}): StatedSummary => ({
  ...summary,
  unavailable: [...summary.unavailable],
  costs: { ...costs, ...more },
  benchmark,
});

function figuresWith(movements: number, more: Partial<StatedCosts> = {}): StatementFigures {
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
    total: withCosts(more),
    contracts: [
      {
        id: 'k',
        contract_number: 'K1',
        contract_type: 'Správa portfolia',
        summary: withCosts(more),
        fees: [{ name: 'Poplatek za správu', amount: -1.5 }],
        investments: [
          {
            id: 'i',
            label: 'Na důchod',
            variable_symbol: '101',
            summary: withCosts(more),
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
  printPages(printStatement({ client, company, figures, isItemised: false, edition, issuedAt }, language));

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
      'Referenční index: Světové akcie +2,50 % ročně za tytéž dny jako časově vážený výnos: z 3 152,47 (30. 9. 2025) na 3 231,20 (31. 12. 2025); hodnoty v USD přepočtené denními kurzy ČNB; rozdíl výnosů: −0,50 procentního bodu',
      'Chybí cena titulu CZ0005112300 ke dni 3. 11. 2025.',
      'Náklady služby celkem (poplatky)',
      '−0,14 %',
      '−0,15 procentního bodu',
      'Průběžné náklady cenných papírů −0,75 Kč bez neznámých nákladů, součet je neúplný; za každý den hodnota na jeho konci × roční sazba vydavatele / 365',
      'Všechny náklady celkem (služba a cenné papíry) −2,25 Kč bez neznámých nákladů, součet je neúplný; v procentech průměrné hodnoty: −0,21 %',
      'Tentýž výnos bez nákladů +1,90 % ročně souhrnný vliv známých nákladů: −0,40 procentního bodu',
      'Platby třetích stran 0,20 Kč',
      'Průběžné náklady neznáme, nejsou proto v součtech: Fond bez údajů (CZ0008019106).',
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

  it('list each cost when they are itemised, payments of third parties apart', async () => {
    const items: StatedCosts['items'] = [
      { kind: 'SERVICE', name: null, isin: null, amount: -1.5 },
      { kind: 'ONGOING', name: 'ČEZ', isin: 'CZ0005112300', amount: -0.75 },
      { kind: 'THIRD_PARTY', name: 'ČEZ', isin: 'CZ0005112300', amount: 0.2 },
    ];
    const { text } = await read(await print(figuresWith(0, { items })));
    expect(text).toContain(
      'Rozpis nákladů Náklad Název Částka poplatek za službu Poplatek −1,50 Kč průběžné náklady ČEZ −0,75 Kč CZ0005112300 Celkem bez neznámých −2,25 Kč',
    );
    expect(text).toContain('Rozpis plateb třetích stran Náklad Název Částka platba třetí strany ČEZ 0,20 Kč CZ0005112300 Celkem 0,20 Kč');
    expect((await read(await print(figuresWith(0)))).text).not.toContain('Rozpis');
  });

  it('list itemised costs once: with each investment of a contract that has several', async () => {
    const itemsOf = (name: string): StatedCosts['items'] => [{ kind: 'ONGOING', name, isin: 'CZ0005112300', amount: -0.75 }];
    const figures = figuresWith(0, { items: itemsOf('Součet') });
    const [contract] = figures.contracts;
    const [investment] = contract?.investments ?? [];
    if (!contract || !investment) throw new Error('no investment');
    const of = (name: string) => ({ ...investment, id: name, label: name, summary: withCosts({ items: itemsOf(name) }) });
    const { text } = await read(await print({ ...figures, contracts: [{ ...contract, investments: [of('První'), of('Druhá')] }] }));
    expect([text.match(/Rozpis nákladů/g)?.length, text.includes('průběžné náklady Součet')]).toEqual([2, false]);
    expect(text).toContain('průběžné náklady První −0,75 Kč');
    expect(text).toContain('průběžné náklady Druhá −0,75 Kč');
    // Its own sums stand above the list of each.
    expect(text.match(/Všechny náklady celkem/g)).toHaveLength(3);
    const plain = { ...contract, investments: [investment, investment].map((one) => ({ ...one, summary: withCosts() })) };
    const { text: short } = await read(await print({ ...figuresWith(0), contracts: [{ ...plain, summary: withCosts() }] }));
    expect(short.match(/Všechny náklady celkem/g)).toHaveLength(1);
  });

  it('say in words what a split made of the units', async () => {
    const figures = figuresWith(1);
    const [contract] = figures.contracts;
    const [investment] = contract?.investments ?? [];
    const [movement] = investment?.movements ?? [];
    if (!contract || !investment || !movement) throw new Error('no movement');
    const split = { ...movement, kind: 'SPLIT', price: null, amount: 0, name: 'Apple', reference: 'S1' };
    const movements = [
      { ...split, quantity: 37.5, split: { before: 12.5, after: 50 } },
      { ...split, quantity: -30, split: { before: 40, after: 10 } },
      { ...split, quantity: 3 },
      { ...split, quantity: -4 },
    ];
    const { text } = await read(await print({ ...figures, contracts: [{ ...contract, investments: [{ ...investment, movements }] }] }));
    for (const part of [
      'Apple Štěpení: místo 12,5 ks máte 50 ks',
      'Sloučení kusů: místo 40 ks máte 10 ks',
      'Štěpení: přibylo 3 ks',
      'Sloučení kusů: ubylo 4 ks',
    ])
      expect(text).toContain(part);
  });

  it('name costs of which nothing is known as unknown, never as zero', async () => {
    const unknown = { ongoing: null, instruments: null, instruments_perc: null, third_parties: null, third_parties_perc: null };
    const { text } = await read(await print(figuresWith(0, { ...unknown, is_third_parties_complete: false })));
    expect(text).toContain('Průběžné náklady cenných papírů neznámé');
    expect(text).toContain('Platby třetích stran neznámé');
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
    const period = { from: '2025-10-01', to: '2025-12-31', isItemised: false };
    expect(nameStatement(period, 1, 'cs').replaceAll('\u00a0', ' ')).toBe('Výpis z investičního účtu 1. 10. 2025 – 31. 12. 2025');
    expect(nameStatement(period, 3, 'sk').replaceAll('\u00a0', ' ')).toBe(
      'Výpis z investičného účtu 1. 10. 2025 – 31. 12. 2025, 3. vydanie',
    );
    expect(nameStatement({ ...period, isItemised: true }, 2, 'cs').replaceAll('\u00a0', ' ')).toBe(
      'Výpis z investičního účtu 1. 10. 2025 – 31. 12. 2025 s rozpisem nákladů, 2. vydání',
    );
  });
});
