import { problems } from '@pramen/contract/problems';
import type { ProblemCode } from '@pramen/contract/problems';
import { translateProblem } from '@pramen/texts/translate';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codedCausesOf } from '../../database/error-code.ts';
import type { Log } from '../log/log.ts';
import { describeError } from '../log/log.ts';
import { Stopped } from '../workers/stopped.ts';
import { languageOf } from '../calls/language.ts';
import { Problem } from '../calls/problem.ts';

const byFastifyCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body.unsupported',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
};

/** PostgreSQL is restarting, refuses connections or cannot be reached: the caller may retry. */
const unavailableCodes = new Set(['57P01', '57P02', '57P03', '08006', '08003', '08001', 'ECONNREFUSED', 'ECONNRESET']);

/** ENOENT means a missing database socket only when it comes from a connection; a missing file is a server error. */
const isUnavailable = (error: Error & { code: string }) =>
  unavailableCodes.has(error.code) || (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect');

function codedOf(error: unknown): (Error & { code: string }) | undefined {
  for (const cause of codedCausesOf(error)) if (typeof cause.code === 'string') return cause as Error & { code: string };
  return undefined;
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const coded = codedOf(error);
  const known = coded && byFastifyCode[coded.code];
  if (known) return new Problem(known);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 429) return new Problem('limit.reached', { retryAfter: 60 });
  if (status >= 400 && status < 500) return new Problem('request.malformed');
  const isDatabaseGone =
    (coded && isUnavailable(coded)) ||
    (error instanceof Error &&
      /timeout exceeded when trying to connect|Connection terminated/.test(`${error.message} ${String(error.cause)}`));
  return new Problem(isDatabaseGone ? 'server.unavailable' : 'server.unexpected');
}

/** The caller closed the connection, and the stream of a long answer broke off with it. A stream that ends early by itself is an error. */
const isCallerGone = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && codedOf(error)?.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** The one place that responds to an error; unexpected errors are logged once, with the request id. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const problem = toProblem(error);
  const status = problems[problem.code];
  // A call ended by the server's shutdown or by its caller is not an error.
  if (status >= 500 && !(error instanceof Stopped) && !isCallerGone(error, reply))
    log.error({ requestId: request.id, route: request.routeOptions.url, error: describeError(error) }, 'unexpected error');
  if (problem.details.retryAfter) void reply.header('retry-after', String(problem.details.retryAfter));
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  const sentence = () => translateProblem(languageOf(request.headers['accept-language']), problem.code);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({
      code: problem.code,
      message: problem.literalMessage ?? problem.details.message ?? sentence(),
      errors: problem.details.errors,
      current: problem.details.current,
      request_id: status >= 500 ? request.id : undefined,
    });
}
