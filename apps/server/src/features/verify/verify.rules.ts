import type { VerifiedPdf } from '@pramen/contract/documents/documents.schemas';
import { sharesName } from '../../platform/pdf/signatures/subject.ts';
import { isPlausible } from '../../platform/pdf/seal/time-authority.ts';
import type { FoundSignature, PdfFindings } from '../../platform/pdf/verification/verify-pdf.ts';

export type Verdict = Exclude<VerifiedPdf['verdict'], 'UNREADABLE'>;

/** What is known of a file beside what stands in it. Hashes are in hex. */
export interface KnownOfFile {
  /** Those of the file and its earlier states that were sealed or stamped here. */
  sealed: ReadonlySet<string>;
  /** Hashes of what was signed here: of the file, its earlier states, or printed in it. */
  originals: ReadonlySet<string>;
  /** Certificates that were ever sealed with here. */
  certificates: ReadonlySet<string>;
  /** The names in our certificates, see foldSubject. */
  names: readonly string[];
}

/** Whether no byte of the file and of the signature could be another one. */
const isProven = ({ isIntact, isBound, hasSoundStamp }: FoundSignature) => isIntact && isBound && hasSoundStamp;

function judgeForeign(signatures: readonly FoundSignature[]): Verdict {
  if (!signatures.every(({ isIntact }) => isIntact) || !signatures.some(({ coversAll }) => coversAll)) return 'FOREIGN_CHANGED';
  return signatures.every(isProven) ? 'FOREIGN_INTACT' : 'FOREIGN_UNPROVEN';
}

/**
 * What to think of a file, the first line that fits. Only what is byte for byte a file that was sealed here is ours and intact: a signature that
 * holds says whose key made it, and the books say that it was the portal. What follows such a file may add signatures and nothing else.
 */
export function judgePdf(
  { sha256, signatures, revisions, printed }: PdfFindings,
  { sealed, originals, certificates, names }: KnownOfFile,
): Verdict {
  if (sealed.has(sha256)) return 'OURS_INTACT';
  const known = signatures.filter(({ isIntact, revisionSha256 }) => isIntact && revisionSha256 !== null && sealed.has(revisionSha256));
  // Whatever follows must be covered as well, by a signature of anybody: else it may be anything.
  const isCovered = signatures.some(({ isIntact, coversAll }) => isIntact && coversAll);
  if (known.length > 0)
    return isCovered && known.some(({ onlySignaturesFollow }) => onlySignaturesFollow) ? 'OURS_EXTENDED' : 'OURS_CHANGED';
  const ours = signatures.filter(({ certificateSha256 }) => certificates.has(certificateSha256));
  if (ours.length > 0) return ours.some((seal) => isProven(seal) && seal.coversAll) ? 'OURS_UNLISTED' : 'OURS_CHANGED';
  if (signatures.some(({ signer, organisation }) => sharesName({ name: signer, organisation }, names))) return 'FOREIGN_OUR_NAME';
  if (revisions.some((revision) => sealed.has(revision))) return 'OURS_STRIPPED';
  if (originals.has(sha256)) return 'ORIGINAL';
  if (signatures.length > 0) return judgeForeign(signatures);
  return [...revisions, ...printed].some((hash) => originals.has(hash)) ? 'OURS_STRIPPED' : 'UNSIGNED';
}

/** Whether the time of an authority may be true: one of the moments at which we asked. */
export function isPlausibleStamp(stampedAt: Date, moments: readonly Date[]): boolean {
  return moments.some((moment) => isPlausible(stampedAt, moment));
}
