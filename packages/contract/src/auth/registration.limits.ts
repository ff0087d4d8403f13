// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.

export const registrationBodyLimits = {
  name: [0, 201],
  firstname: [1, 100],
  surname: [1, 100],
  email: [1, 254],
  phone: [1, 40],
  password: [8, 200],
  password_conf: [8, 200],
  referral_code: [0, 60],
  client_id: [0, 40],
  verification_code_email: [0, 40],
  verification_code_sms: [0, 40],
  verification_code: [0, 40],
} as const;

export const registrationVerificationBodyLimits = {
  verification_code_email: [0, 40],
  verification_code_sms: [0, 40],
  verification_code: [0, 40],
  email: [1, 254],
  password: [1, 200],
} as const;
