import { seal, unseal } from '../../platform/keys/envelope.ts';

const contextOf = (warningId: string) => `suitability:acknowledgement:${warningId}`;

/** Encrypts why staff go on with a strategy that does not fit; it cannot be moved to another warning. */
export const sealAcknowledgement = (key: Buffer, warningId: string, reason: string): Buffer =>
  seal(key, Buffer.from(reason, 'utf8'), contextOf(warningId));

export const openAcknowledgement = (key: Buffer, warningId: string, sealed: Buffer): string =>
  unseal(key, sealed, contextOf(warningId)).toString('utf8');
