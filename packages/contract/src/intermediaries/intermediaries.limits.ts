// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changedIntermediaryLimits = {
  intermediary_name: [1, 200],
  abbr: [1, 20],
  code: [0, 60],
  business_number: [0, 50],
  tax_number: [0, 50],
  bank_account_number: [0, 60],
  iban: [0, 60],
  email: [0, 254],
  phone: [0, 40],
} as const;

export const newIntermediaryLimits = {
  intermediary_name: [1, 200],
  abbr: [1, 20],
  code: [0, 60],
  business_number: [0, 50],
  tax_number: [0, 50],
  bank_account_number: [0, 60],
  iban: [0, 60],
  email: [0, 254],
  phone: [0, 40],
} as const;
