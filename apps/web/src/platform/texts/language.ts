import { languages, type Language } from '@pramen/texts';
import { browserStore, storageKeys, type TextStore } from '../storage/storage.ts';

/** The language that a person chose by hand; null when they never did. */
export function readChosenLanguage(store: TextStore = browserStore): Language | null {
  return languages.find((language) => language === store.getItem(storageKeys.language)) ?? null;
}

/** Slovak on a Slovak domain, Czech everywhere else. */
export function languageOfHost(host: string): Language {
  return host.endsWith('.sk') ? 'sk' : 'cs';
}

/** The first of our languages that a browser names; null for one that names neither. */
function preferredLanguage(preferred: readonly string[]): Language | null {
  for (const tag of preferred) {
    const found = languages.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * The language to begin with: the chosen one; else Slovak on a Slovak domain; else the one of ours that the browser prefers; else Czech.
 * head/head-start.js asks ahead by the same rule.
 */
export function firstLanguage(host: string, preferred: readonly string[], store: TextStore = browserStore): Language {
  const ofHost = languageOfHost(host);
  return readChosenLanguage(store) ?? (ofHost === 'sk' ? ofHost : (preferredLanguage(preferred) ?? ofHost));
}

/**
 * A language to offer beside the one on screen, while nobody has chosen one by hand: what the browser prefers, where the domain
 * decided otherwise; that of the domain, where the browser did. Null when both want what is shown.
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

/** The language on screen; the document's own attribute is the one place that holds it. */
export function readLanguage(): Language {
  return languages.find((language) => language === globalThis.document?.documentElement.lang) ?? 'cs';
}
