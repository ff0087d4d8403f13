import { hkdfSync } from 'node:crypto';

/** Keys of the audit log, one for each purpose; none of them is stored. */
export interface AuditKeys {
  /** Computes the MACs of events. */
  event: Buffer;
  /** Closes blocks. */
  block: Buffer;
  /** Signs heads that are written outside the database. */
  head: Buffer;
  /** Identifies the MASTER_KEY that the keys derive from without revealing it: 8 bytes in hexadecimal. */
  id: string;
}

const KEY_BYTES = 32;
const ID_BYTES = 8;

/** Derives the keys from MASTER_KEY: HKDF-SHA-256 (RFC 5869) without salt, one context per key. */
export function deriveAuditKeys(masterKey: Buffer): AuditKeys {
  const derive = (context: string, bytes: number) => Buffer.from(hkdfSync('sha256', masterKey, '', context, bytes));
  return {
    event: derive('pramen audit event', KEY_BYTES),
    block: derive('pramen audit block', KEY_BYTES),
    head: derive('pramen audit head', KEY_BYTES),
    id: derive('pramen audit key id', ID_BYTES).toString('hex'),
  };
}
