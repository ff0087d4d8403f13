import { Integer } from 'asn1js';
import { Extension } from 'pkijs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { derOf, OCSP_PURPOSE, startCertificateAuthority } from '../../../testing/services/certificate-authority.ts';
import type { AuthorityMood, TestCertificateAuthority } from '../../../testing/services/certificate-authority.ts';
import type { Stranger } from '../../../testing/services/stranger-seal.ts';
import { gatherValidation } from './gather.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
let ca: TestCertificateAuthority;
let seal: Stranger;

beforeEach(async () => {
  ca = await startCertificateAuthority(() => now);
  seal = await ca.issue('Seal');
});
afterEach(() => ca.close());

const gather = (stranger = seal, { beside = [], hosts = [ca.host] }: { beside?: Stranger[]; hosts?: string[] } = {}) =>
  gatherValidation([{ certificate: derOf(stranger), beside: beside.map(derOf) }], { certificates: [derOf(ca.root)], hosts }, now);

async function faultOf(given: ReturnType<typeof gather>): Promise<string> {
  return given.then(
    () => 'none',
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

describe('the status of a certificate', () => {
  it('is what its issuer says; no status of the root is requested', async () => {
    const found = await gather();
    expect(found.certificates.map((raw) => Buffer.from(raw).toString('hex'))).toEqual(
      [seal, ca.root].map((one) => derOf(one).toString('hex')),
    );
    expect([found.ocsps.length, found.crls.length, ca.asked]).toEqual([1, 0, ['POST /ocsp']]);
  });

  it('shared by several signatures is requested once', async () => {
    const twice = { certificate: derOf(seal), beside: [] };
    const found = await gatherValidation([twice, twice], { certificates: [derOf(ca.root)], hosts: [ca.host] }, now);
    expect([found.certificates.length, found.ocsps.length, ca.asked]).toEqual([2, 1, ['POST /ocsp']]);
  });

  it.each<[AuthorityMood]>([
    ['isSilent'],
    ['answersOfAnother'],
    ['answersLate'],
    ['answersByStranger'],
    ['leadsElsewhere'],
    ['answersTooMuch'],
  ])('is read from the list when the responder %s', async (mood) => {
    ca.ocsp = mood;
    const found = await gather();
    expect([found.ocsps.length, found.crls.length, ca.asked]).toEqual([0, 1, ['POST /ocsp', 'GET /list.crl']]);
  });

  it.each<[AuthorityMood, string]>([
    ['isSilent', 'it responded with 503'],
    ['answersOfAnother', 'the list was issued by a different issuer'],
    ['answersLate', 'it is out of date'],
    ['answersByStranger', 'its signature is invalid'],
    ['leadsElsewhere', 'fetch failed'],
    ['answersTooMuch', 'it is too long'],
  ])('is missing when the list %s too, and the reason is stated', async (mood, reason) => {
    ca.ocsp = 'isSilent';
    ca.crl = mood;
    expect(await faultOf(gather())).toBe(
      `ValidationMissing: no valid status of Seal was received (http://${ca.host}/ocsp: it responded with 503; http://${ca.host}/list.crl: ${reason})`,
    );
    expect(ca.asked).not.toContain('GET /elsewhere');
  });

  it.each(['ocsp', 'crl'] as const)('that was revoked is reported as such, by %s', async (way) => {
    if (way === 'crl') ca.ocsp = 'isSilent';
    ca.revoked.add(seal);
    expect(await faultOf(gather())).toBe('CertificateRevoked: Seal was revoked by its issuer');
  });

  it('is not read from a delta list, or from one of authorities only', async () => {
    ca.ocsp = 'isSilent';
    for (const crlExtension of [
      new Extension({ extnID: '2.5.29.27', critical: true, extnValue: new Integer({ value: 1 }).toBER() }),
      new Extension({ extnID: '2.5.29.28', critical: true, extnValue: new Uint8Array([0x30, 0x03, 0x82, 0x01, 0xff]).buffer }),
      new Extension({ extnID: '2.5.29.28', critical: true, extnValue: new Uint8Array([0x30, 0x03, 0x84, 0x01, 0xff]).buffer }),
    ]) {
      ca.crlExtensions = [crlExtension];
      expect(await faultOf(gather())).toMatch(/the list (is of a different kind|does not cover this certificate)/);
    }
    ca.crlExtensions = [
      new Extension({ extnID: '2.5.29.28', critical: true, extnValue: new Uint8Array([0x30, 0x03, 0x81, 0x01, 0xff]).buffer }),
    ];
    expect((await gather()).crls).toHaveLength(1);
  });
});

describe('a responder on behalf of the issuer', () => {
  it('is accepted when the issuer certified it for that, and its certificate is stored too', async () => {
    ca.responder = await ca.issue('Responder', { purposes: [OCSP_PURPOSE], needsNoStatus: true });
    const found = await gather();
    expect(found.certificates.some((raw) => Buffer.from(raw).equals(derOf(ca.responder as Stranger)))).toBe(true);
    expect([found.ocsps.length, found.crls.length]).toEqual([1, 0]);
  });

  it('is checked in the list unless its issuer exempts it', async () => {
    ca.responder = await ca.issue('Responder', { purposes: [OCSP_PURPOSE], hasOcsp: true, hasCrl: true });
    expect(await gather()).toMatchObject({ ocsps: [expect.anything()], crls: [expect.anything()] });
    expect(ca.asked).toEqual(['POST /ocsp', 'GET /list.crl']);
    ca.revoked.add(ca.responder);
    expect(await faultOf(gather())).toBe('CertificateRevoked: Responder was revoked by its issuer');
  });

  it('is not accepted with a certificate for another purpose', async () => {
    ca.responder = await ca.issue('Somebody', { purposes: ['1.3.6.1.5.5.7.3.4'], needsNoStatus: true });
    expect(await gather()).toMatchObject({ ocsps: [], crls: [expect.anything()] });
  });
});

describe('a host that is never asked', () => {
  it('is a host that is not on the list, even if the certificate names it', async () => {
    expect(await faultOf(gather(seal, { hosts: ['127.0.0.1', 'ocsp.example.test'] }))).toContain('its host is not allowed');
    expect(ca.asked).toEqual([]);
  });

  it('is a host in a certificate without a chain to a trusted one', async () => {
    const other = await startCertificateAuthority(() => now, 'Other Root');
    const foreign = await other.issue('Seal');
    expect(await faultOf(gather(foreign, { beside: [other.root], hosts: [ca.host, other.host] }))).toBe(
      'ValidationMissing: no chain leads from Seal to a certificate of SEAL_VALIDATION_CERTIFICATES',
    );
    expect(other.asked).toEqual([]);
    await other.close();
  });

  it('is a host in a certificate whose issuer is not an authority', async () => {
    const child = await ca.issue('Child of a seal', { hasOcsp: true }, seal);
    expect(await faultOf(gather(child, { beside: [seal] }))).toContain('no chain leads from Child of a seal');
    expect(ca.asked).toEqual([]);
  });
});

it('the status of an intermediate authority is requested too', async () => {
  const between = await ca.issue('Between', { isAuthority: true, hasOcsp: true });
  const below = await ca.issue('Below', {}, between);
  expect(await faultOf(gather(below, { beside: [between] }))).toBe(
    'ValidationMissing: no valid status of Below was received (it names no address)',
  );
  const found = await gatherValidation(
    [{ certificate: derOf(between), beside: [] }],
    { certificates: [derOf(ca.root)], hosts: [ca.host] },
    now,
  );
  expect(found.ocsps).toHaveLength(1);
});

it('a trusted self-signed certificate needs no status', async () => {
  expect(
    await gatherValidation([{ certificate: derOf(ca.root), beside: [] }], { certificates: [derOf(ca.root)], hosts: [] }, now),
  ).toMatchObject({ certificates: [expect.anything()], ocsps: [], crls: [] });
});
