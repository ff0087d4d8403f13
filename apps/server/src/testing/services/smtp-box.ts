import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An e-mail as the mail server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
}

export interface SmtpBox {
  url: string;
  received: ReceivedMail[];
  close(): Promise<void>;
}

/** A mail server on a free port that keeps every e-mail, or refuses every recipient. */
export async function openSmtpBox({ refuses = false }: { refuses?: boolean } = {}): Promise<SmtpBox> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => (refuses ? done(new Error('no such box')) : done()),
    onData: (stream, session, done) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((entry) => entry.address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The attachments of a multipart e-mail. */
export function filesIn({ source }: ReceivedMail): { head: string; bytes: Buffer }[] {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1];
  const parts = boundary === undefined ? [] : source.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => {
    const [head = '', ...body] = part.trim().split('\r\n\r\n');
    const isFile = /^Content-Disposition: attachment/im.test(head) && /^Content-Transfer-Encoding: base64/im.test(head);
    return isFile ? [{ head: head.replaceAll(/\r\n\s+/g, ' '), bytes: Buffer.from(body.join(''), 'base64') }] : [];
  });
}
