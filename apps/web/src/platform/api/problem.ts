import type { ProblemCode } from '@pramen/contract/problems';

/** Codes that the browser assigns when no response arrived. */
export type NetworkCode = 'network.unreachable' | 'network.timeout';

/** Any failed call: an error response, or no response; status is 0 without a response. */
export class Problem extends Error {
  override readonly name = 'Problem';
  declare readonly status: number;
  declare readonly code: ProblemCode | NetworkCode | (string & {});
  /** Messages by field name, in the language of the request. */
  declare readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The record as stored on the server, sent with a version conflict. */
  declare readonly current: unknown;
  /** Seconds until the server accepts the call again; undefined or 0: it did not say. */
  declare readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    errors: Record<string, string[]> = {},
    current: unknown = null,
    retryAfter?: number,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.current = current;
    this.retryAfter = retryAfter;
  }
}

/** Messages by field name; empty when the failure is not a response from the server. */
export function fieldErrorsOf(failure: unknown): Problem['errors'] {
  return failure instanceof Problem ? failure.errors : {};
}

/** True for a response that a retry cannot change: the user may not see the whole screen, or it does not exist. */
export function isDenied(failure: unknown): boolean {
  return failure instanceof Problem && (failure.status === 403 || failure.status === 404);
}

interface ProblemBody {
  code?: unknown;
  message?: unknown;
  errors?: Record<string, string[]>;
  current?: unknown;
}

/** Reads the body of an error response; a body that is not the API's (such as a proxy's page) becomes a bare Problem. */
export async function readProblem(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => null)) as ProblemBody | null;
  const code = typeof body?.code === 'string' ? body.code : 'server.unexpected';
  const message = typeof body?.message === 'string' ? body.message : '';
  return new Problem(response.status, code, message, body?.errors, body?.current, Number(response.headers.get('retry-after')));
}

/** The Problem for a fetch without a response. */
export function describeFetchFailure(failure: unknown): Problem {
  const isTimeout = failure instanceof DOMException && failure.name === 'TimeoutError';
  return new Problem(0, isTimeout ? 'network.timeout' : 'network.unreachable', String(failure));
}
