import { webcrypto } from 'node:crypto';
import { PDF } from '@libpdf/core';
import type { Signer } from '@libpdf/core';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate, CryptoEngine } from 'pkijs';
import { sealPdf } from '../../platform/pdf/seal/seal-pdf.ts';
import { readDemoSealKey } from '../../platform/pdf/seal/seal-key.ts';
import { openSigner } from '../../platform/pdf/seal/signer.ts';

type Crypto = ConstructorParameters<typeof CryptoEngine>[0]['crypto'];
export const testEngine = new CryptoEngine({ name: 'test', crypto: webcrypto as Crypto });
const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' } as const;

export interface Stranger {
  certificate: Certificate;
  key: webcrypto.CryptoKey;
}

/** An unknown key with a self-signed certificate. */
export async function createStranger(name: string): Promise<Stranger> {
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: 7 }) });
  const named = new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) });
  certificate.issuer.typesAndValues.push(named);
  certificate.subject.typesAndValues.push(named);
  certificate.notBefore.value = new Date('2026-01-01T00:00:00Z');
  certificate.notAfter.value = new Date('2036-01-01T00:00:00Z');
  await certificate.subjectPublicKeyInfo.importKey(publicKey as CryptoKey, testEngine);
  await certificate.sign(privateKey as CryptoKey, 'SHA-256', testEngine);
  return { certificate, key: privateKey };
}

/** A signer that signs with the key and presents the certificate. */
export function signerWith({ certificate, key }: Stranger): Signer {
  return {
    certificate: new Uint8Array(certificate.toSchema().toBER()),
    certificateChain: [],
    keyType: 'RSA',
    signatureAlgorithm: 'RSASSA-PKCS1-v1_5',
    sign: async (content) => new Uint8Array(await webcrypto.subtle.sign(algorithm.name, key, content)),
  };
}

const evidence = { title: 'Doklad', introduction: 'Odjinud', sections: [], footer: '{page}/{pages}' };

/** A stranger, an impostor with the seal's name, or the demonstration's own key used outside the portal. */
type Forger = 'stranger' | 'impostor' | 'demo';
const strangersNames = { stranger: 'Stranger', impostor: 'PECET portalu Pramen (ukazka)' } as const;

const signerOf = (by: Forger) => (by === 'demo' ? openSigner(readDemoSealKey()) : createStranger(strangersNames[by]).then(signerWith));

/** Seals a PDF with someone else's key, or with the demonstration's key but without the portal's knowledge. */
export async function sealAsStranger(original: Buffer, by: Forger): Promise<Buffer> {
  const { bytes } = await sealPdf(
    { original, evidence, reason: 'Podpis', location: 'Praha', sealedAt: new Date('2026-03-02T09:00:00Z') },
    await signerOf(by),
    null,
  );
  return Buffer.from(bytes);
}

/** Adds only a third-party signature to a PDF. */
export async function countersign(pdf: Buffer): Promise<Buffer> {
  const { bytes } = await (await PDF.load(pdf)).sign({ signer: await signerOf('stranger'), level: 'B-B' });
  return Buffer.from(bytes);
}
