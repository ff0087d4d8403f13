import type { z } from 'zod';

/** Keys of the `validation` texts. */
export type IssueKey =
  | 'required'
  | 'empty'
  | 'minLength'
  | 'maxLength'
  | 'phone'
  | 'email'
  | 'passwordMismatch'
  | 'samePassword'
  | 'blankPassword'
  | 'forbiddenCharacter'
  | 'number'
  | 'date'
  | 'choice'
  | 'colour'
  | 'variableSymbol'
  | 'oneLine'
  | 'code'
  | 'personName'
  | 'contractNeeded'
  | 'documentNeeded'
  | 'codeFormat.empty'
  | 'codeFormat.number'
  | 'codeFormat.token'
  | 'invalid';

export interface DescribedIssue {
  /** Path of the field, parts joined by dots; '' for the whole body. */
  field: string;
  key: IssueKey;
  values: { min?: number; max?: number };
}

const customKeys: ReadonlySet<string> = new Set([
  'required',
  'phone',
  'email',
  'passwordMismatch',
  'samePassword',
  'blankPassword',
  'forbiddenCharacter',
  'date',
  'number',
  'choice',
  'colour',
  'variableSymbol',
  'oneLine',
  'code',
  'personName',
  'contractNeeded',
  'documentNeeded',
  'codeFormat.empty',
  'codeFormat.number',
  'codeFormat.token',
]);

function customKey(params: unknown): IssueKey | null {
  const key = typeof params === 'object' && params !== null && 'key' in params ? params.key : null;
  return typeof key === 'string' && customKeys.has(key) ? (key as IssueKey) : null;
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): Pick<DescribedIssue, 'key' | 'values'> {
  if (issue.origin === 'string' && Number(issue.minimum) <= 1) return { key: 'required', values: {} };
  if (issue.origin !== 'string') return { key: 'invalid', values: {} };
  return { key: issue.input === '' ? 'empty' : 'minLength', values: { min: Number(issue.minimum) } };
}

function keyOf(issue: z.core.$ZodIssue): Pick<DescribedIssue, 'key' | 'values'> {
  switch (issue.code) {
    case 'invalid_type':
      return { key: issue.input === undefined ? 'required' : issue.expected === 'number' ? 'number' : 'invalid', values: {} };
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return issue.origin === 'string' ? { key: 'maxLength', values: { max: Number(issue.maximum) } } : { key: 'invalid', values: {} };
    case 'invalid_format':
      return { key: issue.format === 'email' ? 'email' : issue.format === 'date' ? 'date' : 'invalid', values: {} };
    case 'invalid_value':
      return { key: 'choice', values: {} };
    case 'custom':
      return { key: customKey(issue.params) ?? 'invalid', values: {} };
    default:
      return { key: 'invalid', values: {} };
  }
}

/** Maps each issue to its field and to the `validation` text that describes it. */
export function describeIssues({ issues }: Pick<z.core.$ZodError, 'issues'>): DescribedIssue[] {
  return issues.map((issue) => ({ field: issue.path.map(String).join('.'), ...keyOf(issue) }));
}
