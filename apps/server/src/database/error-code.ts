/** An error with a code, from PostgreSQL or from the operating system. */
export type CodedError = Error & { code: unknown };

/** The error and its causes that have a code, outermost first; drivers wrap the original error. */
export function* codedCausesOf(error: unknown): Generator<CodedError> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause) yield cause;
}

export function hasCode(error: unknown, code: string): boolean {
  for (const cause of codedCausesOf(error)) if (cause.code === code) return true;
  return false;
}
