// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changedAmlFactsLimits = {
  birth_place: [0, 100],
} as const;
