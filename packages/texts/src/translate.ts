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

/**
 * The sentence of an error code: one of `errors`, which the web app also writes itself, otherwise one of `refusals`, which it only shows as
 * the server sends it.
 */
export function translateProblem(language: Language, code: string, values: TextValues = {}): string {
  const isShared = texts.exists(`errors:${code}`);
  return translate(language, `${isShared ? 'errors' : 'refusals'}:${code}` as TextKey, values);
}

/** Returns one text in the given language. For the server only: it loads all languages at once. */
export function translate(language: Language, key: TextKey, values: TextValues = {}): string {
  return texts.t(key, { ...values, lng: language });
}
