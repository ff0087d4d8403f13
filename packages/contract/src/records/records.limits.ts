// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changedRecordLimits = {
  client_id: [0, 40],
  creator_id: [0, 40],
  denied_description: [0, 2000],
} as const;

export const decisionBodyLimits = {
  description: [0, 2000],
} as const;

export const draftBodyLimits = {
  page: [0, 60],
} as const;

export const newRecordLimits = {
  client_id: [0, 40],
  creator_id: [0, 40],
} as const;

export const previewBodyLimits = {
  client_id: [0, 40],
  creator_id: [0, 40],
} as const;

export const recordListBodyLimits = {
  search: [0, 200],
} as const;

export const recordWithBankIdLimits = {
  code: [1, 2000],
  state: [0, 200],
  iss: [0, 400],
} as const;
