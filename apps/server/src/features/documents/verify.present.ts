import type { VerifiedPdf } from '@pramen/contract/documents/documents.schemas';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../platform/http/call.ts';
import type { FoundSignature } from '../../platform/pdf/verify-pdf.ts';

/** What was found out about a file. */
export interface PdfJudgement {
  verdict: VerifiedPdf['verdict'];
  sha256: Buffer;
  signatures: readonly FoundSignature[];
  /** Those of the signatures' certificates that are ours. */
  certificates: ReadonlySet<string>;
  sealed: { code: string | null; sealedAt: Date } | null;
}

/** Tells nothing of people: whoever holds the file has them, nobody else is to learn them here. */
export function presentFindings({ verdict, sha256, signatures, certificates, sealed }: PdfJudgement, language: Language): VerifiedPdf {
  return {
    verdict,
    message: translate(language, `signing:verdict.${verdict}`),
    sha256: sha256.toString('hex'),
    signatures: signatures.map(({ signer, organisation, claimedAt, stampedAt, isIntact, coversAll, certificateSha256 }) => ({
      signer,
      organisation,
      signed_at: claimedAt?.toISOString() ?? null,
      stamped_at: stampedAt?.toISOString() ?? null,
      is_intact: isIntact,
      covers_all: coversAll,
      is_ours: certificates.has(certificateSha256),
    })),
    document: sealed && { code: sealed.code, sealed_at: sealed.sealedAt.toISOString() },
  };
}
