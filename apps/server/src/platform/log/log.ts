import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

/** Structured log without personal data: callers pass ids and codes; addresses, names and bodies are never given to it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: describeError },
  });
}

/** Name, code and stack of an error; the message of a database error may quote values, so it stays out. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? cause.code : undefined;
  const isQuoting = code !== undefined || /failed query/i.test(error.message);
  return {
    name: cause.name,
    code,
    message: isQuoting ? undefined : error.message,
    constraint: 'constraint' in cause ? cause.constraint : undefined,
    stack: framesOf(error.stack),
  };
}

function framesOf(stack: string | undefined): string[] | undefined {
  return stack?.split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 12).map((line) => line.trim());
}
