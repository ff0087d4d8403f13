import type { amlQuestionnaires } from '@pramen/contract/records/records.endpoints';
import type { RecordWithBankId } from '@pramen/contract/records/records.schemas';
import { mayClientSave } from '@pramen/domain/forms/records/record-states';
import type { Tx } from '../../../database/connect.ts';
import type { Actor, EarlyCall } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt } from '../../access/limits.service.ts';
import { readRecordedHolder, requireClient } from '../../clients/record/client.reader.ts';
import { requireHolder } from '../../identity/holder-check.service.ts';
import { bankOf, errandOf, finishIdentity, identityLimits } from '../../identity/identity.service.ts';
import type { ProvedIdentity } from '../../identity/identity.service.ts';
import { keepProof } from '../../identity/proofs.service.ts';
import { connectAttested } from '../../screening/connected-persons.service.ts';
import { requireRecord } from '../record/records.reader.ts';
import type { RecordKey, RecordRow } from '../record/records.reader.ts';
import { saveRecord } from '../record/records.service.ts';

type Save = typeof amlQuestionnaires.saveWithBankId;

/** Exchanges the code for what the bank states about the client; null for a repeated call, whose response is stored. */
export async function proveRespondent(
  platform: Platform,
  { outsideTx, actor, body, isRepetition }: EarlyCall<Save>,
  key: RecordKey,
): Promise<ProvedIdentity | null> {
  const bank = bankOf(platform);
  const { state } = await requireRecord(outsideTx, actor, 'identity.use', key);
  if (await isRepetition()) return null;
  if (!mayClientSave(state)) throw new Problem('record.state_refused');
  await countAttempt(outsideTx, platform, identityLimits.finish, actor.userId);
  return finishIdentity(outsideTx, platform, bank, errandOf(actor, 'AML_QUESTIONNAIRE', key.clientId, key.id), body);
}

/**
 * Approves a record as the person whom the bank proves; what it stated becomes a sealed attestation beside the record. Throws as saveRecord
 * does, and identity.* when the identity is not the client's.
 */
export async function saveProvedRecord(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  key: RecordKey,
  { data, respondent, version }: RecordWithBankId,
  identity: ProvedIdentity | null,
  present: (row: RecordRow) => Promise<unknown>,
): Promise<RecordRow> {
  if (!identity) throw new Problem('identity.state_invalid');
  const client = await requireClient(tx, actor, 'identity.use', key.clientId);
  const { language } = actor.origin;
  requireHolder(identity, await readRecordedHolder(tx, platform, client), { language, today: platform.clock.today() });
  const saved = await saveRecord(tx, platform, actor, key, { state: 'APPROVED', data, respondent, version }, present);
  await keepProof(tx, platform, actor, { clientId: key.clientId, purpose: 'AML_QUESTIONNAIRE', recordId: key.id }, identity);
  await connectAttested(tx, platform, actor, { clientId: key.clientId, recordId: key.id }, identity.verified);
  return saved;
}
