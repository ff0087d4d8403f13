import type { StrategyCostColumns, StrategyOffer } from '../../features/strategies/offers.service.ts';
import { strategies } from './catalogue.ts';
import type { ContractTypeName, StrategyCode } from './catalogue.ts';

const forCareful = {
  clientType: ['RETAIL', 'PROFESSIONAL'],
  adequacyTest: ['BASIC_INVESTOR', 'INFORMED_INVESTOR', 'ADVANCED_INVESTOR'],
  clientEsg: ['WITHOUT_ESG'],
} satisfies Partial<StrategyOffer>;
const forBold = {
  ...forCareful,
  adequacyTest: ['INFORMED_INVESTOR', 'ADVANCED_INVESTOR'],
  abilityToBearLoss: ['CAN_LOSE'],
} satisfies Partial<StrategyOffer>;

const offered = (name: ContractTypeName, activeFrom: string | null = null, activeTo: string | null = null) => ({
  name,
  activeFrom,
  activeTo,
});

/** Invented target markets: the riskier a strategy, the longer the horizon and the more experience it requires. */
const offers: Readonly<Record<StrategyCode, StrategyOffer>> = {
  KON: {
    ...forCareful,
    riskProfile: 2,
    abilityToBearLoss: ['CAN_LOSE', 'CANNOT_LOSE'],
    investmentHorizon: [1, 3, 5],
    clientInvestmentGoals: ['PROTECTION_OF_FINANCE', 'FINANCIAL_RESERVE'],
    contractTypes: null,
  },
  VYV: {
    ...forCareful,
    riskProfile: 4,
    abilityToBearLoss: ['CAN_LOSE'],
    investmentHorizon: [5, 8, 10],
    clientInvestmentGoals: ['FINANCIAL_RESERVE', 'VALUATION'],
    contractTypes: null,
  },
  DYN: { ...forBold, riskProfile: 6, investmentHorizon: [8, 10], clientInvestmentGoals: ['VALUATION'], contractTypes: null },
  ACR: {
    ...forBold,
    riskProfile: 7,
    investmentHorizon: [8, 10],
    clientInvestmentGoals: ['VALUATION'],
    contractTypes: [offered('Správa portfolia'), offered('Investiční program')],
  },
  ASV: {
    ...forBold,
    riskProfile: 7,
    investmentHorizon: [8, 10],
    clientInvestmentGoals: ['VALUATION'],
    clientEsg: ['WITHOUT_ESG', 'WITH_ESG'],
    contractTypes: [offered('Správa portfolia'), offered('Dlouhodobý investiční produkt', '2024-01-01T00:00')],
  },
  DIV: { ...forBold, riskProfile: 5, investmentHorizon: [5, 8, 10], clientInvestmentGoals: ['VALUATION'], contractTypes: null },
  EUV: {
    ...forCareful,
    riskProfile: 4,
    abilityToBearLoss: ['CAN_LOSE'],
    investmentHorizon: [5, 8, 10],
    clientInvestmentGoals: ['FINANCIAL_RESERVE', 'VALUATION'],
    contractTypes: null,
  },
  EUD: {
    ...forBold,
    riskProfile: 6,
    investmentHorizon: [8, 10],
    clientInvestmentGoals: ['VALUATION'],
    contractTypes: [offered('Správa portfolia'), offered('Investiční program', null, '2030-12-31T23:59')],
  },
};

/** Target markets of the demo company's strategies, by each strategy's key in the portfolio system. */
export const strategyOffers: readonly (readonly [externalId: string, offer: StrategyOffer])[] = strategies.map(({ code, externalId }) => [
  String(externalId),
  offers[code],
]);

const costOf = (ongoingFee: string, entryFee: string, riskClass: number): StrategyCostColumns => ({ ongoingFee, entryFee, riskClass });

/** Invented costs, and the risk class that the volatility of such a portfolio would have. */
const costs: Readonly<Record<StrategyCode, StrategyCostColumns>> = {
  KON: costOf('0.006', '0.01', 2),
  VYV: costOf('0.011', '0.02', 3),
  DYN: costOf('0.014', '0.03', 4),
  ACR: costOf('0.013', '0.03', 5),
  ASV: costOf('0.015', '0.03', 5),
  DIV: costOf('0.012', '0.025', 4),
  EUV: costOf('0.011', '0.02', 3),
  EUD: costOf('0.014', '0.03', 4),
};

/** Costs of the demo company's strategies, by each strategy's key in the portfolio system. */
export const strategyCosts: readonly (readonly [externalId: string, costs: StrategyCostColumns])[] = strategies.map(
  ({ code, externalId }) => [String(externalId), costs[code]],
);

/** The long-term investment product came with Act 462/2023 Coll. on 1 January 2024: no client could have it before. */
export const longTermProduct = { name: 'Dlouhodobý investiční produkt' satisfies ContractTypeName, from: '2024-01-01T00:00' };
