import { oid, readDer, readParts, tags } from '../signatures/der.ts';
import type { DerValue } from '../signatures/der.ts';
import { readExtensions } from './certificates.ts';
import type { ListedCertificate } from './certificates.ts';
import { readAlone, readTime, requireCurrent, requireSignature } from './status.ts';
import type { Status } from './status.ts';

const issuingPoint = oid('2.5.29.28').toString('hex');
const isTime = (value: DerValue | undefined) => value?.tag === tags.generalizedTime || value?.tag === 0x17;
/** Limits of an issuing distribution point: users, authorities, some reasons, indirect or attributes only (RFC 5280, 5.2.5). */
const scope = { users: 0x81, authorities: 0x82, reasons: 0x83, indirect: 0x84, attributes: 0x85 } as const;

/** Throws when the list could omit the certificate although it was revoked. */
function requireWhole(extensions: Buffer, { parsed }: ListedCertificate): void {
  for (const [name, { isCritical, value }] of readExtensions(extensions)) {
    if (!isCritical) continue;
    // A delta list, or an unknown critical extension.
    if (name !== issuingPoint) throw new Error('the list is of a different kind');
    const limits = new Set(readParts(readDer(value), tags.sequence).map(({ tag }) => tag));
    const isForOthers = limits.has(parsed.ca ? scope.users : scope.authorities);
    if (isForOthers || [scope.reasons, scope.indirect, scope.attributes].some((limit) => limits.has(limit)))
      throw new Error('the list does not cover this certificate');
  }
}

function isListed(revoked: DerValue, { serial }: ListedCertificate): boolean {
  for (let at = 0; at < revoked.content.length;) {
    const entry = readDer(revoked.content, at);
    if (readDer(entry.content).whole.equals(serial)) return true;
    at += entry.whole.length;
  }
  return false;
}

/** The status of a certificate in its issuer's list (RFC 5280, 5). Throws when it has a different issuer, is out of date or incomplete. */
export function readCrl(bytes: Buffer, certificate: ListedCertificate, issuer: ListedCertificate, now: Date): Status {
  const [said, algorithm, bits] = readParts(readAlone(bytes), tags.sequence);
  requireSignature(issuer, said, algorithm, bits);
  const parts = readParts(said, tags.sequence);
  const [, name, from, until, ...rest] = parts[0]?.tag === tags.integer ? parts.slice(1) : parts;
  if (!name?.whole.equals(issuer.subject)) throw new Error('the list was issued by a different issuer');
  if (!isTime(until)) throw new Error('the list has no expiry');
  requireCurrent(readTime(from), readTime(until), now);
  const extensions = rest.find(({ tag }) => tag === tags.context0);
  if (extensions) requireWhole(extensions.content, certificate);
  const revoked = rest.find(({ tag }) => tag === tags.sequence);
  return revoked && isListed(revoked, certificate) ? 'REVOKED' : 'GOOD';
}
