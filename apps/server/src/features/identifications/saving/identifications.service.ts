import type { ChangedIdentification, NewIdentification } from '@pramen/contract/identifications/identifications.schemas';
import { mayClientChoose } from '@pramen/domain/compliance/identity/identity-methods';
import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import { announceRequest, readRequestNotices } from '../notices/identification-notices.service.ts';
import { holdIdentification, isRequested } from '../record/identifications.reader.ts';
import type { IdentificationKey, IdentificationRow } from '../record/identifications.reader.ts';
import { addIdentification } from './adding.service.ts';
import { clientStateOf, staffStateOf } from './given.rules.ts';
import type { Pictures } from './identification-files.service.ts';
import { offeredMethods } from './method-offers.rules.ts';
import type { ElectronicIdentity } from './method-offers.rules.ts';
import { moveIdentification } from './moving.service.ts';
import type { Move } from './moving.service.ts';
import { refuseUnsaveable } from './saveable.rules.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;

/** Refuses a method that is not offered, and one that no picture can prove. */
function refuseMethod(method: IdentificationMethod, provider: ElectronicIdentity | null): void {
  if (!offeredMethods(provider).includes(method)) throw new Problem('identification.method_refused');
}

/** Prepares an identification as a concept, or sends it to the client. Throws record.not_found for the client. */
export async function createIdentification(
  tx: Tx,
  platform: Deps,
  provider: ElectronicIdentity | null,
  actor: Actor,
  clientId: string,
  given: NewIdentification,
  pictures: Pictures,
): Promise<IdentificationRow> {
  await holdClient(tx, actor, 'identifications.prepare', clientId);
  refuseMethod(given.method, provider);
  const state = staffStateOf(given, actor);
  const row = await addIdentification(tx, platform, actor, { clientId, method: given.method, state, given, pictures, action: 'prepared' });
  if (state === 'WAITING') await announceRequest(tx, platform, row);
  return row;
}

/** Asks the client to identify themselves. Throws identification.already_waits while such a request waits for them. */
export async function requestIdentification(
  tx: Tx,
  platform: Deps,
  provider: ElectronicIdentity | null,
  actor: Actor,
  clientId: string,
  method: IdentificationMethod,
): Promise<void> {
  await holdClient(tx, actor, 'identifications.prepare', clientId);
  refuseMethod(method, provider);
  if (await isRequested(tx, clientId, method)) throw new Problem('identification.already_waits');
  const given = { method };
  const wanted = { clientId, method, state: 'WAITING', given, pictures: null, action: 'requested' } as const;
  await announceRequest(tx, platform, await addIdentification(tx, platform, actor, wanted));
}

/**
 * The save of a concept by staff, or the client's response to what waits for them. `present` shows the current identification to a caller
 * who saves an outdated version. Throws record.state_refused in any other state.
 */
export async function saveIdentification(
  tx: Tx,
  platform: Deps,
  provider: ElectronicIdentity | null,
  actor: Actor,
  key: IdentificationKey,
  given: ChangedIdentification,
  pictures: Pictures,
  present: (row: IdentificationRow) => Promise<unknown>,
): Promise<IdentificationRow> {
  const stored = await holdIdentification(tx, actor, 'identifications.save', key);
  if (given.version !== undefined && given.version !== stored.version) refuseStale(given.version, stored, await present(stored));
  const method = given.method ?? stored.method;
  if (actor.role !== 'CLIENT') {
    const state = staffStateOf(given, actor);
    refuseUnsaveable(actor, stored);
    refuseMethod(method, provider);
    const saved = await moveIdentification(tx, platform, actor, stored, { action: 'saved', state, method, given, pictures, reason: null });
    if (saved.state === 'WAITING') await announceRequest(tx, platform, key);
    return saved;
  }
  const state = clientStateOf(given, actor);
  refuseUnsaveable(actor, stored);
  const isApproved = state === 'APPROVED';
  if (isApproved && method === 'BANKID') throw new Problem('identification.method_refused');
  if (!mayClientChoose(stored.method, method)) throw refusedField(actor.origin.language, 'method', 'validation:choice');
  const move: Move = isApproved
    ? { action: 'approved', state, method, given, pictures, reason: null, whyPictures: given.why_pictures ?? null }
    : { action: 'denied', state, method: stored.method, given: null, pictures: null, reason: given.denied_description ?? null };
  const saved = await moveIdentification(tx, platform, actor, stored, move);
  await readRequestNotices(tx, platform, actor.userId, key.clientId);
  return saved;
}
