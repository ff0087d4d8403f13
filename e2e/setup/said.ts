import type { TextKey } from '@pramen/texts';
import { translate, type TextValues } from '@pramen/texts/translate';

/** Any kind of space: accessible names contain only plain spaces. */
const quote = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
const eitherOf = (key: TextKey, values: TextValues) =>
  (['cs', 'sk'] as const).map((language) => quote(translate(language, key, values))).join('|');

/** A complete text of the portal in either language, for finding elements in every variant; a space after an icon is no text. */
export function said(key: TextKey, values: TextValues = {}): RegExp {
  return new RegExp(`^\\s*(?:${eitherOf(key, values)})$`);
}

/** The beginning of such a text. */
export function begins(key: TextKey, values: TextValues = {}): RegExp {
  return new RegExp(`^(?:${eitherOf(key, values)})`);
}
