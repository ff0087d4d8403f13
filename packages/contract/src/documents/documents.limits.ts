// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const generateBodyLimits = {
  fileable_id: [0, 40],
} as const;

export const rejectBodyLimits = {
  message: [1, 2000],
} as const;

export const signBodyLimits = {
  verification_code: [1, 40],
} as const;

export const stateBodyLimits = {
  description: [0, 2000],
} as const;
