// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const confirmedPushLimits = {
  endpoint: [1, 2048],
  former: [1, 2048],
} as const;

export const pushSubscriptionBodyLimits = {
  endpoint: [1, 2048],
} as const;
