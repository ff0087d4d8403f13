import type { FormLanguage } from '@pramen/domain/forms/definition/definition';

type Translations = Partial<Record<FormLanguage, Partial<Record<string, string>>>>;
export type Worded = { readonly translations?: Translations | undefined };

const plainOf = (element: object, key: string): string => {
  const found: unknown = Object.entries(element).find(([name]) => name === key)?.[1];
  return typeof found === 'string' ? found : '';
};

/** What the author wrote in a language; '' when nothing. `own` is the language of the plain texts. */
export function writtenIn(element: Worded, key: string, language: FormLanguage, own: FormLanguage): string {
  const translated = element.translations?.[language]?.[key];
  return language === own ? (translated ?? plainOf(element, key)) : (translated ?? '');
}

function withTranslation(translations: Translations, language: FormLanguage, key: string, text: string): Translations | undefined {
  const words = { ...translations[language], [key]: text };
  if (text === '') delete words[key];
  const all = { ...translations, [language]: words };
  if (Object.keys(words).length === 0) delete all[language];
  return Object.keys(all).length === 0 ? undefined : all;
}

/** The element with another text in a language. An empty translation disappears; so does an empty plain text, except a required one. */
export function withWording<Element extends Worded>(
  element: Element,
  key: string,
  { language, own, text, isRequired }: { language: FormLanguage; own: FormLanguage; text: string; isRequired: boolean },
): Element {
  const translations = withTranslation(element.translations ?? {}, language, key, language === own ? '' : text);
  const plain = language !== own ? {} : { [key]: text === '' && !isRequired ? undefined : text };
  return { ...element, ...plain, translations };
}
