import type { ComplexClient } from '@pramen/contract/clients/client.schemas';
import type { Tx } from '../../../database/connect.ts';
import { clientConfirmations } from '../../../database/schema/clients.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import { findPersonById } from '../../users/people.reader.ts';
import { saveComplexClient } from '../detail/client-complex.service.ts';
import { holdClient, readRecordedHolder } from '../record/client.reader.ts';
import type { ClientRecord } from '../record/client.reader.ts';
import { birthDateIn } from '../record/client.rules.ts';
import { refuseProvedChange } from '../record/proved-holder.service.ts';
import { sealReason } from '../vault/confirmation.reader.ts';

/** Kind of the notice to staff whose client says that their data is not right: {clientId}. */
export const DATA_REFUSED = 'clients.dataRefused';

/** What clients may correct of themselves; the other fields of their record are the firm's. */
const correctable = [
  'firstname',
  'surname',
  'title_before',
  'title_after',
  'company_name',
  'employer_type',
  'birth_date',
  'nationality',
  'addresses',
  'version',
] as const satisfies readonly (keyof ComplexClient)[];

/** A birth number is filled in while the firm knows none; a known one is corrected by documents alone. */
const correctionsIn = (body: ComplexClient, isNumberKnown: boolean): ComplexClient =>
  Object.fromEntries(
    [...correctable, ...(isNumberKnown ? [] : (['personal_id'] as const))].flatMap((name) =>
      body[name] === undefined ? [] : [[name, body[name]]],
    ),
  );

/**
 * Throws validation.failed for another e-mail or phone, which sign the client in, and for accounts, to which money is paid: a session alone
 * must not change them.
 */
async function refuseGuarded(tx: Tx, { origin }: Actor, { userId, email }: ClientRecord, body: ComplexClient): Promise<void> {
  const person = await findPersonById(tx, userId);
  if (body.email !== undefined && body.email !== email) throw refusedField(origin.language, 'email', 'onboarding:data.changedElsewhere');
  if (body.phone !== undefined && body.phone !== (person?.phone ?? null))
    throw refusedField(origin.language, 'phone', 'onboarding:data.changedElsewhere');
  if (body.bank_accounts && body.bank_accounts.length > 0)
    throw refusedField(origin.language, 'bank_accounts', 'onboarding:data.changedElsewhere');
}

/** Whom to tell of a client, from the feature's own files above. */
export type FindStaff = (tx: Tx, clientId: string) => Promise<readonly string[]>;

async function tellStaff(tx: Tx, platform: Pick<Platform, 'clock' | 'jobs'>, findStaff: FindStaff, clientId: string): Promise<void> {
  for (const userId of await findStaff(tx, clientId)) await notify(tx, platform, { userId, kind: DATA_REFUSED, params: { clientId } });
}

/**
 * A client says that their data is right, with the corrections that are sent, or that it is not: then nothing is changed and staff are
 * told. Throws validation.failed, record.not_found and record.changed.
 */
export async function confirmOwnData(
  tx: Tx,
  platform: Platform,
  findStaff: FindStaff,
  actor: Actor,
  id: string,
  body: ComplexClient,
): Promise<void> {
  const { state, denied_description: reason = null } = body;
  const client = await holdClient(tx, actor, 'clients.save-data', id);
  if (state === undefined) throw refusedField(actor.origin.language, 'state', 'validation:required');
  const key = await readClientKey(tx, platform.config.keys.master, id);
  // A client is deleted before erasure removes the key, so nothing may be written any more.
  if (!key) throw new Problem('record.not_found');
  if (state === 'APPROVED') {
    await refuseGuarded(tx, actor, client, body);
    const { birthDate, birthNumber } = await readRecordedHolder(tx, platform, client);
    const corrections = correctionsIn(body, birthNumber !== null);
    const stated = birthDateIn(birthNumber ?? corrections.personal_id, platform.clock.today());
    const said = corrections.birth_date === undefined ? birthDate : corrections.birth_date;
    if (stated !== null && said !== null && said !== stated && said !== birthDate)
      throw refusedField(actor.origin.language, 'birth_date', 'validation:birthDateOfNumber');
    await refuseProvedChange(tx, platform, actor, client, corrections);
    await saveComplexClient(tx, platform, actor, id, corrections, 'clients.save-data');
  } else await tellStaff(tx, platform, findStaff, id);
  const told = state === 'DENIED' ? reason : null;
  const confirmationId = newId();
  await tx.insert(clientConfirmations).values({
    clientId: id,
    id: confirmationId,
    state,
    sealedReason: told === null ? null : sealReason(key, confirmationId, told),
    userId: actor.userId,
    at: platform.clock.now(),
  });
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: state === 'APPROVED' ? 'clients.dataConfirmed' : 'clients.dataRefused',
      objectType: 'client',
      objectId: id,
      clientId: id,
      ...(told === null ? {} : { personal: { after: { denied_description: told } } }),
    },
  );
}
