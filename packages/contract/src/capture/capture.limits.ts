// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const claimedCaptureLimits = {
  token: [0, 200],
  browser: [1, 64],
} as const;

export const newCaptureLinkLimits = {
  step_id: [0, 40],
} as const;
