import { afterEach, expect, test } from 'vitest';
import { filesIn, openSmtpBox } from '../../testing/services/smtp-box.ts';
import type { SmtpBox } from '../../testing/services/smtp-box.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const boxes: SmtpBox[] = [];

async function openBox(options: Parameters<typeof openSmtpBox>[0] = {}): Promise<SmtpBox> {
  const box = await openSmtpBox(options);
  boxes.push(box);
  return box;
}

afterEach(async () => {
  await Promise.all(boxes.splice(0).map((box) => box.close()));
});

test('sends one plain-text e-mail with all diacritics', async () => {
  const { url: smtpUrl, received } = await openBox();
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

test('attachments are sent byte for byte and under their names; the same message has the same id', async () => {
  const { url: smtpUrl, received } = await openBox();
  const mailer = createSmtpMailer({ smtpUrl, mailFrom: 'Pramen <portal@pramen.test>' });
  const bytes = Uint8Array.from({ length: 70_001 }, (_none, place) => (place * 7) % 256);
  const mail = {
    id: 'abc-1',
    to: 'lucie@example.com',
    subject: 's',
    text: 'Příliš žluťoučký',
    files: [{ name: 'Smlouva o\u00a0péči.pdf', mediaType: 'application/pdf', bytes }],
  };
  await mailer.send(mail);
  await mailer.send(mail);
  const [first] = received;
  const files = first ? filesIn(first) : [];
  expect(files).toHaveLength(1);
  expect(files[0]?.bytes.equals(bytes)).toBe(true);
  expect(files[0]?.head).toMatch(/^Content-Type: application\/pdf/im);
  expect(files[0]?.head).toContain("filename*0*=utf-8''Smlouva%20o%C2%A0p%C3%A9%C4%8Di.pdf");
  expect(received.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1]?.trim())).toEqual([
    '<abc-1@pramen.test>',
    '<abc-1@pramen.test>',
  ]);
});

test('a line break in a subject or an address starts no header of its own', async () => {
  const { url: smtpUrl, received } = await openBox();
  const mailer = createSmtpMailer({ smtpUrl, mailFrom: 'portal@pramen.test' });
  await mailer.send({ to: 'lucie@example.com', subject: 'Dobrý den\r\nBcc: thief@example.com', text: 'x' });
  expect(received[0]?.to).toEqual(['lucie@example.com']);
  expect(received[0]?.source).not.toMatch(/^bcc:/im);
});

test('a refused recipient and a missing server are failures', async () => {
  const { url: smtpUrl } = await openBox({ refuses: true });
  const mail = { to: 'lucie@example.com', subject: 's', text: 't' };
  await expect(createSmtpMailer({ smtpUrl, mailFrom: 'portal@pramen.test' }).send(mail)).rejects.toMatchObject({ code: 'EENVELOPE' });
  await expect(createSmtpMailer({ smtpUrl: null, mailFrom: 'portal@pramen.test' }).send(mail)).rejects.toThrow('SMTP_URL');
});
