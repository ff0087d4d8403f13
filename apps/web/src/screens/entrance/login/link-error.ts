import i18next from 'i18next';

/** Errors that an address may name, and their sentences: anyone can write an address, so its own text is never shown. */
const sentences = {
  user_or_client_not_found: 'errors:global.not_found',
  'global.not_found': 'errors:global.not_found',
  link_expired: 'login:linkExpired',
  wrong_credentials: 'errors:wrong_credentials',
  'user.already_active': 'errors:user.already_active',
  'verification_code.INVALID_CODE': 'errors:verification_code.INVALID_CODE',
  'server.busy': 'errors:server.busy',
  'server.unavailable': 'errors:server.unavailable',
} as const;

/** An error of a bank or of Microsoft, whose sentence comes with their buttons. */
export const isOfIdentity = (error: string): boolean => /^(?:bank$|microsoft\.)/.test(error);

/** The sentence for an error in the URL; null for none, and for one whose sentence is shown elsewhere. */
export function describeLinkError(error: string | null): string | null {
  if (!error || isOfIdentity(error)) return null;
  return i18next.t(Object.hasOwn(sentences, error) ? sentences[error as keyof typeof sentences] : 'errors:server.unexpected');
}
