import { maxLength, minLength, required, storable, type FieldRule, type FormRules } from './rules.ts';

/** Fewest and most characters of each text of a body, as the contract's `*.limits.ts` state them. */
export type TextLimits = Readonly<Record<string, readonly [fewest: number, most: number]>>;

/** The server trims texts, so blanks alone are as good as nothing. */
export const filled: FieldRule = (value, values) => required(value.trim(), values);

function rulesOfField([fewest, most]: TextLimits[string]): readonly FieldRule[] {
  const least = fewest > 1 ? [minLength(fewest)] : [];
  return [...(fewest > 0 ? [filled] : []), ...least, storable, maxLength(most)];
}

/**
 * The rules of a form: its own for each field, then what the contract demands of the field's text. Limits of fields that the form does not
 * have do nothing.
 */
export function withLimits<Values extends object>(limits: TextLimits, own: FormRules<Values> = {}): FormRules<Values> {
  const rules: Record<string, readonly FieldRule[] | undefined> = { ...own };
  for (const [field, limit] of Object.entries(limits)) rules[field] = [...(rules[field] ?? []), ...rulesOfField(limit)];
  return rules;
}
