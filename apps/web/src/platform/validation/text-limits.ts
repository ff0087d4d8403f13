import { maxLength, minLength, required, storable, type FieldRule, type FormRules } from './rules.ts';

/** Minimum and maximum number of characters of each text in a body, from the contract's `*.limits.ts`. */
export type TextLimits = Readonly<Record<string, readonly [fewest: number, most: number]>>;

/** The server trims texts, so spaces alone count as empty. */
export const filled: FieldRule = (value, values) => required(value.trim(), values);

function rulesOfField([fewest, most]: TextLimits[string]): readonly FieldRule[] {
  const least = fewest > 1 ? [minLength(fewest)] : [];
  return [...(fewest > 0 ? [filled] : []), ...least, storable, maxLength(most)];
}

/**
 * The rules of a form: each field's own, then the contract's limits for its text. Ignores limits for fields that the form does not have.
 */
export function withLimits<Values extends object>(limits: TextLimits, own: FormRules<Values> = {}): FormRules<Values> {
  const rules: Record<string, readonly FieldRule[] | undefined> = { ...own };
  for (const [field, limit] of Object.entries(limits)) rules[field] = [...(rules[field] ?? []), ...rulesOfField(limit)];
  return rules;
}
