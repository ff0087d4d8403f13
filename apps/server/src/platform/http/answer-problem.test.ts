import { fastify } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { Problem } from '../calls/problem.ts';
import type { Log } from '../log/log.ts';
import { Stopped } from '../workers/stopped.ts';
import { answerProblem } from './answer-problem.ts';

const logged: unknown[][] = [];
afterEach(() => logged.splice(0));

/** The response to a call that fails with an error. */
async function answerTo(error: unknown, headers: Record<string, string> = {}) {
  const http = fastify({ genReqId: () => 'request-1' });
  const log = { error: (...told: unknown[]) => void logged.push(told) } as unknown as Log;
  http.get('/trees/:id', (request, reply) => answerProblem(error, request, reply, log));
  const answer = await http.inject({ url: '/trees/7', headers });
  await http.close();
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() };
}
const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });
const caused = (code: string) => new Error('Failed query', { cause: coded(code) });

describe('an error', () => {
  it.each([
    ['a body over the limit', coded('FST_ERR_CTP_BODY_TOO_LARGE'), 'body.too_large', 413],
    ['a different kind of body', coded('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 'body.unsupported', 415],
    ['broken JSON', coded('FST_ERR_CTP_INVALID_JSON_BODY'), 'request.malformed', 400],
    ['no JSON', coded('FST_ERR_CTP_EMPTY_JSON_BODY'), 'request.malformed', 400],
    ['a wrong length', coded('FST_ERR_CTP_INVALID_CONTENT_LENGTH'), 'request.malformed', 400],
    ['any other framework error', Object.assign(new Error('x'), { statusCode: 400 }), 'request.malformed', 400],
    ['one with the last status for the caller’s errors', Object.assign(new Error('x'), { statusCode: 499 }), 'request.malformed', 400],
    ['a server error of the framework', Object.assign(new Error('x'), { statusCode: 500 }), 'server.unexpected', 500],
    ['one whose status is no error', Object.assign(new Error('x'), { statusCode: 399 }), 'server.unexpected', 500],
    ['no error at all', 'text', 'server.unexpected', 500],
    ['a missing file', coded('ENOENT'), 'server.unexpected', 500],
    ['a missing file that was opened', coded('ENOENT', { syscall: 'open' }), 'server.unexpected', 500],
    ['a missing socket', coded('ENOENT', { syscall: 'connect' }), 'server.unavailable', 503],
    ['a full pool', new Error('timeout exceeded when trying to connect'), 'server.unavailable', 503],
    ['a lost connection', new Error('x', { cause: new Error('Connection terminated unexpectedly') }), 'server.unavailable', 503],
    ['a violated database constraint', caused('23505'), 'server.unexpected', 500],
    ['a number where a code would be', Object.assign(new Error('x'), { code: 7 }), 'server.unexpected', 500],
  ])('%s', async (_what, error, code, status) => {
    expect(await answerTo(error)).toMatchObject({ status, body: { code } });
  });

  it.each(['57P01', '57P02', '57P03', '08006', '08003', '08001', 'ECONNREFUSED', 'ECONNRESET'])(
    'of an unreachable database: %s, also as a cause',
    async (code) => {
      for (const error of [coded(code), caused(code)]) expect((await answerTo(error)).body['code']).toBe('server.unavailable');
    },
  );

  it('of the flood limit says when to retry', async () => {
    const { status, headers, body } = await answerTo(Object.assign(new Error('x'), { statusCode: 429 }));
    expect([status, headers['retry-after'], body['code']]).toEqual([429, '60', 'limit.reached']);
  });
});

describe('a response', () => {
  it('has the message of the problem, its fields and the current record, and is never cached', async () => {
    const details = { message: 'Takhle ne.', errors: { name: ['Chybí'] }, current: { version: 2 }, retryAfter: 3 };
    const { headers, body } = await answerTo(new Problem('record.changed', details));
    expect(body).toEqual({ code: 'record.changed', message: 'Takhle ne.', errors: { name: ['Chybí'] }, current: { version: 2 } });
    expect([headers['cache-control'], headers['retry-after'], headers['www-authenticate']]).toEqual(['no-store', '3', undefined]);
  });

  it('without a message of its own has that of the code, in the language of the caller', async () => {
    const said = async (language: string) => (await answerTo(new Problem('record.not_found'), { 'accept-language': language })).body;
    const [czech, slovak] = [await said('cs'), await said('sk')];
    expect([czech, slovak].map((body) => body['message'])).toEqual([
      expect.stringMatching(/\p{L} \p{L}/u),
      expect.stringMatching(/\p{L} \p{L}/u),
    ]);
    expect(czech['message']).not.toBe(slovak['message']);
    expect(czech).not.toHaveProperty('request_id');
  });

  it('to a caller without a session asks for a bearer token', async () => {
    const { status, headers } = await answerTo(new Problem('session.required'));
    expect([status, headers['www-authenticate'], headers['retry-after']]).toEqual([401, 'Bearer', undefined]);
  });

  it('to a server error has the request id under which it was logged', async () => {
    const { body } = await answerTo(new TypeError('a secret'));
    expect(body).toEqual({ code: 'server.unexpected', message: expect.any(String), request_id: 'request-1' });
    expect(logged).toEqual([
      [{ requestId: 'request-1', route: '/trees/:id', error: expect.objectContaining({ name: 'TypeError' }) }, 'unexpected error'],
    ]);
  });

  it('is not logged when the caller is at fault or the server stops', async () => {
    await answerTo(new Problem('validation.failed'));
    expect((await answerTo(new Stopped())).status).toBe(503);
    expect(logged).toEqual([]);
  });

  it.each([
    ['a long answer that its caller left', true, coded('ERR_STREAM_PREMATURE_CLOSE'), 0],
    ['a stream that ended early while its caller waited', false, coded('ERR_STREAM_PREMATURE_CLOSE'), 1],
    ['another error of a caller who left', true, new TypeError('a secret'), 1],
  ])('%s is logged as an error of the server or not', (_what, destroyed, error, count) => {
    const reply = { raw: { destroyed }, status: () => reply, header: () => reply, send: () => reply } as unknown as FastifyReply;
    const request = { id: 'request-1', headers: {}, routeOptions: { url: '/trees/:id' } } as unknown as FastifyRequest;
    const log = { error: (...told: unknown[]) => void logged.push(told) } as unknown as Log;
    answerProblem(error, request, reply, log);
    expect(logged).toHaveLength(count);
  });
});
