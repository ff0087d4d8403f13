import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeClient, readClient } from '@pramen/contract/clients/client.endpoints';
import { listClients } from '@pramen/contract/clients/clients.endpoints';
import { reportClientError } from '@pramen/contract/client-errors/client-errors.endpoints';
import { readContractReport, readPortfolioHistory } from '@pramen/contract/portfolio/portfolio.endpoints';
import { sweepExpired } from '../../assembly/repeated-work.ts';
import { idempotencyKeys } from '../../database/schema/operations.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { DAY, SECOND } from '../clock/clock.ts';
import { newId } from '../keys/identifiers.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  app.http.get('/api/fault', () => {
    throw new Error('a secret inside');
  });
});
beforeEach(async () => {
  admin = await createPerson(app, 'ADMIN');
  client = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

function post(payload: string, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${admin.token}`;
  return app.http.inject({
    method: 'POST',
    url: '/api/clients/list',
    payload,
    headers: { 'content-type': 'application/json', authorization, ...headers },
  });
}

describe('bad input gets a clear 4xx', () => {
  it.each([
    ['malformed JSON', '{"page":', 400, 'request.malformed'],
    ['a body over the limit', JSON.stringify({ search: 'x'.repeat(1_100_000) }), 413, 'body.too_large'],
    ['an array where an object belongs', '[]', 422, 'validation.failed'],
    ['a wrong type', '{"page":"first"}', 422, 'validation.failed'],
    ['a page below one', '{"page":0}', 422, 'validation.failed'],
    ['a page that no list has', '{"page":1e300}', 422, 'validation.failed'],
    [
      'more filters than any list has columns',
      JSON.stringify({ filter: Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [index, 'a'])) }),
      413,
      'body.too_large',
    ],
    [
      'more orders than any list has columns',
      JSON.stringify({ order: Array.from({ length: 50_000 }, () => ({ column: 'email', dir: 'asc' })) }),
      413,
      'body.too_large',
    ],
    ['NUL in a text', '{"search":"a\\u0000b"}', 422, 'validation.failed'],
    ['10,000 characters', JSON.stringify({ search: 'x'.repeat(10_000) }), 422, 'validation.failed'],
  ])('%s', async (_what, payload, status, code) => {
    const answer = await post(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
  });

  it('names the field and speaks the language of the caller', async () => {
    const czech = await app.call(listClients, { token: admin.token, body: { search: 'x'.repeat(300) } });
    expect(czech.body.errors).toEqual({ search: ['Pole nesmí mít více než 200 znaků'] });
    const slovak = await app.call(listClients, {
      token: admin.token,
      body: { search: 'x'.repeat(300) },
      headers: { 'accept-language': 'sk' },
    });
    expect(slovak.body.errors?.['search']?.[0]).not.toBe(czech.body.errors?.['search']?.[0]);
  });

  it('names at most 100 of many errors', async () => {
    const filter = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [index, {}]));
    const answer = await post(JSON.stringify({ filter }));
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors).length]).toEqual([422, 100]);
  });

  it('refuses a different kind of body', async () => {
    expect((await post('<a/>', { 'content-type': 'text/xml' })).statusCode).toBe(415);
  });

  it('drops unknown fields, columns and filters', async () => {
    const order = [{ column: 'password_hash', dir: 'asc' }];
    const body = { role: 'ADMIN', search: client.email, order, filter: { constructor: 'x', password_hash: 'x' } };
    expect(await app.call(listClients, { token: admin.token, body })).toMatchObject({ status: 200, body: { meta: { total: 1 } } });
  });

  it('treats a malformed id like an unknown one', async () => {
    const impossible = ['1', 'null', '%00', '..%2f..', "' OR 1=1 --", 'x'.repeat(150)];
    const unknown = await app.call(readContractReport, { token: client.token, params: { id: newId() } });
    expect(unknown.status).toBe(404);
    for (const id of impossible) {
      const { status, body } = await app.call(readContractReport, { token: client.token, params: { id } });
      expect({ status, body }).toEqual({ status: 404, body: unknown.body });
    }
  });

  it('treats an id in capitals as the same id', async () => {
    const id = (await createPerson(app, 'CLIENT')).clientId ?? '';
    const capitals = await app.call(readClient, { token: admin.token, params: { id: id.toUpperCase() } });
    expect([capitals.status, capitals.body.id]).toEqual([200, id]);
    expect((await app.call(changeClient, { token: admin.token, params: { id: id.toUpperCase() }, body: { note: 'velkými' } })).status).toBe(
      200,
    );
    const { rows } = await database.current.pool.query<{ object_id: string }>(
      `SELECT object_id FROM audit_events WHERE action = 'clients.changed' AND client_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ object_id: id }]);
  });

  it('serves a page far beyond the last row', async () => {
    const answer = await app.call(listClients, { token: admin.token, body: { page: 10_000_000, length: 1000, search: 'a' } });
    expect([answer.status, answer.body.data]).toEqual([200, []]);
  });

  it('refuses a date that does not exist', async () => {
    expect(await app.call(readPortfolioHistory, { token: client.token, query: { from: '2025-02-30' } })).toMatchObject({
      status: 422,
      body: { errors: { from: [expect.any(String)] } },
    });
  });

  it('responds to an unknown call with a JSON 404, not with the page', async () => {
    const answer = await app.http.inject({ method: 'GET', url: '/api/nothing' });
    expect(answer.statusCode).toBe(404);
  });
});

describe('an Idempotency-Key', () => {
  const repeat = (key: string, body: Record<string, unknown>) =>
    app.call(listClients, { token: admin.token, body, headers: { 'idempotency-key': key } });

  it('returns the same response for the same call', async () => {
    const first = await repeat('same', { search: 'čížková' });
    await createPerson(app, 'CLIENT');
    expect((await repeat('same', { search: 'čížková' })).body).toEqual(first.body);
    expect((await repeat('another', { search: 'čížková' })).body.meta.total).toBe(first.body.meta.total + 1);
  });

  it('is refused for another body', async () => {
    await repeat('reused', { search: 'a' });
    expect(await repeat('reused', { search: 'b' })).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } });
  });

  it.each([
    ['', 422],
    ['x', 200],
    ['x'.repeat(200), 200],
    ['x'.repeat(201), 422],
  ])('may have up to 200 characters of any kind: %#', async (key, status) => {
    const answer = await repeat(key, { search: 'a' });
    expect(answer.status).toBe(status);
    expect(answer.body.errors).toEqual(status === 200 ? undefined : { 'Idempotency-Key': ['1-200'] });
  });

  it('belongs to its owner', async () => {
    const office = await createPerson(app, 'BACK_OFFICE');
    await repeat('owned', { search: 'a' });
    const answer = await app.call(listClients, { token: office.token, body: { search: 'b' }, headers: { 'idempotency-key': 'owned' } });
    expect(answer.status).toBe(200);
  });

  it('lets only one of many concurrent calls do the work', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => repeat('parallel', { search: 'x' })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { rows } = await database.current.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM idempotency_keys WHERE key = 'parallel'`,
    );
    expect(rows[0]?.count).toBe(1);
  });
});

describe('a response stored for an Idempotency-Key', () => {
  const report = async (message: string) =>
    (await app.call(reportClientError, { body: { message }, headers: { 'idempotency-key': 'kept' } })).status;

  it('is kept for 24 hours, then the key is free and the response is removed', async () => {
    expect([await report('a'), await report('b')]).toEqual([202, 422]);
    app.clock.advance(DAY - SECOND);
    await sweepExpired(app.platform);
    expect(await report('b')).toBe(422);
    app.clock.advance(SECOND);
    expect([await report('b'), await report('a')]).toEqual([202, 422]);
    app.clock.advance(DAY);
    await sweepExpired(app.platform);
    expect(await database.current.db.select().from(idempotencyKeys)).toEqual([]);
  });
});

describe('the address of the caller', () => {
  const ask = async (environment: Record<string, string>, forwarded: string) => {
    const asked = await createTestApp(database.current, { environment });
    asked.http.get('/address', (request, reply) => reply.send(request.ip));
    const { body } = await asked.http.inject({ url: '/address', headers: { 'x-forwarded-for': forwarded }, remoteAddress: '192.0.2.1' });
    await asked.close();
    return body;
  };

  it('is the one appended by the trusted proxy, never one sent by the caller', async () => {
    expect(await ask({ TRUST_PROXY: 'true' }, '203.0.113.9, 198.51.100.7')).toBe('198.51.100.7');
    expect(await ask({ TRUST_PROXY: 'true' }, '198.51.100.7')).toBe('198.51.100.7');
  });

  it('is the connection without a proxy', async () => {
    expect(await ask({}, '203.0.113.9')).toBe('192.0.2.1');
  });
});

describe('every response', () => {
  it('carries the security headers and a request id', async () => {
    const { headers } = await app.call(reportClientError, { body: { message: 'x' } });
    expect(String(headers['content-security-policy']).split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-embedder-policy']).toBeUndefined();
    const policies = String(headers['permissions-policy']).split(', ');
    expect(policies.filter((policy) => !policy.endsWith('=()'))).toEqual(['camera=(self)', 'clipboard-write=(self)', 'fullscreen=(self)']);
    const denied = 'accelerometer display-capture geolocation gyroscope hid idle-detection magnetometer';
    expect(policies.slice(0, -3)).toEqual(
      `${denied} microphone midi payment serial usb xr-spatial-tracking`.split(' ').map((feature) => `${feature}=()`),
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-request-id']).toEqual(expect.any(String));
  });

  it('is never a stack trace: an unexpected error is a bare 500, logged once', async () => {
    const answer = await app.http.inject({ method: 'GET', url: '/api/fault' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(app.logged.filter((line) => line['msg'] === 'unexpected error')).toHaveLength(1);
  });
});

describe('the API description', () => {
  it('is OpenAPI 3.1 and names every call with its permission', async () => {
    const document = (await app.http.inject({ url: '/api/openapi.json' })).json<{
      openapi: string;
      paths: Record<string, Record<string, { 'x-permission': string }>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/auth/login']?.['post']?.['x-permission']).toBe('public');
    expect(document.paths['/api/clients/list']?.['post']?.['x-permission']).toBe('clients.list');
  });
});

describe('probes', () => {
  it('report that the process is alive and that the database responds', async () => {
    expect((await app.http.inject({ url: '/health' })).json()).toEqual({ status: 'ok' });
    expect((await app.http.inject({ url: '/ready' })).json()).toEqual({ status: 'ready' });
  });
});
