import { v7 } from 'uuid';

/** A new UUIDv7: an identifier, not a secret; its order has no business meaning. */
export function newId(): string {
  return v7();
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Normalizes an id from a caller to lower case, as the database returns it; null when it is not a UUID. */
export function readId(typed: string): string | null {
  return isId(typed) ? typed.toLowerCase() : null;
}

/** Whether a string is a UUID; callers treat any other string like an unknown id. */
export function isId(text: string): boolean {
  return uuidPattern.test(text);
}
