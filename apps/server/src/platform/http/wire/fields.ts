import { describeIssues } from '@pramen/contract/issues';
import { translate } from '@pramen/texts/translate';
import type { z } from 'zod';
import type { Language } from '../../calls/call.ts';
import { Problem } from '../../calls/problem.ts';

/** A body of 1 MB can contain 100,000 errors, and writing a message for each would block the process for seconds. */
const MOST_FAULTS = 100;

/** Parses a value with a schema of the contract; throws validation.failed with a message for each of the first 100 errors. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, value: unknown, language: Language): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const { field, key, values } of describeIssues({ issues: parsed.error.issues.slice(0, MOST_FAULTS) })) {
    // For a phone number, the specification requires the server to send a different message from the one that the form shows.
    const sentence = translate(language, key === 'phone' ? 'refusals:phone_format' : `validation:${key}`, values);
    (errors[field || 'body'] ??= []).push(sentence);
  }
  throw new Problem('validation.failed', { errors });
}

/** Turns `filter[name]=x` keys of a query string into one `filter` object; other keys stay as they are. */
export function nestFilters(query: Record<string, unknown>): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  const filter: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(query)) {
    const column = /^filter\[([A-Za-z0-9_.]{1,60})\]$/.exec(key)?.[1];
    if (column) filter[column] = value;
    else nested[key] = value;
  }
  return Object.keys(filter).length > 0 ? { ...nested, filter } : nested;
}
