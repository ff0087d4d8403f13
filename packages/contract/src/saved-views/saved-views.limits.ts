// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changedSavedViewLimits = {
  name: [1, 60],
} as const;

export const newSavedViewLimits = {
  name: [1, 60],
} as const;
