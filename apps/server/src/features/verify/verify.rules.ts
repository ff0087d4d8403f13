import type { VerifiedPdf } from '@pramen/contract/documents/documents.schemas';
import { sharesName } from '../../platform/pdf/signatures/subject.ts';
import { isPlausible } from '../../platform/pdf/seal/time-authority.ts';
import type { FoundSignature, PdfFindings } from '../../platform/pdf/verification/verify-pdf.ts';

export type Verdict = Exclude<VerifiedPdf['verdict'], 'UNREADABLE'>;

/** What the portal knows about a file beyond its content. Hashes are in hex. */
export interface KnownOfFile {
  /** Hashes of the file and its earlier revisions that were sealed or stamped here. */
  sealed: ReadonlySet<string>;
  /** Hashes of originals signed here: of the file, of its earlier revisions, or printed in it. */
  originals: ReadonlySet<string>;
  /** Certificates ever used for seals here. */
  certificates: ReadonlySet<string>;
  /** Subject names of the portal's certificates, see foldSubject. */
  names: readonly string[];
}

/** Whether the signature proves every byte that it covers. */
const isProven = ({ isIntact, isBound, hasSoundStamp }: FoundSignature) => isIntact && isBound && hasSoundStamp;

function judgeForeign(signatures: readonly FoundSignature[]): Verdict {
  if (!signatures.every(({ isIntact }) => isIntact) || !signatures.some(({ coversAll }) => coversAll)) return 'FOREIGN_CHANGED';
  return signatures.every(isProven) ? 'FOREIGN_INTACT' : 'FOREIGN_UNPROVEN';
}

/**
 * The verdict on a file; the first matching line decides. Only a byte-for-byte copy of a file sealed here is OURS_INTACT: a valid signature
 * proves whose key made it, the database proves that the portal did. Later revisions may only add signatures.
 */
export function judgePdf(
  { sha256, signatures, revisions, printed }: PdfFindings,
  { sealed, originals, certificates, names }: KnownOfFile,
): Verdict {
  if (sealed.has(sha256)) return 'OURS_INTACT';
  const known = signatures.filter(({ isIntact, revisionSha256 }) => isIntact && revisionSha256 !== null && sealed.has(revisionSha256));
  // Later revisions must be covered by some signature, otherwise they may contain anything.
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

/** Whether a time stamp is plausible: close to one of the moments at which the portal asked for it. */
export function isPlausibleStamp(stampedAt: Date, moments: readonly Date[]): boolean {
  return moments.some((moment) => isPlausible(stampedAt, moment));
}
