import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createScanner } from './virus-scan.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Reads what a scanner is sent: the command, then pieces until one of no length. */
function readPieces(received: Buffer): { command: string; pieces: Buffer[]; isWhole: boolean } {
  const start = received.indexOf(0) + 1;
  const pieces: Buffer[] = [];
  for (let at = start; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return { command: received.toString('latin1', 0, start), pieces, isWhole: at + 4 === received.length };
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { command: received.toString('latin1', 0, start), pieces, isWhole: false };
}

/** A scanner that returns one response and records what it was sent. */
async function listen(answer: (socket: Socket) => void) {
  const sent: ReturnType<typeof readPieces>[] = [];
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece]);
      const read = readPieces(received);
      if (!read.isWhole) return;
      sent.push(read);
      answer(socket);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { scanner: createScanner('127.0.0.1', (server.address() as AddressInfo).port), sent };
}

describe('the scanner', () => {
  it('is sent the whole file in pieces', async () => {
    const { scanner, sent } = await listen((socket) => socket.end('stream: OK\0'));
    const bytes = Buffer.from(Array.from({ length: 150_000 }, (_none, place) => place % 251));
    expect(await scanner.isClean(bytes)).toBe(true);
    expect(sent.map(({ command, pieces }) => [command, pieces.map(({ length }) => length)])).toEqual([
      ['zINSTREAM\0', [65_536, 65_536, 18_928]],
    ]);
    expect(Buffer.concat(sent[0]?.pieces ?? []).equals(bytes)).toBe(true);
  });

  it.each([
    ['stream: OK\0', true],
    ['stream: Eicar-Test-Signature FOUND\0', false],
    ['stream: OK\n', true],
  ])('says %j', async (answer, isClean) => {
    const { scanner } = await listen((socket) => socket.end(answer));
    expect(await scanner.isClean(Buffer.from('x'))).toBe(isClean);
  });

  it.each(['', 'INSTREAM size limit exceeded. ERROR\0', 'OK then\0', 'FOUND nothing\0', 'BOOK\0'])(
    'that says %j has given no verdict, so no file is accepted',
    async (answer) => {
      const { scanner } = await listen((socket) => socket.end(answer));
      await expect(scanner.isClean(Buffer.from('x'))).rejects.toThrow('unexpected response');
    },
  );

  it('that is unreachable or hangs up accepts no file either', async () => {
    const { scanner } = await listen((socket) => socket.resetAndDestroy());
    await expect(scanner.isClean(Buffer.from('x'))).rejects.toMatchObject({ code: 'ECONNRESET' });
    servers.splice(0).forEach((server) => server.close());
    await expect(scanner.isClean(Buffer.from('x'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
