// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const savedConfigLimits = {
  client_id: [0, 40],
} as const;

export const startedOnboardingLimits = {
  client_id: [0, 40],
} as const;

export const typedAnswersLimits = {
  step_id: [0, 40],
} as const;
