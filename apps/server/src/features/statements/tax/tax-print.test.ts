import { PDF } from '@libpdf/core';
import type { TaxPaper } from '@pramen/contract/statements/tax-papers.schemas';
import { describe, expect, it } from 'vitest';
import { printPages } from '../../../platform/pdf/prints/print-pages.ts';
import { nameTaxPaper, printTaxPaper } from './tax-print.present.ts';

const nothing = { proceeds: 0, fees: 0, cost: 0, gain: 0 };
const unknown = { proceeds: 2_200, fees: -10, cost: null, gain: null };
const noIncome = { dividends: 0, interest: 0, taxes: 0 };
const empty: TaxPaper = {
  year: 2025,
  from: '2025-01-01',
  to: '2025-12-31',
  is_provisional: false,
  currency: 'CZK',
  country: 'CZ',
  no_verdict: null,
  residences: ['CZ'],
  holding: { months: 36, law: '§ 4 odst. 1 písm. u)', is_for_regulated_markets: false },
  limits: [],
  fifo: nothing,
  average: nothing,
  unknown_sales: { fifo: 0, average: 0 },
  known_gain: { fifo: 0, average: 0 },
  verdicts: [{ verdict: 'MET', ...nothing }],
  securities: [],
  income: [],
  income_total: noIncome,
  other_fees: 0,
  faults: [],
};
const withIncome: TaxPaper = {
  ...empty,
  income: [
    {
      name: 'Apple',
      isin: 'US0378331005',
      currency: 'USD',
      own: { dividends: 12, interest: 0, taxes: -1.8 },
      converted: { dividends: 276.5, interest: 0, taxes: -41.48 },
    },
  ],
  income_total: { dividends: 276.5, interest: 0, taxes: -41.48 },
};
const sale = {
  date: '2025-06-30',
  reference: 'T1',
  quantity: 2,
  proceeds: 2_200,
  fees: -10,
  fifo: { cost: null, gain: null, parts: [{ ...unknown, origin: 'TRANSFERRED', acquired: '2025-02-03', quantity: 2, verdict: 'UNKNOWN' }] },
  average: { cost: null, gain: null },
} satisfies TaxPaper['securities'][number]['sales'][number];
const sold: TaxPaper = {
  ...withIncome,
  fifo: unknown,
  average: unknown,
  unknown_sales: { fifo: 1, average: 1 },
  verdicts: [{ verdict: 'UNKNOWN', ...unknown }],
  limits: [{ kind: 'SMALL_INCOME', limit: 100_000, amount: 2_200, law: '§ 4 odst. 1 písm. t)' }],
  securities: [
    {
      name: 'ČEZ',
      isin: 'CZ0005112300',
      currency: 'CZK',
      sales: [sale],
      departures: [{ date: '2025-07-01', quantity: 3, fifo_cost: 300, average_cost: null }],
      fifo: unknown,
      average: unknown,
    },
  ],
};

const head = {
  client: { name: 'Jana Nová', companyName: null, code: 'K000001', legalPersonId: null },
  company: { name: 'Pramen, a.s.', businessNumber: '12345678' },
  issuedAt: new Date('2026-03-02T09:00:00.000Z'),
};

async function read(paper: TaxPaper, language: 'cs' | 'sk' = 'cs', edition = 1): Promise<string> {
  const bytes = await printPages(printTaxPaper({ ...head, paper, edition }, language));
  const pages = (await PDF.load(bytes)).getPages();
  return pages
    .map((page) => page.extractText().text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

describe('the pages of a tax paper', () => {
  it('name what is not known, and never print it as zero', async () => {
    const text = await read(sold);
    for (const part of [
      'pracovní podklad, není daňovým potvrzením',
      'Nabývací cena (FIFO) neznámé',
      'U 1 prodeje neznáme nabývací cenu',
      'nejpozději 3. 2. 2025',
      'převod odjinud, cenu',
      'osvobozené, jsou-li nejvýše 100 000,00 Kč',
      'Odešlo bez prodeje',
      '276,50',
      '12,00 USD',
      'Jednotný kurz podle § 38 odst. 1',
      'strana 1 z',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Splněn ');
    // No sale has a known cost, so there is no sum of those either.
    expect(text).not.toContain('se známou cenou');
    const another = { ...sale, average: { cost: 1_000, gain: 1_190 } };
    const known = sold.securities.map((one) => ({ ...one, sales: [sale, another] }));
    const partly = await read({ ...sold, securities: known, known_gain: { fifo: 0, average: 1_190 } });
    expect(partly).toContain('Z toho prodeje se známou cenou (vážený průměr) 1 190,00 Kč');
  });

  it.each([
    ['with income and no sale', withIncome, 'Za toto období nebyl žádný prodej.'],
    ['of an empty year', empty, 'Za toto období nebyl žádný prodej, dividenda, úrok ani daň.'],
    [
      'with a departure and no sale',
      { ...sold, securities: sold.securities.map((one) => ({ ...one, sales: [] })) },
      'Odeslané kusy nejsou prodej',
    ],
    ['without verdicts', { ...sold, country: null, holding: null, no_verdict: 'COMPANY', verdicts: [], limits: [] }, 'Klient je firma'],
    ['of a year without a rule', { ...sold, holding: null, verdicts: [] }, 'pravidlo časového testu neuvádíme'],
    ['without a residence on record', { ...sold, residences: [] }, 'neevidujeme'],
    ['of a running year', { ...sold, to: '2025-11-26', is_provisional: true }, 'ke dni 26. 11. 2025'],
  ] as const)('%s', async (_what, paper, part) => expect(await read(paper as TaxPaper)).toContain(part));

  it('state the fees of a year without a sale', async () => {
    expect(await read({ ...withIncome, other_fees: -250.5 })).toContain('Poplatky roku (nepatří k žádnému prodeji) −250,50 Kč');
    expect(await read({ ...empty, other_fees: -250.5 })).toContain('Poplatky roku (nepatří k žádnému prodeji) −250,50 Kč');
    expect(await read(withIncome)).not.toContain('Poplatky roku (');
  });

  it('name the currency of the income, and both when it came in another', async () => {
    expect(await read(withIncome)).toContain('Částky jsou v CZK; pod částkou přepočtenou kurzem jejího dne je ta, která přišla.');
    const own = withIncome.income.map((row) => ({ ...row, currency: 'CZK' as const }));
    expect(await read({ ...withIncome, income: own })).toContain('Částky jsou v CZK. ');
  });

  it('name the security above the table of averages too, which may begin a page', async () => {
    expect(await read(sold)).toContain('ČEZ, váženým průměrem');
  });

  it('are in Slovak for a client who reads Slovak', async () => {
    const text = await read({ ...sold, country: 'SK', currency: 'EUR' }, 'sk');
    expect(text).toContain('pracovný podklad, nie je daňovým potvrdením');
    expect(text).toContain('krížovým kurzom ČNB');
    expect(text).not.toContain('neznámé');
  });

  it('name a later edition and a year that is not over', async () => {
    const plain = (name: string) => name.replaceAll('\u00a0', ' ');
    expect(plain(nameTaxPaper(empty, 2, 'cs'))).toBe('Podklady k dani z příjmů za rok 2025, 2. vydání');
    expect(plain(nameTaxPaper({ from: '2026-01-01', to: '2026-02-27' }, 1, 'sk'))).toBe(
      'Podklady k dani z príjmov za rok 2026 do 27. 2. 2026 (predbežné)',
    );
    expect(await read(sold, 'cs', 2)).toContain('2. vydání; nahrazuje dřívější podklad');
  });
});
