import { pino } from 'pino';
import type { DestinationStream, Logger, LoggerOptions } from 'pino';

export type Log = Logger;

/** Structured log without personal data: callers pass ids and codes, never addresses, names or bodies. Standard output by default. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Callers may pass an error that has already been described; describing it again would drop everything.
    serializers: { error: (value: unknown) => (value instanceof Error ? describeError(value) : value) },
  };
  return pino(options, destination);
}

/** Name, code and stack of an error; without the message of a database error, which may quote values. */
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
  return stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
}
