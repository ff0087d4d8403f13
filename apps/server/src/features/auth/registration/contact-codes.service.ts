import { maskText } from '@pramen/domain/privacy/mask';
import type { Tx } from '../../../database/connect.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countDone } from '../../access/limits.service.ts';
import { lockPeopleFirst } from '../../users/users.service.ts';
import { countToRecipient } from '../../verification/recipients.service.ts';
import { sendCodeToContact } from '../../verification/strangers-codes.service.ts';
import type { SendOutcome, SendStrangersCode, StrangersRequest } from '../../verification/verification.service.ts';
import { limits, type Channel } from './registration.rules.ts';
import { holdRegistration, type Registration } from './registrations.reader.ts';

/** Where the code of a channel goes. */
export const recipientOf = ({ email, phone }: Registration, channel: Channel): string => (channel === 'EMAIL' ? email : phone);

const normalized: Readonly<Record<Channel, (typed: string) => string>> = {
  EMAIL: (typed) => typed.trim().toLowerCase(),
  SMS: (typed) => typed.replaceAll(/\s/g, ''),
};

/** A code goes only to a contact of the saved registration: one sent elsewhere would prove nothing about it. */
function refuseOtherRecipient(language: Language, channel: Channel, wanted: string | undefined, saved: string): void {
  if (wanted !== undefined && wanted !== '' && normalized[channel](wanted) !== saved)
    throw refusedField(language, 'recipient', 'refusals:registration.recipient');
}

async function send(tx: Tx, platform: Platform, { handle, service, recipient: wanted, origin }: StrangersRequest): Promise<SendOutcome> {
  const registration = await holdRegistration(tx, platform, handle);
  const saved = recipientOf(registration, service);
  refuseOtherRecipient(origin.language, service, wanted, saved);
  await lockPeopleFirst(tx);
  const sent = await sendCodeToContact(tx, platform, origin, { registrationId: registration.id, channel: service, recipient: saved });
  if (sent.outcome === 'day-is-full') return sent;
  if (sent.outcome === 'sent') {
    await countDone(tx, platform, limits.sendsByAddress, origin.ip);
    await countDone(tx, platform, limits.sendsByRegistration, registration.id);
    await countToRecipient(tx, platform, saved);
  }
  return { ...sent, recipient: maskText(saved) };
}

/** Sends the codes of registrations, to the saved e-mail and phone. */
export function strangersCode(platform: Platform): SendStrangersCode {
  return (tx, request) => send(tx, platform, request);
}
