// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changedContractTypeLimits = {
  name: [1, 200],
  name_cs: [1, 200],
  name_sk: [0, 200],
  description: [0, 2000],
  is_active_new_contract_from: [0, 40],
  is_active_new_contract_to: [0, 40],
  is_active_new_products_from: [0, 40],
  is_active_new_products_to: [0, 40],
} as const;

export const newContractTypeLimits = {
  name: [1, 200],
  name_cs: [1, 200],
  name_sk: [0, 200],
  description: [0, 2000],
  is_active_new_contract_from: [0, 40],
  is_active_new_contract_to: [0, 40],
  is_active_new_products_from: [0, 40],
  is_active_new_products_to: [0, 40],
} as const;
