// Written by `npm run openapi` from the schemas beside it: fewest and most characters of each text.

export const changedSavedViewLimits = {
  name: [1, 60],
} as const;

export const newSavedViewLimits = {
  name: [1, 60],
} as const;
