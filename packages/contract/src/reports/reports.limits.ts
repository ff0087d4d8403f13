// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const reportExportBodyLimits = {
  search: [0, 200],
} as const;

export const reportTableBodyLimits = {
  search: [0, 200],
} as const;
