import { formLanguages, type FormDefinition, type FormLanguage } from './definition.ts';

type Translated = { readonly translations?: Partial<Record<FormLanguage, Partial<Record<string, string>>>> | undefined };

const isWritten = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';

/** An element's wording in a language; falls back to the language of the definition. Undefined: it has no such wording. */
export function wordingOf<Element extends Translated, Key extends keyof Element & string>(
  element: Element,
  key: Key,
  language: FormLanguage,
): string | undefined {
  const translated = element.translations?.[language]?.[key];
  const plain = element[key];
  return isWritten(translated) ? translated : isWritten(plain) ? plain : undefined;
}

/** A wording that a language lacks: readers of that language see the fallback. */
export interface MissingWording {
  place: string;
  key: string;
  language: FormLanguage;
  fallback: string;
}

/** A level of a metric without a name in the language of the definition: readers of the result see its value. */
export interface UnnamedLevel {
  place: string;
  value: string;
}

/** Levels without a name, in the order of the definition. */
export function listUnnamedLevels({ evaluation }: FormDefinition): UnnamedLevel[] {
  return (evaluation?.metrics ?? []).flatMap(({ source }, index) => {
    const levels = 'levels' in source ? (source.levels ?? []) : [];
    return levels.flatMap(({ label, value }) => (isWritten(label) ? [] : [{ place: `evaluation.metrics[${index}]`, value }]));
  });
}

/** Wordings that exist in the language of the definition but not in the other one, in the order of the definition. */
export function listMissingWordings({ language: own = 'cs', content, evaluation }: FormDefinition): MissingWording[] {
  const others = formLanguages.filter((language) => language !== own);
  const missing: MissingWording[] = [];
  const look = (element: Translated, keys: readonly string[], place: string) => {
    for (const key of keys) {
      const fallback: unknown = Object.entries(element).find(([name]) => name === key)?.[1];
      if (!isWritten(fallback)) continue;
      for (const language of others)
        if (!isWritten(element.translations?.[language]?.[key])) missing.push({ place, key, language, fallback });
    }
  };
  for (const [index, fieldset] of content.entries()) {
    look(fieldset, ['fieldsetName', 'fieldsetText', 'fieldsetHtml', 'fieldsetDescription'], `content[${index}]`);
    for (const [order, question] of fieldset.questions.entries()) {
      const place = `content[${index}].questions[${order}]`;
      look(question, ['label', 'text', 'html', 'description'], place);
      for (const [option, one] of (question.options ?? []).entries()) look(one, ['label'], `${place}.options[${option}]`);
    }
  }
  for (const [index, metric] of (evaluation?.metrics ?? []).entries()) {
    const place = `evaluation.metrics[${index}]`;
    look(metric, ['label'], place);
    const levels = 'levels' in metric.source ? (metric.source.levels ?? []) : [];
    for (const [level, one] of levels.entries()) look(one, ['label'], `${place}.source.levels[${level}]`);
    const parts = 'of' in metric.source ? metric.source.of : [];
    for (const [part, { levels: looked = [] }] of parts.entries())
      for (const [level, one] of looked.entries()) look(one, ['label'], `${place}.source.of[${part}].levels[${level}]`);
    for (const [override, one] of (metric.overrides ?? []).entries()) look(one, ['label'], `${place}.overrides[${override}]`);
  }
  for (const [index, one] of (evaluation?.contradictions ?? []).entries()) look(one, ['message'], `evaluation.contradictions[${index}]`);
  return missing;
}
