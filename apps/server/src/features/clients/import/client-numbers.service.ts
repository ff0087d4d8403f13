import { makeClientKey, openClientKey } from '../../../platform/keys/client-keys.ts';
import { openNumbers, sealNumbers } from '../vault/sealed-numbers.ts';
import type { ClientNumbers } from '../vault/sealed-numbers.ts';

/** The stored values of a client; null for a new one. */
interface StoredNumbers {
  wrappedKey: Buffer | null;
  sealedNumbers: Buffer | null;
}

export interface PreparedNumbers extends StoredNumbers {
  changed: Readonly<Record<keyof ClientNumbers, boolean>>;
}

/**
 * The key and sealed numbers of a client's row once the given numbers are applied, and which of them differ; a new client gets a key.
 * Unchanged numbers are not sealed again, so that the row does not change.
 */
export function prepareNumbers(
  masterKey: Buffer,
  clientId: string,
  stored: StoredNumbers | null,
  given: Partial<ClientNumbers>,
): PreparedNumbers {
  const made = stored === null ? makeClientKey(masterKey, clientId) : null;
  const wrappedKey = made?.wrappedKey ?? stored?.wrappedKey ?? null;
  const key = made?.key ?? (wrappedKey && openClientKey(masterKey, clientId, wrappedKey));
  const sealedNumbers = stored?.sealedNumbers ?? null;
  const before = openNumbers(key, { id: clientId, sealedNumbers });
  const after = { ...before, ...given };
  const changed = { personalId: after.personalId !== before.personalId, idCardNumber: after.idCardNumber !== before.idCardNumber };
  const isUntouched = !changed.personalId && !changed.idCardNumber;
  // Erasure removes the client's key; without it nothing is written.
  return { wrappedKey, sealedNumbers: isUntouched || key === null ? sealedNumbers : sealNumbers(key, clientId, after), changed };
}
