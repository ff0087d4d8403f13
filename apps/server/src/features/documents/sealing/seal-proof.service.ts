import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import { foldSubject } from '../../../platform/pdf/signatures/subject.ts';
import type { MadeSeal } from './seal.service.ts';

/** Verifies a seal before it is stored; returns the sealing certificate and its subject. */
export async function proveSeal(
  pdf: Pick<PdfStudio, 'verify'>,
  bytes: Uint8Array,
  end: 'SEAL' | 'STAMP' | 'STORE',
): Promise<Pick<MadeSeal, 'certificate' | 'subject'>> {
  const { signatures } = await pdf.verify(bytes);
  const last = signatures.at(-1);
  const seal = signatures.findLast(({ isStamp }) => !isStamp);
  // Validation data is appended unsigned, so the last signature does not cover it; the bytes before it are what was sealed.
  const isCovered = end === 'STORE' ? last?.coversAll === false : last?.coversAll === true && last.isStamp === (end === 'STAMP');
  if (!seal?.isIntact || !seal.isBound || !last?.isIntact || !isCovered) throw new Error('the seal does not verify');
  return { certificate: seal.certificateSha256, subject: foldSubject({ name: seal.signer, organisation: seal.organisation }) };
}
