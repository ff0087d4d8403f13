import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import compress from '@fastify/compress';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerProblem } from '../answer-problem.ts';
import { Problem } from '../../calls/problem.ts';
import { sendDownload } from './send-download.ts';

const logged: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) });
const LINE = 'Příliš žluťoučký kůň;1,5\r\n';
const PIECES = 200;
/** Names of the downloads whose source has been closed. */
const ended: string[] = [];

async function* whole() {
  for (let piece = 0; piece < PIECES; piece += 1) yield LINE.repeat(20);
}

async function* broken() {
  yield* whole();
  throw new Error('the database went away');
}

async function* failing(problem: Error) {
  if (problem) throw problem;
  yield '';
}

async function* endless() {
  try {
    for (;;) yield LINE.repeat(200);
  } finally {
    ended.push('endless');
  }
}

const contents = {
  whole,
  broken,
  endless,
  unexpected: () => failing(new Error('a secret inside')),
  busy: () => failing(new Problem('server.busy', { retryAfter: 2 })),
};

const http = fastify({ logger: false });
let address = '';

beforeAll(async () => {
  http.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, log));
  await http.register(compress, { encodings: ['gzip'], threshold: 1024 });
  http.get<{ Params: { name: keyof typeof contents } }>('/:name', (request, reply) =>
    sendDownload(reply, { fileName: 'žluťoučký kůň-2026-03-05.csv', mediaType: 'text/csv', content: contents[request.params.name]() }, log),
  );
  await http.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});
afterAll(() => http.close());

interface Encoding {
  'accept-encoding'?: string;
}
const encodings: Encoding[] = [{}, { 'accept-encoding': 'gzip' }];

/** The response with its body, and whether the connection ended properly. */
async function ask(
  name: keyof typeof contents,
  headers: Encoding = {},
): Promise<{ answer: IncomingMessage; body: Buffer; isComplete: boolean }> {
  const asked = get(`${address}/${name}`, { headers: { ...headers } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  answer.on('data', (piece: Buffer) => pieces.push(piece));
  answer.on('error', () => undefined);
  await new Promise((closed) => answer.once('close', closed));
  return { answer, body: Buffer.concat(pieces), isComplete: answer.complete };
}

describe('a download', () => {
  it('arrives whole, to be saved under its name in Czech letters', async () => {
    const { answer, body, isComplete } = await ask('whole');
    expect([answer.statusCode, isComplete, body.toString()]).toEqual([200, true, LINE.repeat(20 * PIECES)]);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const disposition = answer.headers['content-disposition'] ?? '';
    expect(disposition).toMatch(/^attachment; /);
    expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? '')).toBe('žluťoučký kůň-2026-03-05.csv');
  });

  it('is compressed for a reader who accepts that, with the same content', async () => {
    const { answer, body } = await ask('whole', { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(LINE.repeat(20 * PIECES));
  });

  it.each(encodings)('that fails in the middle never looks complete, with %o', async (headers) => {
    logged.length = 0;
    const { answer, body, isComplete } = await ask('broken', headers);
    expect([answer.statusCode, isComplete]).toEqual([200, false]);
    expect(body.length).toBeGreaterThan(0);
    expect(logged.map(({ msg, route }) => [msg, route])).toEqual([['a download was cut short', '/:name']]);
  });

  it.each(encodings)('that fails before its first bytes gets a response like any other call, with %o', async (headers) => {
    logged.length = 0;
    const unexpected = await ask('unexpected', headers);
    expect(unexpected.answer.headers['content-encoding']).toBeUndefined();
    expect([unexpected.answer.statusCode, unexpected.isComplete]).toEqual([500, true]);
    expect(unexpected.answer.headers['content-type']).toMatch(/^application\/json/);
    expect(unexpected.answer.headers['content-disposition']).toBeUndefined();
    expect(JSON.parse(unexpected.body.toString())).toMatchObject({ code: 'server.unexpected' });
    expect(unexpected.body.toString()).not.toContain('secret');
    expect(logged).toHaveLength(1);
    const busy = await ask('busy', headers);
    expect([busy.answer.statusCode, busy.answer.headers['retry-after'], JSON.parse(busy.body.toString())]).toMatchObject([
      429,
      '2',
      { code: 'server.busy' },
    ]);
  });

  it.each(encodings)('stops reading its source when the reader disconnects, with %o', async (headers) => {
    ended.length = 0;
    logged.length = 0;
    const asked = get(`${address}/endless`, { headers: { ...headers } });
    asked.on('error', () => undefined);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    await once(answer, 'data');
    asked.destroy();
    await expect.poll(() => ended).toEqual(['endless']);
    expect(logged).toEqual([]);
  });
});
