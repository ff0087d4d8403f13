// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changedStrategyLimits = {
  name: [1, 200],
  name_cs: [1, 200],
  name_sk: [0, 200],
  strategy_name: [0, 200],
  strategy_name_cs: [0, 200],
  strategy_name_sk: [0, 200],
  code: [0, 3],
  benchmark: [0, 30],
  description: [0, 10000],
  is_active_all_contract_types_from: [0, 40],
  is_active_all_contract_types_to: [0, 40],
  target_market_review_date: [0, 10],
} as const;

export const newStrategyLimits = {
  name: [1, 200],
  name_cs: [1, 200],
  name_sk: [0, 200],
  strategy_name: [0, 200],
  strategy_name_cs: [0, 200],
  strategy_name_sk: [0, 200],
  code: [0, 3],
  benchmark: [0, 30],
  description: [0, 10000],
  is_active_all_contract_types_from: [0, 40],
  is_active_all_contract_types_to: [0, 40],
  target_market_review_date: [0, 10],
} as const;
