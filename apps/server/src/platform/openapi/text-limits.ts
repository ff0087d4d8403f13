import { z } from 'zod';

interface TextShape {
  minLength?: number;
  maxLength?: number;
  anyOf?: TextShape[];
}

/** Longer texts are files in text form, which no user types. */
const LONGEST_TYPED = 1_000_000;

/** Fewest and most characters that a field accepts from a form; null: not text, or text without a limit. */
function limitsOfField(field: z.ZodType): readonly [fewest: number, most: number] | null {
  const shape = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as TextShape;
  const found = [shape, ...(shape.anyOf ?? [])].find(({ maxLength }) => maxLength !== undefined);
  if (found?.maxLength === undefined || found.maxLength > LONGEST_TYPED) return null;
  const refusesEmpty = !field.safeParse('').success;
  return [found.minLength ?? (refusesEmpty ? 1 : 0), found.maxLength];
}

/** `NewClient` becomes `newClientLimits`. */
const nameOf = (schema: string) => `${schema.charAt(0).toLowerCase()}${schema.slice(1)}Limits`;

/**
 * Source text of a module that states the text limits of those `schemas` that are bodies, without the schemas themselves: a form imports
 * it, because zod would weigh more than the form. null: none of them is a body with text.
 */
export function writeTextLimits(schemas: Readonly<Record<string, unknown>>, bodies: ReadonlySet<unknown>): string | null {
  const written = Object.entries(schemas).flatMap(([name, schema]) => {
    if (!(schema instanceof z.ZodObject) || !bodies.has(schema)) return [];
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([field, type]) => {
      const limits = limitsOfField(type);
      return limits ? [`  ${/^[a-z_]\w*$/i.test(field) ? field : `'${field}'`}: [${limits.join(', ')}],`] : [];
    });
    return fields.length > 0 ? [`export const ${nameOf(name)} = {\n${fields.join('\n')}\n} as const;\n`] : [];
  });
  if (written.length === 0) return null;
  return ['// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.\n', ...written].join(
    '\n',
  );
}
