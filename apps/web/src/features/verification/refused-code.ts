import { Problem } from '../../platform/api/problem.ts';

/** The failure when the server refused the code itself, for the field of the code; null for any other failure. */
export function refusalOfCode(failure: Error | null): Error | null {
  return failure instanceof Problem && failure.code.endsWith('INVALID_CODE') ? failure : null;
}
