import type { saveIdentificationWithBankId } from '@pramen/contract/identifications/identifications.endpoints';
import { mayClientChoose } from '@pramen/domain/compliance/identity/identity-methods';
import type { Tx } from '../../../database/connect.ts';
import type { Actor, EarlyCall } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt } from '../../access/limits.service.ts';
import { readRecordedHolder, requireClient } from '../../clients/record/client.reader.ts';
import { cardOf } from '../../identity/attestations.service.ts';
import { requireHolder } from '../../identity/holder-check.service.ts';
import { bankOf, errandOf, finishIdentity, identityLimits } from '../../identity/identity.service.ts';
import type { ProvedIdentity } from '../../identity/identity.service.ts';
import { keepProof } from '../../identity/proofs.service.ts';
import { connectAttested } from '../../screening/connected-persons.service.ts';
import { readRequestNotices } from '../notices/identification-notices.service.ts';
import { holdIdentification, requireIdentification } from '../record/identifications.reader.ts';
import type { IdentificationKey, IdentificationRow } from '../record/identifications.reader.ts';
import { moveIdentification } from './moving.service.ts';
import { refuseUnsaveable } from './saveable.rules.ts';

type Save = typeof saveIdentificationWithBankId;

/**
 * Exchanges the code for what the bank states about the person; null for a repeated call, whose response is stored. A code for an
 * identification that does not wait is not even sent to the bank.
 */
export async function proveElectronically(
  platform: Platform,
  { outsideTx, actor, body, isRepetition }: EarlyCall<Save>,
  key: IdentificationKey,
): Promise<ProvedIdentity | null> {
  const bank = bankOf(platform);
  const row = await requireIdentification(outsideTx, actor, 'identity.use', key);
  if (await isRepetition()) return null;
  refuseUnsaveable(actor, row);
  await countAttempt(outsideTx, platform, identityLimits.finish, actor.userId);
  return finishIdentity(outsideTx, platform, bank, errandOf(actor, 'IDENTIFICATION', key.clientId, key.id), body);
}

/**
 * Completes an identification by an electronic identity: what the bank verified becomes a sealed attestation beside it, and the identity
 * signs the client in from now on. Throws record.state_refused unless the identification waits, identification.method_refused when it asks
 * for a supporting document, and identity.* when the identity is not the client's.
 */
export async function identifyElectronically(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  key: IdentificationKey,
  identity: ProvedIdentity | null,
): Promise<IdentificationRow> {
  if (!identity) throw new Problem('identity.state_invalid');
  const stored = await holdIdentification(tx, actor, 'identity.use', key);
  refuseUnsaveable(actor, stored);
  if (!mayClientChoose(stored.method, 'BANKID')) throw new Problem('identification.method_refused');
  const client = await requireClient(tx, actor, 'identity.use', key.clientId);
  const today = platform.clock.today();
  const { language } = actor.origin;
  const claims = requireHolder(identity, await readRecordedHolder(tx, platform, client), { language, today });
  const card = cardOf(claims, today);
  const saved = await moveIdentification(tx, platform, actor, stored, {
    action: 'approved',
    state: 'APPROVED',
    method: 'BANKID',
    // Pictures of an earlier attempt stay with their version; the identity takes their place.
    given: {
      kept: [],
      lines: null,
      document: { number: card?.number ?? null, issuing_country: card?.country ?? null, valid_until: card?.validTo ?? null },
    },
    pictures: null,
    reason: null,
    whyPictures: null,
  });
  await keepProof(tx, platform, actor, { clientId: key.clientId, purpose: 'IDENTIFICATION', recordId: key.id }, identity);
  await connectAttested(tx, platform, actor, { clientId: key.clientId, recordId: key.id }, claims);
  await readRequestNotices(tx, platform, actor.userId, key.clientId);
  return saved;
}
