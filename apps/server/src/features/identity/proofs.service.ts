import type { Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/calls/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { addAttestation } from './attestations.service.ts';
import type { AttestedRecord } from './attestations.service.ts';
import { bindIdentity } from './bindings.service.ts';
import { BANK } from './identity.service.ts';
import type { ProvedIdentity } from './identity.service.ts';

/**
 * Keeps a bank's proof of who the caller is: a sealed attestation beside the record, the identity signs the caller in from now on, and the
 * audit names record and token. `partOf` is what the audit names instead of a record that is only a part. Throws identity.bound_elsewhere.
 */
export async function keepProof(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  { partOf, ...record }: Omit<AttestedRecord, 'userId'> & { partOf?: string },
  identity: ProvedIdentity,
): Promise<void> {
  const { clientId, purpose, recordId } = record;
  await addAttestation(tx, platform, { ...record, userId: actor.userId }, identity);
  await bindIdentity(tx, platform, identity, BANK, actor.userId);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'identity.proved',
      objectType: 'identity',
      objectId: identity.attemptId,
      clientId,
      facts: { purpose, recordId: partOf ?? recordId, issuer: identity.issuer, tokenHash: identity.tokenHash },
    },
  );
}
