import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFixedClock } from '../clock/clock.ts';
import type { Platform } from '../platform.ts';
import { envelopeOf, readDsn, sendErrorReport } from './error-report.ts';

const report = {
  eventId: '0195d2a0-aaaa-7000-8000-00000000000f',
  message: 'x is undefined',
  path: '/clients',
  stack: 'at a\nat b',
  version: '1.2.3',
};
const at = '2026-03-02T09:00:00.000Z';

it.each([
  ['https://key@errors.example/7', 'https://errors.example/api/7/envelope/'],
  ['http://key@127.0.0.1:9000/deep/path/7', 'http://127.0.0.1:9000/deep/path/api/7/envelope/'],
  ['https://key@errors.example/7/', 'https://errors.example/api/7/envelope/'],
])('%s says where reports go', (dsn, url) => expect(readDsn(dsn)).toEqual({ url, publicKey: 'key' }));

it.each(['https://errors.example/7', 'https://key@errors.example', 'https://key@errors.example/'])('%s names none', (dsn) =>
  expect(() => readDsn(dsn)).toThrow('https://key@host/project'),
);

it('a report is one event of the error-reporting service', () => {
  const lines = envelopeOf(report, new Date(at)).split('\n');
  const id = '0195d2a0aaaa7000800000000000000f';
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { event_id: id, sent_at: at },
    { type: 'event' },
    {
      event_id: id,
      timestamp: at,
      platform: 'javascript',
      level: 'error',
      release: '1.2.3',
      transaction: '/clients',
      exception: { values: [{ type: 'BrowserError', value: 'x is undefined' }] },
      extra: { stack: 'at a\nat b' },
    },
  ]);
});

describe('the error-reporting service', () => {
  let server: Server;
  let held: (() => void)[] | null = null;
  const seen: { request: IncomingMessage; body: string }[] = [];
  const warned: unknown[] = [];
  const platformOf = (errorReportDsn: string | null) =>
    ({
      config: { errorReportDsn },
      clock: createFixedClock(at),
      log: { warn: (told: unknown, said: string) => void warned.push([told, said]) },
    }) as unknown as Platform;
  const dsn = () => `http://public@127.0.0.1:${(server.address() as AddressInfo).port}/7`;

  beforeEach(async () => {
    seen.splice(0);
    warned.splice(0);
    server = createServer((request, response) => {
      void text(request).then((body) => {
        seen.push({ request, body });
        if (held) held.push(() => response.end());
        else response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is sent a report with its key, and no more than five at a time', async () => {
    held = [];
    for (let count = 0; count < 7; count++) sendErrorReport(platformOf(dsn()), report);
    await vi.waitFor(() => expect(seen).toHaveLength(5));
    expect(seen[0]?.request).toMatchObject({
      method: 'POST',
      url: '/api/7/envelope/',
      headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': 'Sentry sentry_version=7, sentry_key=public' },
    });
    expect(seen[0]?.body).toBe(envelopeOf(report, new Date(at)));
    for (const end of held.splice(0)) end();
    held = null;
    await vi.waitFor(() => {
      sendErrorReport(platformOf(dsn()), report);
      expect(seen.length).toBeGreaterThan(5);
    });
    expect(warned).toEqual([]);
  });

  it('that is unreachable costs one log line', async () => {
    server.close();
    const refused = 'http://public@127.0.0.1:1/7';
    sendErrorReport(platformOf(refused), report);
    const line = [{ error: expect.objectContaining({ code: 'ECONNREFUSED' }) }, 'error report not delivered'];
    await vi.waitFor(() => expect(warned).toContainEqual(line));
  });

  it('that is not configured is not called', async () => {
    sendErrorReport(platformOf(null), report);
    sendErrorReport(platformOf(dsn()), report);
    await vi.waitFor(() => expect(seen).toHaveLength(1));
  });
});
