import { webcrypto } from 'node:crypto';
import type { Signer } from '@libpdf/core';
import { Integer, PrintableString } from 'asn1js';
import { AttributeTypeAndValue, Certificate, CryptoEngine } from 'pkijs';
import { sealPdf } from '../platform/pdf/seal-pdf.ts';
import { readDemoSealKey } from '../platform/pdf/seal-key.ts';
import { openSigner } from '../platform/pdf/signer.ts';

type Crypto = ConstructorParameters<typeof CryptoEngine>[0]['crypto'];
export const testEngine = new CryptoEngine({ name: 'test', crypto: webcrypto as Crypto });
const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' } as const;

/** A key of nobody we know, with a certificate that it made for itself. */
export async function createStranger(name: string): Promise<{ certificate: Certificate; key: webcrypto.CryptoKey }> {
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: 7 }) });
  const named = new AttributeTypeAndValue({ type: '2.5.4.3', value: new PrintableString({ value: name }) });
  certificate.issuer.typesAndValues.push(named);
  certificate.subject.typesAndValues.push(named);
  certificate.notBefore.value = new Date('2026-01-01T00:00:00Z');
  certificate.notAfter.value = new Date('2036-01-01T00:00:00Z');
  await certificate.subjectPublicKeyInfo.importKey(publicKey as CryptoKey, testEngine);
  await certificate.sign(privateKey as CryptoKey, 'SHA-256', testEngine);
  return { certificate, key: privateKey };
}

async function strangersSigner(): Promise<Signer> {
  const { certificate, key } = await createStranger('Stranger');
  return {
    certificate: new Uint8Array(certificate.toSchema().toBER()),
    certificateChain: [],
    keyType: 'RSA',
    signatureAlgorithm: 'RSASSA-PKCS1-v1_5',
    sign: async (content) => new Uint8Array(await webcrypto.subtle.sign(algorithm.name, key, content)),
  };
}

const evidence = { title: 'Doklad', introduction: 'Odjinud', sections: [], footer: '{page}/{pages}' };

/** Seals a PDF with a key of somebody else, or with ours but behind the portal's back. */
export async function sealAsStranger(original: Buffer, by: 'stranger' | 'demo'): Promise<Buffer> {
  const signer = by === 'demo' ? await openSigner(readDemoSealKey()) : await strangersSigner();
  const { bytes } = await sealPdf({ original, evidence, reason: 'Podpis', location: 'Praha', sealedAt: new Date('2026-03-02T09:00:00Z') }, signer, null);
  return Buffer.from(bytes);
}
