// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const ownerBodyLimits = {
  owner_user_id: [0, 40],
} as const;
