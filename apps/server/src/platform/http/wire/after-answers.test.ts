import { once } from 'node:events';
import { get, request as ask } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAfterAnswers } from './after-answers.ts';

const logged: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) });
const afterAnswers = createAfterAnswers(log);
const http = fastify({ logger: false, exposeHeadRoutes: true });
/** Paths of the answers that were followed by their work. */
const followed: string[] = [];
let port = 0;

/** More than any buffer between two programs takes. */
async function* long() {
  const piece = Buffer.alloc(1 << 20);
  for (let count = 0; count < 256; count += 1) yield piece;
}

beforeAll(async () => {
  http.get('/:what', async (request, reply) => {
    const { what } = request.params as { what: string };
    const { socket } = request.raw;
    if (what === 'gone') {
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    afterAnswers.add(request, reply, async () => {
      followed.push(request.method === 'GET' ? what : `${request.method} ${what}`);
      if (what === 'failing') throw new Error('no database');
    });
    if (what === 'going') socket.destroy();
    if (what === 'leaving') {
      reply.hijack();
      reply.raw.end(what);
      socket.destroy();
      return reply;
    }
    if (what === 'unknown') return reply.status(404).send('');
    return reply.send(what === 'long' ? Readable.from(long(), { objectMode: false }) : what);
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = http.server.address() as AddressInfo);
});
beforeEach(() => {
  followed.length = 0;
  logged.length = 0;
});
afterAll(() => http.close());

async function read(path: string, options: RequestOptions = {}): Promise<void> {
  const asked = ask({ port, path, ...options });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'close');
  await afterAnswers.settle();
}

it('a whole answer is followed by its work', async () => {
  await read('/short');
  await read('/long');
  expect(followed).toEqual(['short', 'long']);
});

it('a part, a head and a refusal are not', async () => {
  await read('/short', { headers: { range: 'bytes=0-1' } });
  await read('/short', { method: 'HEAD' });
  await read('/unknown');
  expect(followed).toEqual([]);
});

it('an answer that breaks off is not', async () => {
  const asked = get({ port, path: '/long' });
  asked.on('error', () => undefined);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  await once(answer, 'data');
  asked.destroy();
  await afterAnswers.settle();
  expect(followed).toEqual([]);
});

it.each(['gone', 'going', 'leaving'])('neither is one to a connection that broke before its first byte: %s', async (what) => {
  const asked = get({ port, path: `/${what}`, agent: false });
  asked.on('error', () => undefined);
  await new Promise((closed) => asked.once('close', closed));
  await afterAnswers.settle();
  await read('/other');
  expect(followed).toEqual(['other']);
});

it('work that fails is logged', async () => {
  await read('/failing');
  expect(followed).toEqual(['failing']);
  expect(logged.map(({ msg, route }) => [msg, route])).toEqual([['what follows from an answer failed', '/:what']]);
});
