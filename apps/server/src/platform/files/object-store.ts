/** One object, stored under the hash of its bytes. */
export interface StoredObject {
  /** SHA-256 of the bytes in hex. */
  key: string;
  storedAt: Date;
}

/** Storage of sealed files. Objects never change, because their name is their hash. */
export interface ObjectStore {
  /** Stores a local file under its key. This may move the local file away. */
  put(key: string, path: string): Promise<void>;
  /** The sealed bytes as they arrive; throws ObjectMissing. */
  get(key: string): AsyncIterable<Uint8Array>;
  /** Removes an object; does nothing when it is missing. */
  remove(key: string): Promise<void>;
  /** Every object, in no particular order. */
  list(): AsyncIterable<StoredObject>;
}

/** A row references an object that the store does not contain: it was removed outside the portal. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

const keyPattern = /^[0-9a-f]{64}$/;

/** Whether a name can be an object's; other names in the same place do not belong to the portal. */
export function isObjectKey(name: string): boolean {
  return keyPattern.test(name);
}
