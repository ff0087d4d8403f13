// Written by `npm run openapi` from the schemas beside it: fewest and most characters of each text.

export const verificationCodeBodyLimits = {
  verifiable_id: [1, 200],
  recipient: [0, 254],
} as const;
