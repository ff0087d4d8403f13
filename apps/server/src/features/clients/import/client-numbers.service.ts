import { makeClientKey, openClientKey } from '../../../platform/keys/client-keys.ts';
import { openNumbers, sealNumbers } from '../record/sealed-numbers.ts';
import type { ClientNumbers } from '../record/sealed-numbers.ts';

/** What is stored of a client; null for a new one. */
interface StoredNumbers {
  wrappedKey: Buffer | null;
  sealedNumbers: Buffer | null;
}

export interface PreparedNumbers extends StoredNumbers {
  changed: Readonly<Record<keyof ClientNumbers, boolean>>;
}

/**
 * What a client's row holds when some of the sealed numbers are given, and which of them differ; a new client gets a key. Same
 * numbers are not sealed again, so that nothing seems to change.
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
  // Without its key, which an erasure takes away, nothing is written about a client any more.
  return { wrappedKey, sealedNumbers: isUntouched || key === null ? sealedNumbers : sealNumbers(key, clientId, after), changed };
}
