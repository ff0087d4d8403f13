import { Problem } from '../../../platform/api/problem.ts';

/** A code was sent a moment ago, before the dialog was closed and opened again. */
export function isTooEarly(failure: Error | null): failure is Problem {
  return failure instanceof Problem && failure.code === 'verification_code.too_early';
}

/** Messages of a refusal by field; none for a different kind of failure. */
export function fieldErrors(failure: Error | null): Readonly<Record<string, readonly string[]>> {
  return failure instanceof Problem ? failure.errors : {};
}

/** Whether a failure needs a message of its own because no field shows it. */
export function isUnplaced(failure: Error | null, fields: readonly string[]): boolean {
  if (failure === null || isTooEarly(failure)) return false;
  const errors = fieldErrors(failure);
  return !fields.some((field) => errors[field] !== undefined);
}
