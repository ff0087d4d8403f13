import type { StatedMovement, StatedPosition, StatedSummary, StatementFigures } from '@pramen/contract/statements/statements.schemas';

const names = [
  'Conseq Invest Akciový',
  'iShares Core MSCI World UCITS ETF USD (Acc)',
  'Vanguard FTSE All-World High Dividend Yield UCITS ETF Distributing',
  'ČEZ',
  'Státní dluhopis České republiky, variabilní kupon, splatnost 2036',
];
const isins = ['CZ0008472123', 'IE00B4L5Y983', 'IE00B8GKDB10', 'CZ0005112300', 'CZ0001005243'];
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

const position = (index: number, date: string): StatedPosition => ({
  name: pick(names, index),
  isin: pick(isins, index),
  currency: index % 2 === 0 ? 'CZK' : 'EUR',
  quantity: 12.345678 * (index + 1),
  price: { value: 1_234.5678 + index, date },
  own_value: 15_241.48 * (index + 1),
  value: 15_241.48 * (index + 1),
});

const kinds = ['DEPOSIT', 'BUY', 'FEE', 'DIVIDEND', 'BUY', 'TAX', 'SELL', 'INTEREST', 'SPLIT', 'FX'] as const;

function movement(index: number): StatedMovement {
  const kind = pick(kinds, index);
  const isTrade = kind === 'BUY' || kind === 'SELL' || kind === 'SPLIT';
  const isOfSecurity = isTrade || kind === 'DIVIDEND';
  return {
    date: `2026-0${7 + (index % 3)}-${String(1 + (index % 27)).padStart(2, '0')}`,
    kind,
    reference: `TR-${100_000 + index}`,
    name: isOfSecurity ? pick(names, index) : null,
    isin: isOfSecurity ? pick(isins, index) : null,
    quantity: isTrade ? 10.5 + index / 1000 : null,
    price: isTrade && kind !== 'SPLIT' ? 1_234.5 : null,
    fee_type: kind === 'FEE' ? 'Poplatek za správu' : null,
    amount: kind === 'SPLIT' ? 0 : kind === 'DEPOSIT' || kind === 'DIVIDEND' || kind === 'INTEREST' ? 10_000 + index : -1_000.5 - index,
    currency: 'CZK',
  };
}

const summary: StatedSummary = {
  currency: 'CZK',
  opening: 1_234_567.89,
  inflows: 60_000,
  outflows: 15_000,
  gain: 24_680.13,
  closing: 1_304_248.02,
  dividends: 3_450.2,
  interest: 12.34,
  fees: -1_850.5,
  taxes: -517.53,
  price_effect: 23_585.62,
  average_value: 1_050,
  fees_perc: -0.142857,
  fees_effect: -0.150213,
  performance_perc: 1.906428,
  twr_perc: 2.014511,
  mwr_perc: 1.988172,
  annualised: false,
  measured_days: 92,
  unavailable: [],
  costs: {
    is_stated: true,
    is_complete: true,
    is_third_parties_complete: true,
    service: -1,
    ongoing: -0.5,
    transactions: -0.25,
    instruments: -0.75,
    instruments_perc: -0.071429,
    third_parties: 0.2,
    third_parties_perc: 0.019048,
    total: -1.75,
    total_perc: -0.166667,
    twr_without: null,
    effect: null,
    unknown: [],
  },
  benchmark: {
    code: 'SVET',
    name: 'Světové akcie',
    currency: 'USD',
    perc: 2.5,
    difference: -0.5,
    is_converted: true,
    start: { value: 3152.47, date: '2025-09-30' },
    end: { value: 3231.2, date: '2025-12-31' },
    unavailable: null,
  },
};

/** The figures of a quarter with some positions and movements. */
export function sampleFigures(positions: number, movements: number): StatementFigures {
  const held = (date: string) => Array.from({ length: positions }, (_, index) => position(index, date));
  const cash: StatedPosition = {
    name: 'Hotovost CZK',
    isin: null,
    currency: 'CZK',
    quantity: 1_204.5,
    price: null,
    own_value: 1_204.5,
    value: 1_204.5,
  };
  const investment = {
    id: 'i',
    label: 'Na důchod',
    variable_symbol: '1234567890',
    summary,
    opening: [...held('2026-06-30'), cash],
    closing: [...held('2026-09-30'), cash],
    movements: Array.from({ length: movements }, (_, index) => movement(index)),
  };
  const contract = {
    id: 'k',
    contract_number: '2024-00123',
    contract_type: 'Smlouva o obhospodařování',
    summary,
    fees: [{ name: 'Poplatek za správu', amount: -1_850.5 }],
    investments: [investment],
  };
  return {
    from: '2026-07-01',
    to: '2026-09-30',
    as_of: '2026-11-26',
    total: summary,
    contracts: positions + movements === 0 ? [] : [contract],
    faults: [],
  };
}

export const samplePrint = (positions: number, movements: number) => ({
  client: { name: 'Ing. Kateřina Nováková-Příbramská', companyName: null, code: 'K000123', legalPersonId: null },
  company: { name: 'Pramen investiční společnost, a.s.', businessNumber: '12345678' },
  figures: sampleFigures(positions, movements),
  isItemised: false,
  edition: 1,
  issuedAt: new Date('2026-11-27T09:00:00.000Z'),
});
