// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const addedStrategiesLimits = {
  contract_id: [1, 40],
  suitability_reason: [0, 2000],
} as const;

export const changedContractLimits = {
  contract_type_id: [1, 40],
  contract_number: [0, 50],
  signed: [0, 10],
} as const;

export const changedInvestmentLimits = {
  variable_symbol: [1, 40],
  label_text: [0, 200],
  new_contract_id: [0, 40],
} as const;

export const newContractLimits = {
  contract_type_id: [1, 40],
  contract_number: [0, 50],
  signed: [0, 10],
} as const;
