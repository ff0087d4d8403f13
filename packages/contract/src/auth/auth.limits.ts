// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const activateBodyLimits = {
  email: [1, 254],
  password: [8, 200],
  password_confirmation: [8, 200],
  '2fa_code': [1, 40],
} as const;

export const forgottenPasswordBodyLimits = {
  email: [1, 254],
} as const;

export const loginBodyLimits = {
  email: [1, 254],
  password: [0, 200],
  biometric_uuid: [0, 200],
  verification_code: [1, 40],
} as const;

export const resetPasswordBodyLimits = {
  email: [1, 254],
  password: [8, 200],
  password_confirmation: [8, 200],
  token: [1, 300],
} as const;
