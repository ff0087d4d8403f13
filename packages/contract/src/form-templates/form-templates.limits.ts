// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changedFormTemplateLimits = {
  name: [1, 200],
  public_name: [1, 200],
  public_name_cs: [1, 200],
  public_name_sk: [0, 200],
  version: [0, 60],
  description: [0, 2000],
  data: [0, 1000000],
} as const;

export const newFormTemplateLimits = {
  name: [1, 200],
  public_name: [1, 200],
  public_name_cs: [1, 200],
  public_name_sk: [0, 200],
  version: [0, 60],
  description: [0, 2000],
  data: [0, 1000000],
} as const;
