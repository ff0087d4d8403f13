// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changedGoalLimits = {
  name: [0, 100],
  date: [0, 10],
} as const;
