import { sha256 } from '../keys/secrets.ts';

/** SHA-256 in hexadecimal of what is stored encrypted, as events tell it; null for nothing. */
export const hashOfSealed = (sealed: Buffer | null): string | null => (sealed === null ? null : sha256(sealed).toString('hex'));

/** SHA-256 in hexadecimal of plain values of a row with this id, for events that must not contain them: each on a line after the id. */
export const hashOfValues = (id: string, ...values: readonly string[]): string => sha256([id, ...values].join('\n')).toString('hex');
