import type { LedgerCurrency } from '@pramen/domain/portfolio/ledger/ledger';
import type { ThemeColours } from '../../database/schema/people.ts';
import type { CompanyTenant } from '../../features/settings/company.reader.ts';
import { samplePath } from './sample-statements.ts';

export const company: CompanyTenant = {
  name: 'Pramen investiční společnost',
  phone: '+420777000100',
  email: 'portal@pramen.test',
  logoBase64: null,
  privacyUrl: samplePath('privacy'),
  termsUrl: samplePath('terms'),
  complaintsContact: samplePath('complaints'),
  // The lowest number with a valid checksum: no register has ever assigned it.
  businessNumber: '00000001',
  address: 'Pramenná 1, 110\u00a000 Praha 1',
  theme: {
    primaryColor: '#14532d',
    primaryTextColor: '#ffffff',
    primaryHoverColor: '#0f3f22',
    primaryHoverTextColor: '#ffffff',
    primaryInterfaceColor: '#10281b',
    primaryInterfaceTextColor: '#ffffff',
    secondaryInterfaceColor: '#dcebe1',
    secondaryInterfaceTextColor: '#10281b',
  },
};

export type IntermediaryCode = 'horizont' | 'lipa' | 'tatry';

export interface DemoIntermediary {
  code: IntermediaryCode;
  intermediaryName: string;
  abbr: string;
  email: string;
  phone: string;
  theme: ThemeColours;
}

export const intermediaries: readonly DemoIntermediary[] = [
  {
    code: 'horizont',
    intermediaryName: 'Horizont Finance',
    abbr: 'HOR',
    email: 'horizont@pramen.test',
    phone: '+420777000200',
    theme: {
      primaryColor: '#1d4ed8',
      primaryTextColor: '#ffffff',
      primaryHoverColor: '#1e3a8a',
      primaryHoverTextColor: '#ffffff',
      primaryInterfaceColor: '#172554',
      primaryInterfaceTextColor: '#ffffff',
      secondaryInterfaceColor: '#dbeafe',
      secondaryInterfaceTextColor: '#172554',
    },
  },
  {
    code: 'lipa',
    intermediaryName: 'Lípa & Řehoř poradenství',
    abbr: 'LIP',
    email: 'lipa@pramen.test',
    phone: '+420777000300',
    theme: {
      primaryColor: '#9a3412',
      primaryTextColor: '#ffffff',
      primaryHoverColor: '#7c2d12',
      primaryHoverTextColor: '#ffffff',
      primaryInterfaceColor: '#431407',
      primaryInterfaceTextColor: '#fff7ed',
      secondaryInterfaceColor: '#ffedd5',
      secondaryInterfaceTextColor: '#431407',
    },
  },
  {
    code: 'tatry',
    intermediaryName: 'Tatry Kapitál',
    abbr: 'TAT',
    email: 'tatry@pramen.test',
    phone: '+421905000400',
    theme: {
      primaryColor: '#6d28d9',
      primaryTextColor: '#ffffff',
      primaryHoverColor: '#4c1d95',
      primaryHoverTextColor: '#ffffff',
      primaryInterfaceColor: '#2e1065',
      primaryInterfaceTextColor: '#ffffff',
      secondaryInterfaceColor: '#ede9fe',
      secondaryInterfaceTextColor: '#2e1065',
    },
  },
];

export const contractTypes = ['Správa portfolia', 'Investiční program', 'Dlouhodobý investiční produkt'] as const;
export type ContractTypeName = (typeof contractTypes)[number];
export const slovakContractTypes: Readonly<Record<ContractTypeName, string>> = {
  'Správa portfolia': 'Správa portfólia',
  'Investiční program': 'Investičný program',
  'Dlouhodobý investiční produkt': 'Dlhodobý investičný produkt',
};

/** Fees, keyed by their Czech names. */
export const slovakFees = { 'Vstupní poplatek': 'Vstupný poplatok', 'Poplatek za správu': 'Poplatok za správu' } as const;
export type FeeName = keyof typeof slovakFees;

export type StrategyCode = 'KON' | 'VYV' | 'DYN' | 'ACR' | 'ASV' | 'DIV' | 'EUV' | 'EUD';

export interface DemoStrategy {
  code: StrategyCode;
  externalId: number;
  name: string;
  nameSk: string;
  strategyName: string;
  strategyNameSk: string;
  /** Expected yearly rate as a fraction. */
  performance: string;
  description: string;
  currency: Extract<LedgerCurrency, 'CZK' | 'EUR'>;
  /** Share of the portfolio as a percentage, by ISIN; the remainder to 100 stays in cash. */
  weights: Readonly<Record<string, number>>;
}

const CEZ = 'CZ0005112300';
const KB = 'CZ0008019106';
const PHILIP_MORRIS = 'CS0008418869';
const ERSTE = 'AT0000652011';
const VIG = 'AT0000908504';
const MONETA = 'CZ0008040318';
const COLT = 'CZ0009008942';
const KOFOLA = 'CZ0009000121';
const O2 = 'CZ0009093209';
const PRIMOCO = 'CZ0005135970';
const GEVORKYAN = 'SK1000025322';
const CETV = 'BMG200452024';
const DOOSAN = 'CZ1008000310';
const SP500 = 'IE00B5BMR087';
const APPLE = 'US0378331005';
const MICROSOFT = 'US5949181045';
const AMAZON = 'US0231351067';
const ALPHABET = 'US02079K1079';
const NVIDIA = 'US67066G1040';
const BERKSHIRE = 'US0846707026';
const DISNEY = 'US2546871060';
const INTEL = 'US4581401001';
const MASTERCARD = 'US57636Q1040';
const NETFLIX = 'US64110L1061';
const ALTRIA = 'US02209S1033';
const GENERAL_MOTORS = 'US37045V1008';

export const strategies: readonly DemoStrategy[] = [
  {
    code: 'KON',
    externalId: 1001,
    name: 'Konzervativní',
    nameSk: 'Konzervatívna',
    strategyName: 'Konzervativní strategie',
    strategyNameSk: 'Konzervatívna stratégia',
    performance: '0.03',
    description: 'Větší část peněz zůstává v hotovosti, zbytek ve stálých vyplácejících firmách.',
    currency: 'CZK',
    weights: { [CEZ]: 15, [KB]: 15, [PHILIP_MORRIS]: 10, [MONETA]: 10 },
  },
  {
    code: 'VYV',
    externalId: 1002,
    name: 'Vyvážená',
    nameSk: 'Vyvážená',
    strategyName: 'Vyvážená strategie',
    strategyNameSk: 'Vyvážená stratégia',
    performance: '0.05',
    description: 'Půl domácích akcií, půl světa; desetina v hotovosti.',
    currency: 'CZK',
    weights: { [SP500]: 35, [BERKSHIRE]: 10, [CEZ]: 15, [KB]: 15, [ERSTE]: 15 },
  },
  {
    code: 'DYN',
    externalId: 1003,
    name: 'Dynamická',
    nameSk: 'Dynamická',
    strategyName: 'Dynamická strategie',
    strategyNameSk: 'Dynamická stratégia',
    performance: '0.07',
    description: 'Velké technologické firmy a index amerických akcií.',
    currency: 'CZK',
    weights: { [SP500]: 20, [APPLE]: 20, [MICROSOFT]: 20, [AMAZON]: 12, [ALPHABET]: 13, [NVIDIA]: 12 },
  },
  {
    code: 'ACR',
    externalId: 1004,
    name: 'Akciová Česká republika',
    nameSk: 'Akciová Česká republika',
    strategyName: 'Akciová strategie Česká republika',
    strategyNameSk: 'Akciová stratégia Česká republika',
    performance: '0.06',
    description: 'Akcie pražské burzy.',
    currency: 'CZK',
    weights: {
      [CEZ]: 18,
      [KB]: 14,
      [ERSTE]: 14,
      [VIG]: 8,
      [MONETA]: 10,
      [PHILIP_MORRIS]: 5,
      [KOFOLA]: 6,
      [COLT]: 6,
      [O2]: 6,
      [CETV]: 4,
      [PRIMOCO]: 2,
      [GEVORKYAN]: 2,
      [DOOSAN]: 2,
    },
  },
  {
    code: 'ASV',
    externalId: 1005,
    name: 'Akciová svět',
    nameSk: 'Akciová svet',
    strategyName: 'Akciová strategie svět',
    strategyNameSk: 'Akciová stratégia svet',
    performance: '0.065',
    description: 'Index a stálé americké firmy.',
    currency: 'CZK',
    weights: { [SP500]: 45, [BERKSHIRE]: 15, [MASTERCARD]: 15, [MICROSOFT]: 12, [DISNEY]: 10 },
  },
  {
    code: 'DIV',
    externalId: 1006,
    name: 'Dividendová svět',
    nameSk: 'Dividendová svet',
    strategyName: 'Dividendová strategie svět',
    strategyNameSk: 'Dividendová stratégia svet',
    performance: '0.045',
    description: 'Firmy, které vyplácejí zisk.',
    currency: 'CZK',
    weights: { [ALTRIA]: 25, [GENERAL_MOTORS]: 15, [INTEL]: 15, [PHILIP_MORRIS]: 20, [CEZ]: 20 },
  },
  {
    code: 'EUV',
    externalId: 1007,
    name: 'EUR Vyvážená',
    nameSk: 'EUR Vyvážená',
    strategyName: 'Vyvážená strategie v eurech',
    strategyNameSk: 'Vyvážená stratégia v eurách',
    performance: '0.045',
    description: 'Index amerických akcií a středoevropské banky, vedená v eurech.',
    currency: 'EUR',
    weights: { [SP500]: 50, [BERKSHIRE]: 15, [ERSTE]: 20 },
  },
  {
    code: 'EUD',
    externalId: 1008,
    name: 'EUR Dynamická',
    nameSk: 'EUR Dynamická',
    strategyName: 'Dynamická strategie v eurech',
    strategyNameSk: 'Dynamická stratégia v eurách',
    performance: '0.07',
    description: 'Velké technologické firmy, vedená v eurech.',
    currency: 'EUR',
    weights: { [SP500]: 30, [MICROSOFT]: 20, [ALPHABET]: 15, [NVIDIA]: 10, [MASTERCARD]: 12, [NETFLIX]: 10 },
  },
];

export interface Dividend {
  /** Months of payment, 1 to 12. */
  months: readonly number[];
  /** Yearly rate of the price in tenths of a percent; invented. */
  perMille: number;
}

export const dividends: Readonly<Record<string, Dividend>> = {
  [CEZ]: { months: [8], perMille: 55 },
  [KB]: { months: [5], perMille: 52 },
  [PHILIP_MORRIS]: { months: [7], perMille: 80 },
  [ERSTE]: { months: [5], perMille: 38 },
  [VIG]: { months: [5], perMille: 40 },
  [MONETA]: { months: [5], perMille: 65 },
  [KOFOLA]: { months: [8], perMille: 35 },
  [COLT]: { months: [7], perMille: 40 },
  [O2]: { months: [6], perMille: 60 },
  [MICROSOFT]: { months: [6, 12], perMille: 10 },
  [APPLE]: { months: [5, 11], perMille: 8 },
  [MASTERCARD]: { months: [8], perMille: 6 },
  [INTEL]: { months: [3, 9], perMille: 22 },
  [ALTRIA]: { months: [1, 4, 7, 10], perMille: 72 },
  [GENERAL_MOTORS]: { months: [6, 12], perMille: 12 },
};
