// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changedCategoryLimits = {
  name: [1, 200],
  name_cs: [1, 200],
  name_sk: [0, 200],
} as const;

export const newCategoryLimits = {
  name: [1, 200],
  name_cs: [1, 200],
  name_sk: [0, 200],
} as const;
