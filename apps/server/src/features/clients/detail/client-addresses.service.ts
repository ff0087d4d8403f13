import { MOST_ADDRESSES } from '@pramen/contract/clients/client.schemas';
import type { ChangedAddress, NewAddress } from '@pramen/contract/clients/client.schemas';
import type { AddressType } from '@pramen/domain/clients/address-types';
import { isZipCodeOf } from '@pramen/domain/text/zip-code';
import { translate } from '@pramen/texts/translate';
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clientAddresses } from '../../../database/schema/clients.ts';
import { changesOf, definedOf } from '../../../platform/audit/changes.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentAddress } from '../record/client.present.ts';
import { holdClient } from '../record/client.reader.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;

/** What the actor needs: staff to edit clients, a client to save their own data. */
export type ByPermission = 'clients.edit' | 'clients.save-data' | 'onboarding.answer';

function fieldsOf(body: Omit<ChangedAddress, 'version'>) {
  return { type: body.type, street: body.street, city: body.city, zipCode: body.zip_code, country: body.country, note: body.note };
}

const blank = { street: null, city: null, zipCode: null, country: null, note: null };
const isAddress = (clientId: string, id: string) => and(eq(clientAddresses.clientId, clientId), eq(clientAddresses.id, id));

function entryOf(what: 'Added' | 'Changed' | 'Deleted', clientId: string, id: string, personal: Record<string, unknown>) {
  return { action: `clients.address${what}`, objectType: 'client_address', objectId: id, clientId, personal };
}

/** Requires at least a street, a city or a postal code. */
function requirePlace(
  actor: Actor,
  { street, city, zipCode }: { street: string | null; city: string | null; zipCode: string | null },
): void {
  if ([street, city, zipCode].some((part) => part?.trim())) return;
  throw refusedField(actor.origin.language, 'street', 'validation:placeNeeded');
}

/** What clients save themselves has a postal code that its country can have (decision 084); staff store what came on paper. */
function requireZipCode(
  actor: Actor,
  permission: ByPermission,
  { zipCode, country }: { zipCode: string | null; country: string | null },
): void {
  if (permission === 'clients.edit' || isZipCodeOf(country ?? '', zipCode ?? '')) return;
  throw refusedField(actor.origin.language, 'zip_code', 'validation:zipCode');
}

/** The caller has locked the client, so of two concurrent additions the second counts the first. */
async function requireRoom(tx: Tx, { origin }: Actor, clientId: string): Promise<void> {
  if ((await tx.$count(clientAddresses, eq(clientAddresses.clientId, clientId))) < MOST_ADDRESSES) return;
  throw new Problem('validation.failed', { message: translate(origin.language, 'client:addresses.tooMany', { most: MOST_ADDRESSES }) });
}

/**
 * Allows one residence and one postal address per client. The caller has locked the client, so of two concurrent additions the second finds
 * the first.
 */
async function requireOnlyOne(tx: Tx, { origin }: Actor, clientId: string, type: AddressType, id: string): Promise<void> {
  if (type === 'OTHER') return;
  const [other] = await tx
    .select({ id: clientAddresses.id })
    .from(clientAddresses)
    .where(and(eq(clientAddresses.clientId, clientId), eq(clientAddresses.type, type), ne(clientAddresses.id, id)))
    .limit(1);
  if (other) throw refusedField(origin.language, 'type', `client:addresses.second.${type}`);
}

/** Adds an address to a client in the actor's scope. */
export async function addAddress(
  tx: Tx,
  { audit, clock }: Deps,
  actor: Actor,
  clientId: string,
  body: NewAddress,
  permission: ByPermission = 'clients.edit',
): Promise<void> {
  await holdClient(tx, actor, permission, clientId);
  const fields = { ...blank, ...definedOf(fieldsOf(body)), type: body.type };
  requirePlace(actor, fields);
  requireZipCode(actor, permission, fields);
  await requireRoom(tx, actor, clientId);
  const id = newId();
  await requireOnlyOne(tx, actor, clientId, fields.type, id);
  await tx.insert(clientAddresses).values({ ...fields, clientId, id, createdAt: clock.now() });
  await audit.append(tx, { actor, origin: actor.origin }, entryOf('Added', clientId, id, { after: fields }));
}

/** Changes the sent fields of an address. */
export async function changeAddress(
  tx: Tx,
  { audit }: Deps,
  actor: Actor,
  clientId: string,
  id: string,
  { version, ...body }: ChangedAddress,
  permission: ByPermission = 'clients.edit',
): Promise<void> {
  await holdClient(tx, actor, permission, clientId);
  const [stored] = await tx.select().from(clientAddresses).where(isAddress(clientId, id)).for('update');
  if (!stored) throw new Problem('record.not_found');
  refuseStale(version, stored, presentAddress(stored));
  const saved = definedOf(fieldsOf(body));
  requirePlace(actor, { ...stored, ...saved });
  const changes = changesOf(stored, saved);
  if (!changes) return;
  if ('zipCode' in changes.after || 'country' in changes.after) requireZipCode(actor, permission, { ...stored, ...saved });
  // Existing duplicates can still be corrected one by one.
  if (saved.type !== undefined && saved.type !== stored.type) await requireOnlyOne(tx, actor, clientId, saved.type, id);
  await tx
    .update(clientAddresses)
    .set({ ...saved, version: stored.version + 1 })
    .where(isAddress(clientId, id));
  await audit.append(tx, { actor, origin: actor.origin }, entryOf('Changed', clientId, id, { ...changes }));
}

/** Rejects the whole save if one of a locked client's addresses was sent with an outdated version. */
export async function refuseStaleAddresses(
  tx: Tx,
  clientId: string,
  items: readonly { id?: string | undefined; version?: number | undefined }[],
): Promise<void> {
  const named = items.filter(({ id, version }) => id !== undefined && version !== undefined);
  if (named.length === 0) return;
  const stored = await tx.select().from(clientAddresses).where(eq(clientAddresses.clientId, clientId));
  for (const { id, version } of named) {
    const found = stored.find((row) => row.id === id);
    if (found) refuseStale(version, found, presentAddress(found));
  }
}

/** Changes the address when an id is sent, otherwise adds it. */
export function saveAddress(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  clientId: string,
  { id, ...body }: ChangedAddress & { id?: string | undefined },
  permission: ByPermission,
): Promise<void> {
  if (id !== undefined) return changeAddress(tx, deps, actor, clientId, id, body, permission);
  const { type } = body;
  if (type === undefined) throw refusedField(actor.origin.language, 'type', 'validation:required');
  return addAddress(tx, deps, actor, clientId, { ...body, type }, permission);
}

/** Removes an address of a client in the actor's scope. */
export async function deleteAddress(tx: Tx, { audit }: Deps, actor: Actor, clientId: string, id: string): Promise<void> {
  await holdClient(tx, actor, 'clients.edit', clientId);
  const [gone] = await tx.delete(clientAddresses).where(isAddress(clientId, id)).returning();
  if (!gone) throw new Problem('record.not_found');
  const { type, street, city, zipCode, country, note } = gone;
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    entryOf('Deleted', clientId, id, { before: { type, street, city, zipCode, country, note } }),
  );
}
