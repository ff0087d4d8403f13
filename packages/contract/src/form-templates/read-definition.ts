import { checkDefinition } from '@pramen/domain/forms/checks/check';
import type { DefinitionIssueCode } from '@pramen/domain/forms/checks/definition-issue';
import type { FormDefinition, TemplateType } from '@pramen/domain/forms/definition/definition';
import { formLimits } from '@pramen/domain/forms/definition/form-limits';
import type { z } from 'zod';
import { Definition } from './definition.schemas.ts';

/** Faults of the JSON text itself, before it is a definition; the subject of `not_json_at` is the number of the line. */
export type DataIssueCode = DefinitionIssueCode | 'not_json' | 'not_json_at' | 'not_allowed' | 'missing';

export interface DataIssue {
  code: DataIssueCode;
  /** Path in the definition: `content[0].questions[2].type`; empty: the whole definition. */
  place: string;
  /** The id, value or unknown key in question. */
  subject: string;
  limit?: number;
}

export type ReadDefinition =
  /** `issues` keep a definition from being published, but not from being saved. */
  { definition: FormDefinition; issues: readonly DataIssue[] } | { definition: null; issues: readonly DataIssue[] };

const writePath = (path: readonly PropertyKey[]) =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`)).join('');

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const childrenOf = (value: unknown): readonly unknown[] =>
  isList(value) ? value : typeof value === 'object' && value !== null ? Object.values(value) : [];

/** Whether objects and lists nest deeper than a definition may; walks level by level, so that depth costs no stack. */
function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth <= formLimits.nesting; depth += 1) {
    level = level.flatMap(childrenOf);
    if (level.length === 0) return false;
  }
  return true;
}

/** Entries of all lists together; counts no further than the limit. */
function countEntries(value: unknown): number {
  const waiting: unknown[] = [value];
  let count = 0;
  for (let looked = 0; looked < waiting.length && count <= formLimits.entries; looked += 1) {
    const part = waiting[looked];
    if (isList(part)) count += part.length;
    if (count <= formLimits.entries) for (const child of childrenOf(part)) if (typeof child === 'object') waiting.push(child);
  }
  return count;
}

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : '');

const isUnexpected = /unexpected (?:token|identifier)/i;

/**
 * The position of a character that does not belong there, which the message quotes without saying where it stands: every beginning of the
 * text that contains it fails in the same way, no shorter one does.
 */
function findUnexpected(json: string): number {
  let [low, high] = [0, json.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    let message = '';
    try {
      JSON.parse(json.slice(0, middle));
    } catch (failure) {
      message = messageOf(failure);
    }
    if (isUnexpected.test(message)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The number of the line, from 1, that the browser or server blames; null when its message names none. */
function lineOf(failure: unknown, json: string): number | null {
  const message = messageOf(failure);
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  const upTo = position === undefined && isUnexpected.test(message) ? findUnexpected(json) : position;
  const read = upTo !== undefined ? json.slice(0, Number(upTo)) : /unexpected (?:end|eof)/i.test(message) ? json.trimEnd() : null;
  return read === null || read === '' ? null : read.split('\n').length;
}

const stepInto = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<PropertyKey, unknown>)[key] : undefined;

/** Characters of a refused value that an issue quotes. */
const QUOTED = 60;

/** A fault that the schema found: a key that is missing, that does not exist, or whose value is refused. */
function issueOf({ path, ...issue }: z.core.$ZodIssue, parsed: unknown): DataIssue {
  const place = writePath(path);
  if (issue.code === 'unrecognized_keys') return { code: 'not_allowed', place, subject: issue.keys.join(', ') };
  const value = path.reduce(stepInto, parsed);
  if (value === undefined) return { code: 'missing', place, subject: String(path.at(-1) ?? '') };
  const written = JSON.stringify(value);
  return { code: 'not_allowed', place, subject: written.length > QUOTED ? `${written.slice(0, QUOTED)}…` : written };
}

const invalid = (...issues: DataIssue[]): ReadDefinition => ({ definition: null, issues });

/** Issues named at once, at most: the first ones show where to begin. */
const MOST_ISSUES = 20;

/**
 * Reads the JSON of a definition. Any string is safe to pass, whatever its size or depth. With the type of its template, questions that such
 * records must have are issues when they are missing.
 */
export function readDefinition(json: string, type: TemplateType | null = null): ReadDefinition {
  if (json.length > formLimits.characters)
    return invalid({ code: 'too_large', place: '', subject: String(json.length), limit: formLimits.characters });
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    const line = lineOf(error, json);
    return invalid(
      line === null ? { code: 'not_json', place: '', subject: '' } : { code: 'not_json_at', place: '', subject: String(line) },
    );
  }
  if (isTooDeep(parsed)) return invalid({ code: 'too_deep', place: '', subject: 'JSON', limit: formLimits.nesting });
  // The schema would find a fault in each entry first, and no call has an argument for so many.
  const entries = countEntries(parsed);
  if (entries > formLimits.entries) return invalid({ code: 'too_large', place: '', subject: String(entries), limit: formLimits.entries });
  const { data: definition, error } = Definition.safeParse(parsed);
  if (!definition) return invalid(...error.issues.slice(0, MOST_ISSUES).map((issue) => issueOf(issue, parsed)));
  return { definition, issues: checkDefinition(definition, type).slice(0, MOST_ISSUES) };
}
