// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const withdrawalBodyLimits = {
  note: [0, 2000],
} as const;
