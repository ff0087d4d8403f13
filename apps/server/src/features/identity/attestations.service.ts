import type * as contract from '@pramen/contract/identity/identity.schemas';
import { maySeeMatches } from '@pramen/domain/permissions/permissions';
import { and, desc, eq } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { identityAttestations } from '../../database/schema/identity.ts';
import type { IdentityPurpose } from '../../database/schema/identity.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import type { ClaimedCard, IdentityClaims, SortedClaims } from '../../platform/identity/bank-claims.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import { seal, unseal } from '../../platform/keys/envelope.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import type { ProvedIdentity } from './identity.service.ts';

/** What is kept of a proved identity: enough to show later who stated what, and when. */
export interface Attestation extends SortedClaims {
  issuer: string;
  subject: string;
  tokenHash: string;
  /** ISO 8601. */
  provedAt: string;
}

export interface AttestedRecord {
  clientId: string;
  userId: string;
  purpose: IdentityPurpose;
  recordId: string;
}

type Deps = Pick<WritePlatform, 'clock' | 'config'>;

const contextOf = (id: string) => `identity-attestation:${id}`;

/** Keeps what a provider stated beside the record that it completed; returns its id. */
export async function addAttestation(
  tx: Tx,
  { clock, config }: Deps,
  record: AttestedRecord,
  { issuer, subject, tokenHash, provedAt, verified, plain, verification, exposure }: Pick<ProvedIdentity, keyof Attestation>,
): Promise<string> {
  const key = await readClientKey(tx, config.keys.master, record.clientId);
  if (!key) throw new Problem('record.not_found');
  const id = newId();
  const content: Attestation = {
    issuer,
    subject,
    tokenHash,
    provedAt: provedAt.toISOString(),
    verified,
    plain,
    verification,
    exposure,
  };
  const sealedContent = seal(key, Buffer.from(JSON.stringify(content)), contextOf(id));
  await tx.insert(identityAttestations).values({ ...record, id, sealedContent, exposure, at: clock.now() });
  return id;
}

/** What an attestation says; null when the client's key was erased. */
export async function openAttestation(
  db: Readable,
  { config }: Pick<Deps, 'config'>,
  clientId: string,
  { id, sealed }: { id: string; sealed: Buffer },
): Promise<Attestation | null> {
  const key = await readClientKey(db, config.keys.master, clientId);
  return key ? (JSON.parse(unseal(key, sealed, contextOf(id)).toString('utf8')) as Attestation) : null;
}

/** The newest attestation of a client's record; null without any, or when the client's key was erased. */
export async function readAttestation(
  db: Readable,
  { config }: Pick<Deps, 'config'>,
  clientId: string,
  recordId: string,
): Promise<Attestation | null> {
  const [row] = await db
    .select({ id: identityAttestations.id, sealed: identityAttestations.sealedContent })
    .from(identityAttestations)
    .where(and(eq(identityAttestations.clientId, clientId), eq(identityAttestations.recordId, recordId)))
    .orderBy(desc(identityAttestations.at), desc(identityAttestations.id))
    .limit(1);
  return row ? openAttestation(db, { config }, clientId, row) : null;
}

/** The first identity card or passport among the cards of verified claims that is still valid on a day; null without one. */
export const cardOf = ({ cards }: Pick<IdentityClaims, 'cards'>, today: string): ClaimedCard | null =>
  cards.find(({ validTo }) => validTo === null || validTo >= today) ?? null;

/** For the people who may read the record that it completed; a public office only for those who may learn of matches with lists. */
export function presentAttestation(
  { issuer, provedAt, tokenHash, verified, exposure }: Attestation,
  { role }: Pick<Actor, 'role'>,
): contract.Attestation {
  const card = cardOf(verified, provedAt.slice(0, 'YYYY-MM-DD'.length));
  return {
    issuer,
    proved_at: provedAt,
    given_name: verified.givenName,
    family_name: verified.familyName,
    birth_date: verified.birthDate,
    birth_number: verified.birthNumber,
    document: card && { number: card.number, country: card.country, valid_until: card.validTo },
    exposure: maySeeMatches(role) ? exposure : null,
    token_hash: tokenHash,
  };
}
