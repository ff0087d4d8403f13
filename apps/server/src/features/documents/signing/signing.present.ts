import type { DocumentsToSign } from '@pramen/contract/documents/documents.schemas';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import type { Signable } from '../requests/signing.reader.ts';
import { CONSENT_VERSION } from '../requests/signing.rules.ts';

interface SentCode {
  sha256: Buffer;
  mark: string;
  requestedAt: Date;
}

/** The earliest expiry among the signer's requests for the document. */
function untilOf({ signatures }: Signable): Date | null {
  const ends = signatures.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt]));
  return ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/** What a signer sees before they enter the code. */
export function presentToSign(
  language: Language,
  signables: readonly Signable[],
  openings: ReadonlyMap<string, { openedAt: Date }>,
  code: SentCode | null,
): DocumentsToSign {
  return {
    documents: signables.map((signable) => {
      const { document, file, isContractHeld } = signable;
      return {
        id: document.id,
        name: document.name,
        code: document.code,
        sha256: file.sha256.toString('hex'),
        opened_at: openings.get(document.id)?.openedAt.toISOString() ?? null,
        is_contract_held: isContractHeld,
        sign_until: untilOf(signable)?.toISOString() ?? null,
      };
    }),
    consent: { version: CONSENT_VERSION, text: translate(language, 'signing:consent') },
    code: code && { sha256: code.sha256.toString('hex'), mark: code.mark, requested_at: code.requestedAt.toISOString() },
  };
}
