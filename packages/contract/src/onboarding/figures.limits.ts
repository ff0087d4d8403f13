// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const seenStepLimits = {
  step_id: [0, 40],
} as const;
