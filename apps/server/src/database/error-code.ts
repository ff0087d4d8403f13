/** An error with a code: of PostgreSQL, or of the operating system. */
export type CodedError = Error & { code: unknown };

/** The error and what caused it, outermost first, as far as they have codes: what a driver throws comes wrapped. */
export function* codedCausesOf(error: unknown): Generator<CodedError> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause) yield cause;
}

export function hasCode(error: unknown, code: string): boolean {
  for (const cause of codedCausesOf(error)) if (cause.code === code) return true;
  return false;
}
