import { v7 } from 'uuid';

/** A fresh UUIDv7: an identifier, never a secret and never an order of business facts. */
export function newId(): string {
  return v7();
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The id that a caller typed, as rows hold it: capitals name the same row. null: it cannot name any. */
export function readId(typed: string): string | null {
  return isId(typed) ? typed.toLowerCase() : null;
}

/** Whether a text can name a row at all; what cannot is answered like an unknown id. */
export function isId(text: string): boolean {
  return uuidPattern.test(text);
}
