// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const statedBusinessDayLimits = {
  note: [1, 200],
} as const;
