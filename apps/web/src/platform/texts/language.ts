import { languages, type Language } from '@pramen/texts';
import type { Site } from '../navigation/base-path.ts';
import { browserStore, storageKeys, type TextStore } from '../storage/storage.ts';

/** The language that the user chose by hand; null when they never did. */
export function readChosenLanguage(store: TextStore = browserStore): Language | null {
  return languages.find((language) => language === store.getItem(storageKeys.language)) ?? null;
}

/** The language that the address decides: Czech below /cz/ of the site that both countries share, Slovak on a Slovak domain; else null. */
function languageOfSite({ host, basePath }: Site): Language | null {
  if (basePath === '/cz/') return 'cs';
  return host.endsWith('.sk') ? 'sk' : null;
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
 * The first language: the chosen one; else the one that the address decides; else the browser's preferred one of the portal's; else
 * Czech. head/head-start.js uses the same rule.
 */
export function firstLanguage(site: Site, preferred: readonly string[], store: TextStore = browserStore): Language {
  return readChosenLanguage(store) ?? languageOfSite(site) ?? preferredLanguage(preferred) ?? 'cs';
}

/**
 * A language to offer alongside the shown one, until the user chooses one by hand: the browser's preferred one where the domain
 * decided, the domain's where the browser decided. null when both agree with the shown one.
 */
export function offeredLanguage(site: Site, shown: string, preferred: readonly string[], store: TextStore = browserStore): Language | null {
  if (readChosenLanguage(store) !== null) return null;
  return [preferredLanguage(preferred), languageOfSite(site) ?? 'cs'].find((language) => language !== null && language !== shown) ?? null;
}

/** The language on screen; it is stored only in the document's lang attribute. */
export function readLanguage(): Language {
  return languages.find((language) => language === globalThis.document?.documentElement.lang) ?? 'cs';
}
