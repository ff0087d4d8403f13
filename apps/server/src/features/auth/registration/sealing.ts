import { createHmac } from 'node:crypto';
import type { Config } from '../../../config/config.ts';
import { seal, unseal } from '../../../platform/keys/envelope.ts';
import { deriveKey } from '../../../platform/keys/secrets.ts';

/** What a stranger entered about themselves. */
export interface Entered {
  firstname: string;
  surname: string;
  email: string;
  phone: string;
}

type Keys = Pick<Config, 'keys'>;

const keyOf = ({ keys }: Keys) => deriveKey(keys.master, 'registrations');
const contextOf = (registrationId: string) => `registration:${registrationId}`;

export function sealEntered(config: Keys, registrationId: string, { firstname, surname, email, phone }: Entered): Buffer {
  return seal(keyOf(config), Buffer.from(JSON.stringify({ firstname, surname, email, phone })), contextOf(registrationId));
}

export function openEntered(config: Keys, registrationId: string, sealed: Buffer): Entered {
  return JSON.parse(unseal(keyOf(config), sealed, contextOf(registrationId)).toString('utf8')) as Entered;
}

/** Keyed: a plain hash of an e-mail could be reversed by trying all values. */
export function hashEmail(config: Keys, email: string): string {
  return createHmac('sha256', keyOf(config)).update(`email:${email}`).digest('base64url');
}
