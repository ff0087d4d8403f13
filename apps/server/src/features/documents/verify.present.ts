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

/** What stands around a signature in its place is covered by none: only of a file that we know can every byte be spoken of. */
const sentenceOf = (verdict: VerifiedPdf['verdict'], isSealedHere: boolean) =>
  verdict === 'OURS_INTACT' && !isSealedHere ? ('signing:verdict.ourSignature' as const) : (`signing:verdict.${verdict}` as const);

/** Tells nothing of people: whoever holds the file has them, nobody else is to learn them here. */
export function presentFindings({ verdict, sha256, signatures, certificates, sealed }: PdfJudgement, language: Language): VerifiedPdf {
  return {
    verdict,
    message: translate(language, sentenceOf(verdict, sealed !== null)),
    sha256: sha256.toString('hex'),
    signatures: signatures.map(({ signer, organisation, claimedAt, stampedAt, isIntact, coversAll, certificateSha256 }) => ({
      signer,
      organisation,
      signed_at: claimedAt?.toISOString() ?? null,
      // Anybody can be an authority of time: only that of a file that we know to the last byte is one that we asked.
      stamped_at: (sealed && stampedAt?.toISOString()) ?? null,
      is_intact: isIntact,
      covers_all: coversAll,
      is_ours: certificates.has(certificateSha256),
    })),
    document: sealed && { code: sealed.code, sealed_at: sealed.sealedAt.toISOString() },
  };
}
