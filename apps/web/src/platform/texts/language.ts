import { languages, type Language } from '@pramen/texts';
import { browserStore, storageKeys, type TextStore } from '../storage/storage.ts';

/** The language that the user chose by hand; null when they never did. */
export function readChosenLanguage(store: TextStore = browserStore): Language | null {
  return languages.find((language) => language === store.getItem(storageKeys.language)) ?? null;
}

/** Slovak on a Slovak domain, Czech everywhere else. */
export function languageOfHost(host: string): Language {
  return host.endsWith('.sk') ? 'sk' : 'cs';
}

/** The first of the portal's languages that the browser lists; null when it lists neither. */
function preferredLanguage(preferred: readonly string[]): Language | null {
  for (const tag of preferred) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * The first language: the chosen one; else Slovak on a Slovak domain; else the browser's preferred one of the portal's; else
 * Czech. head/head-start.js uses the same rule.
 */
export function firstLanguage(host: string, preferred: readonly string[], store: TextStore = browserStore): Language {
  const ofHost = languageOfHost(host);
  return readChosenLanguage(store) ?? (ofHost === 'sk' ? ofHost : (preferredLanguage(preferred) ?? ofHost));
}

/**
 * A language to offer alongside the shown one, until the user chooses one by hand: the browser's preferred one where the domain
 * decided, the domain's where the browser decided. null when both agree with the shown one.
 */
export function offeredLanguage(
  host: string,
  shown: string,
  preferred: readonly string[],
  store: TextStore = browserStore,
): Language | null {
  if (readChosenLanguage(store) !== null) return null;
  return [preferredLanguage(preferred), languageOfHost(host)].find((language) => language !== null && language !== shown) ?? null;
}

/** The language on screen; it is stored only in the document's lang attribute. */
export function readLanguage(): Language {
  return languages.find((language) => language === globalThis.document?.documentElement.lang) ?? 'cs';
}
