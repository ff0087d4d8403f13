import type { FormDefinition, FormLanguage } from '@pramen/domain/forms/definition/definition';

const wordKeys: ReadonlySet<string> = new Set([
  'label',
  'text',
  'html',
  'description',
  'message',
  'fieldsetName',
  'fieldsetText',
  'fieldsetHtml',
  'fieldsetDescription',
]);

type Words = Partial<Record<string, string>>;
type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The plain texts become translations, and the translations plain texts; what has no translation stays plain. */
function swapWords(element: Tree, from: FormLanguage, to: FormLanguage): Tree {
  const keys = Object.keys(element).filter((key) => wordKeys.has(key) && typeof element[key] === 'string');
  if (keys.length === 0) return element;
  const translations = isTree(element['translations']) ? (element['translations'] as Partial<Record<FormLanguage, Words>>) : {};
  const [mine, theirs]: [Words, Words] = [{ ...translations[from] }, { ...translations[to] }];
  const plain: Words = {};
  for (const key of keys) {
    const translated = theirs[key];
    if (translated === undefined) continue;
    mine[key] ??= String(element[key]);
    plain[key] = translated;
    delete theirs[key];
  }
  const kept = Object.entries({ ...translations, [from]: mine, [to]: theirs }).filter(([, words]) => Object.keys(words).length > 0);
  return { ...element, ...plain, translations: kept.length > 0 ? Object.fromEntries(kept) : undefined };
}

function walk(value: unknown, from: FormLanguage, to: FormLanguage): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => walk(one, from, to));
  if (!isTree(value)) return value;
  const children = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, key === 'translations' ? child : walk(child, from, to)]),
  );
  return swapWords(children, from, to);
}

/** The same form with its plain texts in another language. */
export function withLanguage(definition: FormDefinition, to: FormLanguage): FormDefinition {
  const { language: from = 'cs', content, evaluation } = definition;
  if (from === to) return definition;
  return {
    ...definition,
    language: to,
    content: walk(content, from, to) as FormDefinition['content'],
    ...(evaluation ? { evaluation: walk(evaluation, from, to) as NonNullable<FormDefinition['evaluation']> } : {}),
  };
}
