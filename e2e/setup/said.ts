import type { TextKey } from '@pramen/texts';
import { translate, type TextValues } from '@pramen/texts/translate';

/** Blanks of any kind: the browser's names of things know only one. */
const quote = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
const eitherOf = (key: TextKey, values: TextValues) =>
  (['cs', 'sk'] as const).map((language) => quote(translate(language, key, values))).join('|');

/** A whole text of the portal in whichever language it is shown, for what is looked for in every variant. */
export function said(key: TextKey, values: TextValues = {}): RegExp {
  return new RegExp(`^(?:${eitherOf(key, values)})$`);
}

/** The same where more follows. */
export function begins(key: TextKey, values: TextValues = {}): RegExp {
  return new RegExp(`^(?:${eitherOf(key, values)})`);
}
