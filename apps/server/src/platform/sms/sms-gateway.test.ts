import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSmsGateway } from './sms-gateway.ts';

const servers: Server[] = [];

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const sms = { to: '+420777123456', text: 'Pramen: kod 012345' };

test('posts number and text as JSON with the token', async () => {
  const seen: Record<string, unknown>[] = [];
  const url = await listen((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({
        method: request.method,
        type: request.headers['content-type'],
        token: request.headers.authorization,
        body: JSON.parse(body),
      });
      response.writeHead(202).end('{"ok":true}');
    });
  });
  const receipt = await createSmsGateway({ smsGatewayUrl: url, smsGatewayToken: 'gate' }).send(sms);
  expect(receipt).toEqual({ status: 'HTTP 202', reference: null });
  expect(seen).toEqual([{ method: 'POST', type: 'application/json', token: 'Bearer gate', body: sms }]);
});

test.each([
  ['a word', '{"id":"msg-7"}', 'msg-7'],
  ['a number', '{"message_id":42}', '42'],
  ['an object', '{"id":{"a":1}}', null],
  ['no JSON', 'OK', null],
  ['a response that is too long', JSON.stringify({ id: 'x', more: 'y'.repeat(20_000) }), null],
])('stores the id that the gateway gives the message: %s', async (_name, body, reference) => {
  const url = await listen((_request, response) => void response.writeHead(200).end(body));
  expect(await createSmsGateway({ smsGatewayUrl: url, smsGatewayToken: null }).send(sms)).toEqual({ status: 'HTTP 200', reference });
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const failures: [string, Answer, string][] = [
  ['an error status', (_request, response) => void response.writeHead(503).end(), 'HTTP_503'],
  [
    'a redirect, which would carry the token elsewhere',
    (_request, response) => void response.writeHead(302, { location: '/other' }).end(),
    'UNREACHABLE',
  ],
  ['a lost connection', (request) => void request.socket.destroy(), 'UNREACHABLE'],
  ['silence', () => undefined, 'TIMEOUT'],
];

test.each(failures)('%s is a failure whose error contains neither number nor text', async (_name, answer, code) => {
  const url = await listen(answer);
  const failure = await createSmsGateway({ smsGatewayUrl: url, smsGatewayToken: null }, 200)
    .send(sms)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'SmsNotAccepted', code });
  expect(String((failure as Error).stack)).not.toMatch(/777123456|012345/);
});

test('without a gateway nothing pretends to be sent', async () => {
  await expect(createSmsGateway({ smsGatewayUrl: null, smsGatewayToken: null }).send(sms)).rejects.toMatchObject({
    code: 'NOT_CONFIGURED',
  });
});
