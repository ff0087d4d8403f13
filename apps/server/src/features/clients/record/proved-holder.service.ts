import type { ChangedClient } from '@pramen/contract/clients/client.schemas';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readRecordedHolder } from './client.reader.ts';
import type { ClientRecord } from './client.reader.ts';

/** What an identification proves of a client, by the names of the fields. */
type ProvedData = Pick<ChangedClient, 'firstname' | 'surname' | 'birth_date' | 'personal_id'>;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Why clients may not change by themselves what proves who they are; null: nothing has proved it yet. */
async function findReason(tx: Tx, clientId: string): Promise<TextKey | null> {
  const { rows } = await tx.execute<{ state: string }>(sql`
    SELECT i.state FROM identifications i WHERE i.client_id = ${clientId} AND i.deleted_at IS NULL
      AND (i.state IN ('TO_REVIEW', 'APPROVED') OR (i.state = 'ACCEPTED' AND i.level <> 'SUPPORTING'))`);
  if (rows.length === 0) return null;
  return rows.some(({ state }) => state !== 'ACCEPTED') ? 'refusals:identity.under_review' : 'refusals:identity.proved';
}

/**
 * Refuses that clients change the name, birth date or birth number that an identification of theirs proves, or is to prove: it would be
 * accepted for another person. Staff change them by documents. What is not known yet may be filled in. Throws validation.failed.
 */
export async function refuseProvedChange(
  tx: Tx,
  platform: Pick<Platform, 'config'>,
  { origin: { language } }: Actor,
  client: ClientRecord,
  given: ProvedData,
): Promise<void> {
  const { firstname, surname, birthDate, birthNumber } = await readRecordedHolder(tx, platform, client);
  const known = { firstname, surname, birth_date: birthDate, personal_id: birthNumber && digitsOf(birthNumber) };
  const stated = { ...given, personal_id: given.personal_id && digitsOf(given.personal_id) };
  const changed = (['firstname', 'surname', 'birth_date', 'personal_id'] as const).filter(
    (field) => stated[field] !== undefined && known[field] !== null && stated[field] !== known[field],
  );
  const reason = changed.length === 0 ? null : await findReason(tx, client.id);
  if (reason !== null)
    throw new Problem('validation.failed', {
      errors: Object.fromEntries(changed.map((field) => [field, [translate(language, reason)]])),
    });
}
