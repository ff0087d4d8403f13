import { translate } from '@pramen/texts/translate';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Sms } from '../../../platform/sms/sms-sender.ts';
import { describeFailure, toSmsText } from './messages.rules.ts';
import type { Addressee, Letter, MessageChannel } from './messages.service.ts';

type Recipient = Omit<Addressee, 'userId'>;

/** Makes the queue retry the job; its message contains no address, because queue and log keep it. */
export class MessageNotSent extends Error {
  constructor(failure: string) {
    super(`message not sent: ${failure}`);
    this.name = 'MessageNotSent';
  }
}

function frame(letter: Letter, { language, tenantName }: Recipient): Pick<Mail, 'subject' | 'text'> {
  const greeting = translate(language, 'messages:greeting');
  const farewell = translate(language, 'messages:farewell', { tenant: tenantName });
  return { subject: letter.subject, text: `${greeting}\n\n${letter.text}\n\n${farewell}\n` };
}

/** Sends a letter as an SMS now; returns what was sent and the gateway's receipt. Throws the gateway's error. */
export async function handOverSms(platform: Platform, recipient: Recipient, letter: Letter): Promise<{ sms: Sms; receipt: string }> {
  const sms = { to: letter.phone ?? recipient.phone ?? '', text: toSmsText(letter.text) };
  const { status, reference } = await platform.sms.send(sms);
  return { sms, receipt: reference === null ? status : `${status}, ${reference}` };
}

/** Sends a letter as an e-mail now, with a greeting and a signature. Throws the mail server's error. */
export async function handOverMail(platform: Platform, id: string, recipient: Recipient, letter: Letter): Promise<void> {
  const { subject, text } = frame(letter, recipient);
  await platform.mailer.send({ id, to: letter.email ?? recipient.email, subject, text, ...(letter.files ? { files: letter.files } : {}) });
}

/** A letter to a person who is not a user, whom no message of the outbox can name; throws MessageNotSent. */
export interface DirectLetter {
  id: string;
  channel: MessageChannel;
  recipient: Recipient;
  letter: Letter;
}

export async function sendDirectly(platform: Platform, { id, channel, recipient, letter }: DirectLetter): Promise<void> {
  try {
    await (channel === 'SMS' ? handOverSms(platform, recipient, letter) : handOverMail(platform, id, recipient, letter));
  } catch (error) {
    throw new MessageNotSent(describeFailure(error));
  }
}
