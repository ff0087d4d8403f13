/** One object: what lies in the store under the hash of its bytes. */
export interface StoredObject {
  /** SHA-256 of the bytes in hex. */
  key: string;
  storedAt: Date;
}

/** Where sealed files lie. Objects are never changed: their name is their hash. */
export interface ObjectStore {
  /** Takes a local file over under its key; one that is there already stays. The local file may be gone afterwards. */
  put(key: string, path: string): Promise<void>;
  /** The bytes as they come; throws ObjectMissing. */
  get(key: string): AsyncIterable<Uint8Array>;
  /** Removes an object; one that is not there is fine. */
  remove(key: string): Promise<void>;
  /** Every object, in no order. */
  list(): AsyncIterable<StoredObject>;
}

/** A row names bytes that the store does not hold: somebody took them away from outside. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

const keyPattern = /^[0-9a-f]{64}$/;

/** Whether a name can be an object's: others in the same place are not ours. */
export function isObjectKey(name: string): boolean {
  return keyPattern.test(name);
}
