// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const verificationCodeBodyLimits = {
  verifiable_id: [1, 200],
  recipient: [0, 254],
} as const;
