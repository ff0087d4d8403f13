/** A name of a catalogue entry: in Czech, and in Slovak where somebody has given it. */
export interface CatalogueName {
  name: string;
  nameSk: string | null;
}

/** The name in a language; a missing Slovak one is the Czech one. */
export function nameIn(language: 'cs' | 'sk', { name, nameSk }: CatalogueName): string {
  return language === 'sk' ? (nameSk ?? name) : name;
}

/** Names as callers send them: `name` is in the caller's language, the others say theirs. null clears the Slovak one. */
export interface SentNames {
  name?: string | undefined;
  name_cs?: string | undefined;
  name_sk?: string | null | undefined;
}

/**
 * What is to be stored of sent names; undefined stays as it is. What names its language counts before `name`; a `name` that was shown and is
 * sent back says nothing. A new entry (stored null) always gets its Czech name.
 */
export function writtenNames(
  language: 'cs' | 'sk',
  sent: SentNames,
  stored: CatalogueName | null,
): { name: string | undefined; nameSk: string | null | undefined } {
  const own = stored !== null && sent.name === nameIn(language, stored) ? undefined : sent.name;
  return {
    name: sent.name_cs ?? (language === 'cs' || stored === null ? own : undefined),
    nameSk: sent.name_sk !== undefined || language === 'cs' ? sent.name_sk : own,
  };
}
