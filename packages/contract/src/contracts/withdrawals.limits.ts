// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const withdrawalBodyLimits = {
  note: [0, 2000],
} as const;

export const withdrawalSettlementLimits = {
  returned_on: [0, 10],
  note: [0, 2000],
} as const;
