import type { FoundSignature } from '../../platform/pdf/verify-pdf.ts';

export type Verdict = 'OURS_INTACT' | 'OURS_CHANGED' | 'FOREIGN_INTACT' | 'FOREIGN_CHANGED' | 'UNSIGNED';

/** What is known of a file beside what stands in it. */
export interface KnownOfFile {
  /** Its bytes are, one and all, those of a file that was sealed here. */
  isSealedHere: boolean;
  /** Certificates that were ever sealed with here. */
  certificates: ReadonlySet<string>;
}

const isWhole = ({ isIntact, coversAll }: FoundSignature) => isIntact && coversAll;

/**
 * What to think of a file. Ours and intact is only what is byte for byte a file of ours, or what our signature covers to the last byte: a
 * stamp or signature that somebody added behind ours may hide a change of what is shown, so such a file counts as changed.
 */
export function judgePdf(signatures: readonly FoundSignature[], { isSealedHere, certificates }: KnownOfFile): Verdict {
  if (isSealedHere) return 'OURS_INTACT';
  const ours = signatures.filter(({ certificateSha256 }) => certificates.has(certificateSha256));
  if (ours.length > 0) return ours.some(isWhole) ? 'OURS_INTACT' : 'OURS_CHANGED';
  if (signatures.length === 0) return 'UNSIGNED';
  return signatures.every(({ isIntact }) => isIntact) && signatures.some(isWhole) ? 'FOREIGN_INTACT' : 'FOREIGN_CHANGED';
}
