import i18next from 'i18next';

const namesIn = new Map<string, Intl.DisplayNames>();

function displayNames(language: string): Intl.DisplayNames {
  const known = namesIn.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  namesIn.set(language, known);
  return known;
}

/** The country of a code of ISO 3166-1 in the current language; any other text as it is. */
export function nameCountry(code: string): string {
  // As in the documents that the company issues, in both languages; Unicode's short name would be a second word for the same.
  if (code === 'CZ') return 'Česká republika';
  return /^[A-Z]{2}$/.test(code) ? (displayNames(i18next.language).of(code) ?? code) : code;
}

/** Codes with the names of their countries, by name; the countries of the portal come first. */
export function nameCountries(codes: readonly string[], first: readonly string[] = ['CZ', 'SK']): { value: string; label: string }[] {
  const named = codes.map((value) => ({ value, label: nameCountry(value) }));
  const { compare } = new Intl.Collator(i18next.language);
  const rank = ({ value }: { value: string }) => (first.includes(value) ? first.indexOf(value) : first.length);
  return named.toSorted((one, other) => rank(one) - rank(other) || compare(one.label, other.label));
}
