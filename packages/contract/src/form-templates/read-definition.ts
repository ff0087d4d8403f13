import { checkDefinition } from '@pramen/domain/forms/checks/check';
import type { DefinitionIssueCode } from '@pramen/domain/forms/checks/definition-issue';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { formLimits } from '@pramen/domain/forms/definition/form-limits';
import { Definition } from './definition.schemas.ts';

/** Faults of the JSON text itself, before it is a definition. */
export type DataIssueCode = DefinitionIssueCode | 'not_json' | 'not_allowed';

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

const invalid = (...issues: DataIssue[]): ReadDefinition => ({ definition: null, issues });

/** Issues named at once, at most: the first ones show where to begin. */
const MOST_ISSUES = 20;

/** Reads the JSON of a definition. Any string is safe to pass, whatever its size or depth. */
export function readDefinition(json: string): ReadDefinition {
  if (json.length > formLimits.characters)
    return invalid({ code: 'too_large', place: '', subject: String(json.length), limit: formLimits.characters });
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    return invalid({ code: 'not_json', place: '', subject: error instanceof Error ? error.message : '' });
  }
  if (isTooDeep(parsed)) return invalid({ code: 'too_deep', place: '', subject: '', limit: formLimits.nesting });
  const { data: definition, error } = Definition.safeParse(parsed);
  if (!definition)
    return invalid(
      ...error.issues.slice(0, MOST_ISSUES).map((issue) => ({
        code: 'not_allowed' as const,
        place: writePath(issue.path),
        subject: issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.message,
      })),
    );
  return { definition, issues: checkDefinition(definition).slice(0, MOST_ISSUES) };
}
