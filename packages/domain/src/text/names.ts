/** The name of a catalogue entry: Czech, and optionally Slovak. */
export interface CatalogueName {
  name: string;
  nameSk: string | null;
}

/** The name in a language; falls back to Czech when there is no Slovak name. */
export function nameIn(language: 'cs' | 'sk', { name, nameSk }: CatalogueName): string {
  return language === 'sk' ? (nameSk ?? name) : name;
}

/** Names as callers send them: `name` is in the caller's language, `name_cs` and `name_sk` name theirs. null clears the Slovak name. */
export interface SentNames {
  name?: string | undefined;
  name_cs?: string | undefined;
  name_sk?: string | null | undefined;
}

/**
 * The names to store; undefined leaves a column unchanged. `name_cs` and `name_sk` take precedence over `name`; a `name` equal to the
 * stored one is ignored. A new entry (stored null) always gets its Czech name.
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
