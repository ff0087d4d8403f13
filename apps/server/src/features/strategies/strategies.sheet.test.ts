import { expect, it } from 'vitest';
import { writeListRow } from '../../testing/files/list-rows.ts';
import { strategySheet } from './strategies.sheet.ts';

it('a strategy has names, numbers and its performance as a percentage', () => {
  const row = {
    name: 'S1',
    strategy_name: 'Vyvážená',
    code: 'V',
    external_id: '7',
    currency: 'EUR',
    is_active: true,
    performance: 0.0725,
    ongoing_fee: 0.0115,
    entry_fee: 0,
    risk_class: 4,
    risk_profile: 50,
    target_market_review_date: '2027-01-31',
    benchmark: 'SVET',
  } as const;
  expect([strategySheet.name, ...writeListRow(strategySheet, row)]).toEqual([
    'strategies',
    'Strategie',
    'Název (text): S1',
    'Název pro klienty (text): Vyvážená',
    'Kód (text): V',
    'Externí ID (text): 7',
    'Měna (text): EUR',
    'Aktivní (text): Ano',
    'Očekávaná výkonnost (% ročně) (decimal): 7.25',
    'Průběžné náklady (% ročně) (decimal): 1.15',
    'Vstupní poplatek (% z\u00a0vkladu) (decimal): 0.00',
    'Třída rizika (decimal): 4',
    'Rizikový profil (decimal): 50',
    'Referenční index (text): SVET',
    'Revize cílového trhu (day): 2027-01-31',
  ]);
  const bare = {
    name: 'S2',
    strategy_name: 'Jiná',
    code: null,
    external_id: null,
    currency: null,
    is_active: false,
    performance: null,
    ongoing_fee: null,
    entry_fee: null,
    risk_class: null,
    risk_profile: null,
    target_market_review_date: null,
    benchmark: null,
  };
  expect(writeListRow(strategySheet, bare, 'sk')).toEqual([
    'Stratégie',
    'Názov (text): S2',
    'Názov pre klientov (text): Jiná',
    'Kód (text): -',
    'Externé ID (text): -',
    'Mena (text): Akákoľvek',
    'Aktívna (text): Nie',
    'Očakávaná výkonnosť (% ročne) (decimal): -',
    'Priebežné náklady (% ročne) (decimal): -',
    'Vstupný poplatok (% z\u00a0vkladu) (decimal): -',
    'Trieda rizika (decimal): -',
    'Rizikový profil (decimal): -',
    'Referenčný index (text): -',
    'Revízia cieľového trhu (day): -',
  ]);
});
