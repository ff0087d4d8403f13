// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changedPersonLimits = {
  surname: [0, 100],
  firstname: [0, 100],
  email: [1, 254],
  phone: [1, 40],
  referral_code: [0, 60],
  password: [0, 200],
  password_conf: [0, 200],
} as const;

export const newPersonLimits = {
  surname: [0, 100],
  firstname: [0, 100],
  email: [1, 254],
  phone: [1, 40],
  referral_code: [0, 60],
  password: [8, 200],
  password_conf: [8, 200],
} as const;
