// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const leaveBodyLimits = {
  reason: [1, 500],
} as const;

export const takeBackBodyLimits = {
  reason: [1, 500],
} as const;
