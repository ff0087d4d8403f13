import i18next from 'i18next';
import { Problem } from './problem.ts';

/** Codes whose `message` is the code itself rather than readable text. */
const literalCodes = [
  'wrong_credentials',
  'verification_code.INVALID_CODE',
  'verification_code.SMS.INVALID_CODE',
  'verification_code.EMAIL.INVALID_CODE',
  'user.already_active',
  'auth.reset_password_token_invalid',
  'global.not_found',
] as const;

/** Why the server refused a call that shows no fields, such as a file or a choice: the first field's message, else as describeProblem. */
export function describeFieldProblem(failure: unknown): string {
  const told = failure instanceof Problem ? Object.values(failure.errors)[0]?.[0] : undefined;
  return told ?? describeProblem(failure);
}

/** Statuses that a proxy in front of the portal answers with a page of its own. */
const proxyTexts: Readonly<Record<number, 'errors:body.too_large' | 'errors:server.busy'>> = {
  413: 'errors:body.too_large',
  429: 'errors:server.busy',
  502: 'errors:server.busy',
  503: 'errors:server.busy',
  504: 'errors:server.busy',
};

/** One message for a failed call: a translated key, a network failure, or the server's own text. */
export function describeProblem(failure: unknown): string {
  if (!(failure instanceof Problem)) return i18next.t('errors:server.unexpected');
  const literal = literalCodes.find((code) => code === failure.code || code === failure.message);
  if (literal) return i18next.t(`errors:${literal}`);
  if (failure.code === 'network.timeout') return i18next.t('errors:network.timeout');
  if (failure.code === 'network.unreachable') return i18next.t('errors:network.unreachable');
  return failure.message || i18next.t(proxyTexts[failure.status] ?? 'errors:server.unexpected');
}
