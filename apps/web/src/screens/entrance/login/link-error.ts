import i18next from 'i18next';

/** Anyone can write a URL, so an unknown message is cut short. */
const LONGEST_SHOWN = 200;

/** As the server writes codes; a sentence of an outside service has a space. */
const isCode = (error: string) => /^[a-z][\w.]*$/i.test(error);

/** The message for an error in the URL: codes in words, anything else unchanged. */
export function describeLinkError(error: string | null): string | null {
  if (error === null || error === '') return null;
  if (error === 'user_or_client_not_found' || error === 'global.not_found') return i18next.t('errors:global.not_found');
  if (error === 'link_expired') return i18next.t('login:linkExpired');
  if (!isCode(error)) return error.slice(0, LONGEST_SHOWN);
  const known: string = `errors:${error}`;
  const text: unknown = i18next.exists(known) ? i18next.t(known, { returnObjects: true }) : null;
  return typeof text === 'string' ? text : i18next.t('errors:server.unexpected');
}
