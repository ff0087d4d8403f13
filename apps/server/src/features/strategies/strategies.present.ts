import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import type { StrategyRow } from './strategies.reader.ts';

export function presentStrategy(row: StrategyRow): Strategy {
  return {
    id: row.id,
    name: row.name,
    strategy_name: row.strategyName,
    code: row.code,
    external_id: row.externalId,
    is_active: row.isActive,
    performance: row.performance === null ? null : Number(row.performance),
    risk_profile: row.riskProfile,
    risk_tolerance_correction: row.riskToleranceCorrection,
    description: row.description,
    is_active_all_contract_types: row.isActiveAllContractTypes,
    is_active_all_contract_types_from: row.isActiveAllContractTypesFrom,
    is_active_all_contract_types_to: row.isActiveAllContractTypesTo,
    contract_types: row.contractTypes.map((under) => ({ id: under.contractTypeId, use_custom_date: under.useCustomDate, from: under.activeFrom, to: under.activeTo })),
    contract_types_names: row.contractTypes.map(({ name }) => name),
    client_type: row.clientType,
    adequacy_test: row.adequacyTest,
    ability_to_bear_loss: row.abilityToBearLoss,
    investment_horizon: row.investmentHorizon as Strategy['investment_horizon'],
    client_investment_goals: row.clientInvestmentGoals,
    client_esg: row.clientEsg,
    version: row.version,
  };
}
