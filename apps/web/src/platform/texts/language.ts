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

/** The language to begin with: the chosen one, else that of the domain. */
export function firstLanguage(host: string, store: TextStore = browserStore): Language {
  return readChosenLanguage(store) ?? languageOfHost(host);
}

/**
 * A language to offer beside the one on screen: the first that the browser names among ours, while nobody has chosen one by
 * hand; null when it is on screen already. The domain decides what is shown, so it is an offer only.
 */
export function offeredLanguage(shown: string, preferred: readonly string[], store: TextStore = browserStore): Language | null {
  if (readChosenLanguage(store) !== null) return null;
  const first = preferred.map((tag) => languages.find((language) => tag.toLowerCase().split('-')[0] === language)).find((language) => language !== undefined);
  return first === undefined || first === shown ? null : first;
}

/** The language on screen; the document's own attribute is the one place that holds it. */
export function readLanguage(): Language {
  return languages.find((language) => language === globalThis.document?.documentElement.lang) ?? 'cs';
}
