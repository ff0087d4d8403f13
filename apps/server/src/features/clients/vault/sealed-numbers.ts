import { seal, unseal } from '../../../platform/keys/envelope.ts';

/** Numbers that are only stored encrypted, so that a stolen copy of the database does not reveal them. */
export interface ClientNumbers {
  /** Birth number. */
  personalId: string | null;
  idCardNumber: string | null;
}

const context = (clientId: string) => `client-numbers:${clientId}`;

/** Encrypts the numbers with the client's key; null when there are none. */
export function sealNumbers(key: Buffer, clientId: string, numbers: ClientNumbers): Buffer | null {
  const { personalId, idCardNumber } = numbers;
  if (personalId === null && idCardNumber === null) return null;
  return seal(key, Buffer.from(JSON.stringify({ personalId, idCardNumber })), context(clientId));
}

/** Decrypts what `sealNumbers` encrypted; all null without the key, which erasure removes. */
export function openNumbers(key: Buffer | null, { id, sealedNumbers }: { id: string; sealedNumbers: Buffer | null }): ClientNumbers {
  if (key === null || sealedNumbers === null) return { personalId: null, idCardNumber: null };
  return JSON.parse(unseal(key, sealedNumbers, context(id)).toString()) as ClientNumbers;
}
