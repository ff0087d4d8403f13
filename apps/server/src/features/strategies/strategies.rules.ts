import { isReversed, isWithin } from '@pramen/domain/dates/period';
import type { TargetMarket } from '@pramen/domain/strategies/fit';
import type { strategies } from '../../database/schema/catalogue.ts';

/** Inputs that decide whether a strategy is offered; minutes `YYYY-MM-DDTHH:mm` in Prague time. */
export interface Offer {
  isActive: boolean;
  isActiveAllContractTypes: boolean;
  isActiveAllContractTypesFrom: string | null;
  isActiveAllContractTypesTo: string | null;
  contractTypes: readonly OfferedUnder[];
}

export interface OfferedUnder {
  contractTypeId: string;
  /** false: offered while the strategy is active. */
  useCustomDate: boolean;
  activeFrom: string | null;
  activeTo: string | null;
}

/** Whether a strategy is offered under a contract type at a given minute. */
export function isOffered(offer: Offer, contractTypeId: string, minute: string): boolean {
  if (!offer.isActive) return false;
  if (offer.isActiveAllContractTypes)
    return isWithin(minute, { from: offer.isActiveAllContractTypesFrom, to: offer.isActiveAllContractTypesTo });
  const under = offer.contractTypes.find((one) => one.contractTypeId === contractTypeId);
  if (!under) return false;
  return !under.useCustomDate || isWithin(minute, { from: under.activeFrom, to: under.activeTo });
}

/** End bounds, as named in the contract, that are before their start. */
export function reversedBounds(
  offer: Pick<Offer, 'isActiveAllContractTypesFrom' | 'isActiveAllContractTypesTo' | 'contractTypes'>,
): string[] {
  const under = offer.contractTypes.flatMap(({ activeFrom, activeTo }, place) =>
    isReversed({ from: activeFrom, to: activeTo }) ? [`contract_types.${place}.to`] : [],
  );
  const isAllReversed = isReversed({ from: offer.isActiveAllContractTypesFrom, to: offer.isActiveAllContractTypesTo });
  return [...(isAllReversed ? ['is_active_all_contract_types_to'] : []), ...under];
}

type MarketColumns =
  | 'clientType'
  | 'adequacyTest'
  | 'abilityToBearLoss'
  | 'investmentHorizon'
  | 'clientInvestmentGoals'
  | 'clientEsg'
  | 'negativeClientType'
  | 'negativeAdequacyTest'
  | 'negativeAbilityToBearLoss'
  | 'negativeInvestmentHorizon'
  | 'negativeClientInvestmentGoals'
  | 'riskToleranceCorrection';

/** The target market of a strategy, as the suitability check reads it. */
export const marketOf = (row: Pick<typeof strategies.$inferSelect, MarketColumns>): TargetMarket => ({
  positive: {
    client_type: row.clientType,
    adequacy_test: row.adequacyTest,
    ability_to_bear_loss: row.abilityToBearLoss,
    investment_horizon: row.investmentHorizon,
    client_investment_goals: row.clientInvestmentGoals,
    client_esg: row.clientEsg,
  },
  negative: {
    client_type: row.negativeClientType,
    adequacy_test: row.negativeAdequacyTest,
    ability_to_bear_loss: row.negativeAbilityToBearLoss,
    investment_horizon: row.negativeInvestmentHorizon,
    client_investment_goals: row.negativeClientInvestmentGoals,
  },
  leastRiskTolerance: row.riskToleranceCorrection,
});
