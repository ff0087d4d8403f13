// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const changePasswordBodyLimits = {
  current_password: [1, 200],
  password: [8, 200],
  password_confirmation: [8, 200],
  verification_code: [1, 40],
} as const;

export const changePhoneBodyLimits = {
  current_password: [1, 200],
  phone: [1, 40],
  code_current: [1, 40],
  code_new: [1, 40],
} as const;
