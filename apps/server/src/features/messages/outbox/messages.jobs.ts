import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isRemovedEmail } from '../../users/users.service.ts';
import { deliverMessage, givenUp, sentNow } from './delivery.service.ts';
import type { Outcome, OutboxMessage } from './delivery.service.ts';
import { handOverMail, handOverSms } from './hand-over.service.ts';
import { sendTopics } from './messages.service.ts';
import type { Addressee, Composers, Letter } from './messages.service.ts';

async function sendSms(platform: Platform, addressee: Addressee, letter: Letter): Promise<Outcome> {
  const { sms, receipt } = await handOverSms(platform, addressee, letter);
  return { ...sentNow(platform, receipt), copy: letter.isProof ? sms : null };
}

async function sendMail(platform: Platform, { id }: OutboxMessage, addressee: Addressee, letter: Letter): Promise<Outcome> {
  await handOverMail(platform, id, addressee, letter);
  return sentNow(platform);
}

/** Composes and sends; returns the outcome to record, or throws the error of the mail server or gateway. */
async function send(platform: Platform, composers: Composers, message: OutboxMessage, addressee: Addressee): Promise<Outcome> {
  const compose = composers[message.kind];
  const { channel } = message;
  if (!compose || channel === 'PUSH') return givenUp(platform, 'NO_COMPOSER');
  const letter = await compose({ id: message.id, channel, params: message.params }, addressee);
  if (!letter) return givenUp(platform, 'POINTLESS');
  if (channel === 'SMS' && !letter.phone && !addressee.phone) return givenUp(platform, 'NO_PHONE');
  // The person was removed while the message was queued.
  if (channel === 'EMAIL' && isRemovedEmail(letter.email ?? addressee.email)) return givenUp(platform, 'POINTLESS');
  return channel === 'SMS' ? sendSms(platform, addressee, letter) : sendMail(platform, message, addressee, letter);
}

/** Sends the e-mails and SMS of the outbox; `composers` write the texts of every kind. */
export function messageJobs(platform: Platform, composers: Composers): JobHandler[] {
  const topics = Object.values(sendTopics).flatMap(({ urgent, later }) => [urgent, later]);
  return topics.map((topic) => ({
    topic,
    run: ({ messageId }) =>
      deliverMessage(platform, String(messageId), (message, addressee) => send(platform, composers, message, addressee)),
  }));
}
