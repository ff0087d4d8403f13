import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { samplePdf } from '../../testing/files/file-samples.ts';
import { startSigningService } from '../../testing/services/signing-service.ts';
import type { TestSigningService } from '../../testing/services/signing-service.ts';
import { startTimeAuthority } from '../../testing/services/time-authority.ts';
import type { TestAuthority } from '../../testing/services/time-authority.ts';
import { openPdfStudio } from './pdf-studio.ts';
import type { PdfStudio } from './pdf-studio.ts';
import { readDemoSealKey } from './seal/seal-key.ts';
import { completeSeal, prepareSeal } from './seal/seal-pdf.ts';
import { createServiceSigner, openSigner } from './seal/signer.ts';
import { verifyPdf } from './verification/verify-pdf.ts';

const sealedAt = new Date('2026-03-02T09:00:00.000Z');
const task = async () => ({
  original: await samplePdf(),
  evidence: { title: 'Doklad', introduction: '', sections: [], footer: '' },
  reason: 'Pečeť',
  location: 'CZ',
  sealedAt,
});
let service: TestSigningService;
let authority: TestAuthority;
let studio: PdfStudio;

beforeAll(async () => {
  service = await startSigningService();
  authority = await startTimeAuthority(sealedAt);
  studio = openPdfStudio({ sealKey: service.key, authorityUrl: authority.url, office: null });
});
beforeEach(() => {
  service.mood = 'signs';
  authority.answers = true;
  authority.at = sealedAt;
});
afterAll(async () => {
  await studio.close();
  await service.close();
  await authority.close();
});

const signaturesOf = async (bytes: Uint8Array) => (await verifyPdf(Buffer.from(bytes))).signatures;

describe('a key in a signing service', () => {
  it('signs the digest once, and the time comes from the authority', async () => {
    const before = service.asked.length;
    const sealed = await studio.seal(await task());
    expect(await signaturesOf(sealed.bytes)).toMatchObject([
      {
        signer: 'Seal behind a service',
        isIntact: true,
        isBound: true,
        hasSoundStamp: true,
        coversAll: true,
        claimedAt: sealedAt,
        stampedAt: sealedAt,
      },
    ]);
    expect(service.asked.slice(before)).toEqual([
      { algorithm: 'SHA-256', digest: expect.stringMatching(/^[\w+/]{43}=$/) as string, authorization: 'Bearer pro-pecet' },
    ]);
  });

  it('signs only once even if the time authority does not respond', async () => {
    authority.answers = false;
    const before = service.asked.length;
    expect(await studio.seal(await task())).toMatchObject({ isStamped: false, doubtfulStamp: null });
    expect(service.asked).toHaveLength(before + 1);
  });

  it.each([
    ['refuses', 'the signing service responded with 403'],
    ['answersNonsense', 'the signing service returned no signature'],
    ['signsOtherwise', "the signature was not made with the certificate's key"],
  ] as const)('that %s leads to no seal rather than to a wrong one', async (mood, sentence) => {
    service.mood = mood;
    await expect(studio.seal(await task())).rejects.toThrow(sentence);
  });

  it('that is slow does not block the thread for other documents', async () => {
    service.mood = 'isSilent';
    const before = service.asked.length;
    const slow = studio.seal(await task());
    await expect.poll(() => service.asked.length).toBe(before + 1);
    expect(await studio.readPages(await samplePdf())).toHaveLength(1);
    service.mood = 'signs';
    service.release();
    expect(await signaturesOf((await slow).bytes)).toMatchObject([{ isIntact: true }]);
  });

  it('that never responds runs into its own timeout', async () => {
    service.mood = 'isSilent';
    const signer = createServiceSigner(service.key as Extract<typeof service.key, { kind: 'SERVICE' }>, 50);
    await expect(completeSeal(await prepareSeal(await task()), sealedAt, signer, null)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a key in a file', () => {
  it('makes the same seal in any thread', async () => {
    const own = openPdfStudio({ sealKey: readDemoSealKey(), authorityUrl: null, office: null });
    const { certificate } = await openSigner(readDemoSealKey());
    const sealed = await own.seal(await task());
    await own.close();
    expect(await signaturesOf(sealed.bytes)).toMatchObject([
      { certificateSha256: createHash('sha256').update(certificate).digest('hex'), isIntact: true, isBound: true, coversAll: true },
    ]);
  });
});

describe('an authority with an implausible time', () => {
  const farAway = new Date('2026-02-11T09:00:00.000Z');

  it('leaves the seal without its stamp, and is reported', async () => {
    authority.at = farAway;
    const sealed = await studio.seal(await task());
    expect([sealed.isStamped, sealed.doubtfulStamp, (await signaturesOf(sealed.bytes))[0]?.stampedAt]).toEqual([false, farAway, null]);
  });

  it('adds no later stamp either, until its time is plausible', async () => {
    authority.answers = false;
    const { bytes } = await studio.seal(await task());
    await expect(studio.stamp(bytes, sealedAt)).rejects.toMatchObject({ name: 'AuthoritySilent' });
    authority.answers = true;
    authority.at = farAway;
    await expect(studio.stamp(bytes, sealedAt)).rejects.toMatchObject({ name: 'DoubtfulStamp', at: farAway });
    authority.at = sealedAt;
    expect(await signaturesOf(await studio.stamp(bytes, sealedAt))).toMatchObject([
      { isStamp: false, isIntact: true, onlySignaturesFollow: true },
      { isStamp: true, isIntact: true, coversAll: true },
    ]);
  });
});
