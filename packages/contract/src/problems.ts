/**
 * Every error code of the API with its HTTP status. Codes that the specification names (wrong_credentials,
 * verification_code.INVALID_CODE ...) are also the `message` of the answer; the others come with a sentence in the
 * caller's language.
 */
export const problems = {
  'request.malformed': 400,
  'session.required': 401,
  'permission.denied': 403,
  'impersonation.forbidden': 403,
  'global.not_found': 404,
  'record.not_found': 404,
  'route.not_found': 404,
  'record.changed': 409,
  'record.in_use': 409,
  'record.deleted': 409,
  'impersonation.without_access': 409,
  'impersonation.not_running': 409,
  'idempotency.running': 409,
  'user.already_active': 409,
  'client.has_contracts': 409,
  'client.without_access': 409,
  'client.phone_missing': 422,
  'import.not_confirmable': 409,
  'import.not_cancellable': 409,
  'import.too_many_open': 409,
  'body.too_large': 413,
  'body.unsupported': 415,
  'validation.failed': 422,
  'idempotency.reused': 422,
  wrong_credentials: 422,
  'user.deactivated': 422,
  'user.handle_expired': 422,
  'verification_code.INVALID_CODE': 422,
  'verification_code.SMS.INVALID_CODE': 422,
  'verification_code.EMAIL.INVALID_CODE': 422,
  'verification_code.too_early': 429,
  'verification_code.recipient_missing': 422,
  'auth.reset_password_token_invalid': 422,
  'payments.nothing_to_pay': 422,
  'account.same_phone': 422,
  'limit.reached': 429,
  'server.busy': 429,
  'list.page_needed': 422,
  'server.unexpected': 500,
  'server.unavailable': 503,
} as const;

export type ProblemCode = keyof typeof problems;

/** Codes that the answer repeats as `message`, because clients of the API compare that text. */
export const literalMessages: Partial<Record<ProblemCode, string>> = {
  wrong_credentials: 'wrong_credentials',
  'global.not_found': 'global.not_found',
  'verification_code.INVALID_CODE': 'verification_code.INVALID_CODE',
  'verification_code.SMS.INVALID_CODE': 'verification_code.SMS.INVALID_CODE',
  'verification_code.EMAIL.INVALID_CODE': 'verification_code.EMAIL.INVALID_CODE',
  'user.already_active': 'user.already_active',
  'auth.reset_password_token_invalid': 'auth.reset_password_token_invalid',
};
