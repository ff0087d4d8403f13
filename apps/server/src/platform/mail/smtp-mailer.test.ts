import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createSmtpMailer } from './smtp-mailer.ts';

interface Received {
  from: string;
  to: string[];
  source: string;
}

const servers: SMTPServer[] = [];

async function listen(received: Received[], refuses = false): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => (refuses ? done(new Error('no such box')) : done()),
    onData: (stream, session, done) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('utf8')));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((entry) => entry.address), source });
        done();
      });
    },
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
});

test('sends one plain-text letter with all diacritics', async () => {
  const received: Received[] = [];
  const smtpUrl = await listen(received);
  const mailer = createSmtpMailer({ smtpUrl, mailFrom: 'Pramen <portal@pramen.test>' });
  await mailer.send({ to: 'lucie@example.com', subject: 'Příliš žluťoučký kůň', text: 'Dobrý den,\n\nňŇ ľ ĺ ŕ ô ä ď ť\n' });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'portal@pramen.test', to: ['lucie@example.com'] });
  const source = received[0]?.source ?? '';
  expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8/im);
  expect(source).not.toMatch(/multipart|text\/html/i);
  const body = source.slice(source.indexOf('\r\n\r\n') + 4);
  const isBase64 = /^Content-Transfer-Encoding: base64/im.test(source);
  const decoded = isBase64 ? Buffer.from(body, 'base64').toString('utf8') : decodeQuotedPrintable(body);
  expect(decoded).toContain('ňŇ ľ ĺ ŕ ô ä ď ť');
});

function decodeQuotedPrintable(text: string): string {
  const joined = text.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

test('a line break in a subject or an address starts no header of its own', async () => {
  const received: Received[] = [];
  const smtpUrl = await listen(received);
  const mailer = createSmtpMailer({ smtpUrl, mailFrom: 'portal@pramen.test' });
  await mailer.send({ to: 'lucie@example.com', subject: 'Dobrý den\r\nBcc: thief@example.com', text: 'x' });
  expect(received[0]?.to).toEqual(['lucie@example.com']);
  expect(received[0]?.source).not.toMatch(/^bcc:/im);
});

test('a refused recipient and a missing server are failures', async () => {
  const smtpUrl = await listen([], true);
  const mail = { to: 'lucie@example.com', subject: 's', text: 't' };
  await expect(createSmtpMailer({ smtpUrl, mailFrom: 'portal@pramen.test' }).send(mail)).rejects.toMatchObject({ code: 'EENVELOPE' });
  await expect(createSmtpMailer({ smtpUrl: null, mailFrom: 'portal@pramen.test' }).send(mail)).rejects.toThrow('SMTP_URL');
});
