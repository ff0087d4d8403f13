import type { VerifiedPdf } from '@pramen/contract/documents/documents.schemas';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../platform/calls/call.ts';
import type { FoundSignature, PdfFindings } from '../../platform/pdf/verification/verify-pdf.ts';
import type { SealedDocument } from './verify.reader.ts';
import { isPlausibleStamp } from './verify.rules.ts';
import type { Verdict } from './verify.rules.ts';

/** The result of examining a file. */
export interface PdfJudgement {
  verdict: Verdict;
  found: PdfFindings;
  /** Certificates of its signatures that were used for seals of this portal. */
  certificates: ReadonlySet<string>;
  sealed: SealedDocument | null;
  /** Whether the whole file is, byte for byte, one that the portal sealed. */
  isExactly: boolean;
}

const momentsOf = ({ sealedAt, stampedAt, validatedAt }: SealedDocument) =>
  [sealedAt, stampedAt, validatedAt].flatMap((moment) => moment ?? []);

/**
 * The time stamp from an authority that the portal queried. Anyone can run an authority, so it is shown only for a file known byte for
 * byte.
 */
function presentStamp(
  { stampedAt }: FoundSignature,
  known: SealedDocument | null,
): Pick<VerifiedPdf['signatures'][number], 'stamped_at' | 'is_stamp_doubtful'> {
  if (!known || !stampedAt) return { stamped_at: null, is_stamp_doubtful: false };
  return { stamped_at: stampedAt.toISOString(), is_stamp_doubtful: !isPlausibleStamp(stampedAt, momentsOf(known)) };
}

/** Never returns personal data: the page is public. */
export function presentFindings({ verdict, found, certificates, sealed, isExactly }: PdfJudgement, language: Language): VerifiedPdf {
  return {
    verdict,
    message: translate(language, `signing:verdict.${verdict}`),
    sha256: found.sha256,
    signatures: found.signatures.map((signature) => ({
      signer: signature.signer,
      organisation: signature.organisation,
      signed_at: signature.claimedAt?.toISOString() ?? null,
      ...presentStamp(signature, isExactly ? sealed : null),
      is_stamp: signature.isStamp,
      is_intact: signature.isIntact,
      is_bound: signature.isBound,
      covers_all: signature.coversAll,
      is_ours: certificates.has(signature.certificateSha256),
    })),
    document: sealed && {
      code: sealed.code,
      sealed_at: sealed.sealedAt.toISOString(),
      stamped_at: sealed.stampedAt?.toISOString() ?? null,
      validated_at: sealed.holdsValidation ? (sealed.validatedAt?.toISOString() ?? null) : null,
    },
  };
}

export function presentUnreadable(sha256: string, language: Language): VerifiedPdf {
  return { verdict: 'UNREADABLE', message: translate(language, 'signing:verdict.UNREADABLE'), sha256, signatures: [], document: null };
}
