// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changedStaffUserLimits = {
  name: [1, 200],
  email: [1, 254],
  phone: [1, 40],
  role: [1, 40],
  password: [0, 200],
  password_conf: [0, 200],
} as const;

export const newStaffUserLimits = {
  name: [1, 200],
  email: [1, 254],
  phone: [1, 40],
  role: [1, 40],
  password: [8, 200],
  password_conf: [8, 200],
} as const;
