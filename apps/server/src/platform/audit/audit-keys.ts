import { hkdfSync } from 'node:crypto';

/** Keys of the audit, each of its own purpose; none of them is stored. */
export interface AuditKeys {
  /** Marks events. */
  event: Buffer;
  /** Closes blocks. */
  block: Buffer;
  /** Signs heads that leave the database. */
  head: Buffer;
  /** Names the MASTER_KEY that they come from without telling it: 8 bytes in hexadecimal. */
  id: string;
}

const KEY_BYTES = 32;
const ID_BYTES = 8;

/** Derives the keys from MASTER_KEY: HKDF-SHA-256 (RFC 5869) without salt, one context a key. */
export function deriveAuditKeys(masterKey: Buffer): AuditKeys {
  const derive = (context: string, bytes: number) => Buffer.from(hkdfSync('sha256', masterKey, '', context, bytes));
  return {
    event: derive('pramen audit event', KEY_BYTES),
    block: derive('pramen audit block', KEY_BYTES),
    head: derive('pramen audit head', KEY_BYTES),
    id: derive('pramen audit key id', ID_BYTES).toString('hex'),
  };
}
