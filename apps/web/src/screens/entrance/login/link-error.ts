import i18next from 'i18next';

/** Anyone can write a URL, so an unknown message is cut short. */
const LONGEST_SHOWN = 200;

const codesInWords = [
  'wrong_credentials',
  'user.already_active',
  'verification_code.INVALID_CODE',
  'server.busy',
  'server.unavailable',
] as const;

/** As the server writes codes; a sentence of an outside service has a space. */
const isCode = (error: string) => /^[a-z][\w.]*$/i.test(error);

/** The message for an error in the URL: codes in words, anything else unchanged. */
export function describeLinkError(error: string | null): string | null {
  if (error === null || error === '') return null;
  if (error === 'user_or_client_not_found' || error === 'global.not_found') return i18next.t('errors:global.not_found');
  if (error === 'link_expired') return i18next.t('login:linkExpired');
  if (!isCode(error)) return error.slice(0, LONGEST_SHOWN);
  const known = codesInWords.find((code) => code === error);
  return i18next.t(known ? `errors:${known}` : 'errors:server.unexpected');
}
