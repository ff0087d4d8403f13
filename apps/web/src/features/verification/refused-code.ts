import { Problem } from '../../platform/api/problem.ts';

/** The answer that refuses the code itself, for the field of the code; null for a failure of another kind. */
export function refusalOfCode(failure: Error | null): Error | null {
  return failure instanceof Problem && failure.code.endsWith('INVALID_CODE') ? failure : null;
}
