// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changedDocumentTemplateLimits = {
  name: [1, 200],
  name_cs: [1, 200],
  name_sk: [0, 200],
  description: [0, 2000],
  code_format: [1, 60],
  label_text_7: [0, 500],
} as const;

export const generateTargetLimits = {
  fileable_id: [0, 40],
} as const;

export const newDocumentTemplateLimits = {
  name: [1, 200],
  name_cs: [1, 200],
  name_sk: [0, 200],
  description: [0, 2000],
  code_format: [1, 60],
  label_text_7: [0, 500],
} as const;

export const previewBodyLimits = {
  client_id: [0, 40],
} as const;
