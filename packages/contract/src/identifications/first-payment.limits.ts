// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const firstPaymentLimits = {
  account: [1, 60],
} as const;
