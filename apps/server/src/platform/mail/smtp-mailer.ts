import { createTransport } from 'nodemailer';
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/production.ts';
import { SECOND } from '../clock/clock.ts';
import type { Mailer } from './mailer.ts';

const CONNECT_TIMEOUT_MS = 10 * SECOND;
const SILENCE_TIMEOUT_MS = 20 * SECOND;

/** The domain of the sender, for the Message-ID. */
const domainOf = (mailFrom: string) => /@([^\s<>"]+)/.exec(mailFrom)?.[1] ?? 'localhost';

function openTransport(smtpUrl: string) {
  return createTransport({
    url: smtpUrl,
    // Otherwise an attacker in between could remove the offer of encryption from the greeting unnoticed.
    requireTLS: !isLoopback(new URL(smtpUrl)),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Whether the server of SMTP_URL responds and accepts the sign-in; sends nothing. */
export async function isMailReachable({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<boolean> {
  if (!smtpUrl) return false;
  const transport = openTransport(smtpUrl);
  try {
    return await transport.verify();
  } catch {
    return false;
  } finally {
    transport.close();
  }
}

/** Sends plain text with attachments over SMTP_URL (smtps://, or smtp:// with STARTTLS, which only a server on this machine may lack). */
export function createSmtpMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mailer {
  const { smtpUrl, mailFrom } = config;
  if (!smtpUrl) return { send: () => Promise.reject(new Error('SMTP_URL is not set')) };
  const transport = openTransport(smtpUrl);
  return {
    send: async ({ to, subject, text, id, files = [] }) => {
      const attachments = files.map(({ name, mediaType, bytes }) => ({
        filename: name,
        contentType: mediaType,
        content: Buffer.from(bytes),
      }));
      const name = id === undefined ? {} : { messageId: `<${id}@${domainOf(mailFrom)}>` };
      // An object, because nodemailer would parse a string as a list of addresses or a display name.
      await transport.sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text, ...name, attachments });
    },
  };
}
