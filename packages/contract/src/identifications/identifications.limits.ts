// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const identificationDecisionLimits = {
  description: [0, 2000],
  lines: [0, 200],
  overrule_reason: [0, 2000],
  interruptions: [0, 2000],
} as const;

export const linesBodyLimits = {
  lines: [0, 200],
} as const;
