import type { EndpointDefinition, FormFields } from '@pramen/contract/endpoint';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerProblem } from '../answer-problem.ts';
import type { Log } from '../../log/log.ts';
import { addFormParser, bodyOf } from './forms.ts';

const fields: FormFields = { objects: ['theme', 'order'], numbers: ['page'], files: ['logo'] };
const http = fastify();
beforeAll(async () => {
  addFormParser(http);
  http.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, { error: () => undefined } as unknown as Log));
  const told = (body: unknown) => ({ body: body ?? null, isThere: body !== undefined });
  http.post('/form', (request) => told(bodyOf(request, { form: fields } as EndpointDefinition)));
  http.post('/plain', (request) => told(bodyOf(request, {} as EndpointDefinition)));
  await http.ready();
});
afterAll(() => http.close());

type Sent = readonly (readonly [name: string, value: string | Blob])[];

async function send(sent: Sent, path = '/form') {
  const form = new FormData();
  for (const [name, value] of sent) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'a.png');
  }
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  const answer = await http.inject({ method: 'POST', url: path, headers, payload: Buffer.from(await encoded.arrayBuffer()) });
  return answer.json<{ body: Record<string, unknown>; isThere: boolean; code?: string }>();
}

describe('a form', () => {
  it('becomes the body that JSON would have been', async () => {
    const { body } = await send([
      ['name', ' Jana '],
      ['page', ' 7 '],
      ['theme[primaryColor]', '#123456'],
      ['theme[hover]', '#654321'],
      ['order', '[{"column":"name"}]'],
      ['theme[a][b]', 'as it is'],
      ['name[x]', 'as it is'],
    ]);
    expect(body).toEqual({
      name: ' Jana ',
      page: 7,
      theme: { primaryColor: '#123456', hover: '#654321' },
      order: [{ column: 'name' }],
      'theme[a][b]': 'as it is',
      'name[x]': 'as it is',
    });
  });

  it('leaves out a number that was not filled in, and leaves invalid numbers and JSON to the schema', async () => {
    expect((await send([['page', ' ']])).body).toEqual({});
    const { body } = await send([
      ['page', 'seven'],
      ['order', '[{'],
    ]);
    expect(body).toEqual({ page: null, order: '[{' });
  });

  it('has pictures as data URLs, and only where one is expected', async () => {
    const picture = new Blob([new Uint8Array([0x89, 0x50, 0xff])], { type: 'image/png' });
    const { body } = await send([
      ['logo', picture],
      ['other', picture],
      ['name', 'a'],
    ]);
    expect(body).toEqual({ logo: 'data:image/png;base64,iVD/', name: 'a' });
    expect((await send([['logo', new Blob([])]])).body).toEqual({});
  });

  it('that cannot be parsed is malformed', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=a' };
    const broken = await http.inject({ method: 'POST', url: '/form', headers, payload: 'no form' });
    expect([broken.statusCode, broken.json<{ code: string }>().code]).toEqual([400, 'request.malformed']);
  });

  it('has the same limits as JSON', async () => {
    const crowded = JSON.stringify(Array.from({ length: 60_000 }, () => ({})));
    expect((await send([['order', crowded]])).code).toBe('body.too_large');
  });
});

describe('a body in JSON', () => {
  const post = async (path: string, payload: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await http.inject({
      method: 'POST',
      url: path,
      ...(payload === undefined ? {} : { headers, payload: JSON.stringify(payload) }),
    });
    return answer.json<{ body: unknown; isThere: boolean; code?: string }>();
  };

  it('is taken as it is, also where a form may come', async () => {
    for (const path of ['/plain', '/form'])
      expect((await post(path, { page: '7', 'theme[a]': 'b' })).body).toEqual({ page: '7', 'theme[a]': 'b' });
    expect([await post('/plain', undefined), await post('/plain', null)]).toEqual([
      { body: null, isThere: false },
      { body: null, isThere: false },
    ]);
    expect((await post('/plain', false)).body).toBe(false);
  });

  it('has at most two thousand entries in a list or an object, however deep', async () => {
    const entries = (count: number) => Array.from({ length: count }, (_none, place) => place);
    const codeOf = async (body: unknown) => (await post('/plain', body)).code;
    expect([await codeOf(entries(2_000)), await codeOf(entries(2_001))]).toEqual([undefined, 'body.too_large']);
    expect(await codeOf({ filter: [{ deep: Object.fromEntries(entries(2_001).map((key) => [`k${key}`, key])) }] })).toBe('body.too_large');
    expect(await codeOf({ one: entries(1_500), other: entries(1_500), none: null })).toBeUndefined();
  });
});
