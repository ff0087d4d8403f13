import type { VocabularyGroup } from '@pramen/contract/document-templates/document-templates.schemas';
import { foldText } from '@pramen/domain/text/fold';

/** One value that a template may name. */
export interface VocabularyField {
  /** `group.field`. */
  name: string;
  group: string;
  /** 'Klient: Jméno a příjmení'. */
  label: string;
}

/** `${group.field}` as written in a template. */
export const writePlaceholder = (name: string) => `\${${name}}`;

/** `group.field` of a placeholder; any other text is returned unchanged. */
export const nameOfPlaceholder = (placeholder: string) => /^\$\{\s*(.*?)\s*\}$/.exec(placeholder)?.[1] ?? placeholder;

export function listFields(vocabulary: readonly VocabularyGroup[]): VocabularyField[] {
  return vocabulary.flatMap(({ group, label, fields }) =>
    fields.map((field) => ({ name: nameOfPlaceholder(field.placeholder), group, label: `${label}: ${field.label}` })),
  );
}

/** Labels by `group.field`, and by `group` for a list that is repeated for each of its records. */
export function nameFields(vocabulary: readonly VocabularyGroup[]): ReadonlyMap<string, string> {
  return new Map([
    ...vocabulary.map(({ group, label }) => [group, label] as const),
    ...listFields(vocabulary).map(({ name, label }) => [name, label] as const),
  ]);
}

/** The groups with the fields whose label, group or name contains every searched word, ignoring case and diacritics. */
export function searchVocabulary(vocabulary: readonly VocabularyGroup[], search: string): VocabularyGroup[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return vocabulary.flatMap((group) => {
    const fields = group.fields.filter(({ placeholder, label }) => {
      const text = foldText(`${group.label} ${label} ${placeholder}`);
      return words.every((word) => text.includes(word));
    });
    return fields.length > 0 ? [{ ...group, fields }] : [];
  });
}
