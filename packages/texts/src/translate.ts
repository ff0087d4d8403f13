import { createInstance } from 'i18next';
import * as cs from './cs.ts';
import * as sk from './sk.ts';
import { languages, textSettings, type Language, type TextKey } from './texts.ts';

const texts = createInstance({
  ...textSettings,
  lng: languages[0],
  // Resources are already loaded: without this the first calls would return undefined.
  initAsync: false,
  resources: { cs: { ...cs }, sk: { ...sk } },
});
void texts.init();

/** Values for the {{placeholders}} in a text; `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Returns one text in the given language. For the server only: it loads all languages at once. */
export function translate(language: Language, key: TextKey, values: TextValues = {}): string {
  return texts.t(key, { ...values, lng: language });
}
