import type { Language } from './call.ts';

/** The first of cs and sk that Accept-Language prefers (RFC 9110, 12.5.4); cs when neither is named. */
export function languageOf(header: string | undefined): Language {
  if (!header) return 'cs';
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((entry) => /^\s*q=([\d.]+)$/.exec(entry)?.[1]).find((found) => found !== undefined);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((wish) => wish.weight > 0)
    .sort((left, right) => right.weight - left.weight);
  for (const { tag } of wishes) {
    if (tag === 'sk' || tag.startsWith('sk-')) return 'sk';
    if (tag === 'cs' || tag.startsWith('cs-')) return 'cs';
  }
  return 'cs';
}
