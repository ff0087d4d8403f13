// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const broughtBackLimits = {
  code: [1, 2000],
  state: [0, 200],
  iss: [0, 400],
} as const;
