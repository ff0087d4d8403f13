import type { OnboardingConfig } from '@pramen/contract/onboarding/onboarding.schemas';
import { translate } from '@pramen/texts/translate';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { interactionForms, onboardingConfigs } from '../../../database/schema/onboarding.ts';
import type { OnboardingOptions } from '../../../database/schema/onboarding.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { pragueMinuteOf } from '../../../platform/clock/clock.ts';
import type { Platform, WritePlatform } from '../../../platform/platform.ts';
import { findIntermediaryOf } from '../../payments/payments.reader.ts';
import { holdClient, requireClient } from '../../clients/record/client.reader.ts';
import type { ClientRecord } from '../../clients/record/client.reader.ts';
import { findContract } from '../../contracts/record/contracts.reader.ts';
import { hasSigningAdviser } from '../../documents/agreed-documents.service.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import { readChoices, selfOnboardingSettings, unusableOf } from '../../settings/self-onboarding.reader.ts';
import { beginOnboarding } from './beginning.service.ts';
import { findOpenForm } from './interaction-forms.reader.ts';

/** Kind of the notice and the e-mail to a client whose onboarding staff have started. */
export const STARTED_NOTICE = 'onboarding.started';

const optionsOf = ({ contract_type: contractTypeId, contract: contractId, ...chosen }: OnboardingConfig): OnboardingOptions => ({
  ...chosen,
  // A contract that the client has needs no type.
  contractTypeId: contractId === null ? contractTypeId : null,
  contractId,
});

const configOf = ({ contractTypeId, contractId, ...chosen }: OnboardingOptions): OnboardingConfig => ({
  ...chosen,
  investment_questionnaires: [...chosen.investment_questionnaires],
  aml_questionnaires: [...chosen.aml_questionnaires],
  forms: [...chosen.forms],
  meeting_records: [...chosen.meeting_records],
  document_templates: [...chosen.document_templates],
  contract_type: contractTypeId,
  contract: contractId,
});

/** What must be usable for a client now. */
const checkFor = async (tx: Tx, now: Date, clientId: string) => ({
  minute: pragueMinuteOf(now),
  intermediaryId: await findIntermediaryOf(tx, clientId),
  hasAdviser: await hasSigningAdviser(tx, clientId),
});

/** Throws validation.failed for templates, a contract type and a contract that cannot be used for the client now. */
async function requireUsable(tx: Tx, { clock }: Pick<Platform, 'clock'>, actor: Actor, clientId: string, config: OnboardingConfig) {
  const { language } = actor.origin;
  const { contract, ...value } = config;
  const asked = { ...value, contract_type: contract === null ? value.contract_type : null };
  const check = await checkFor(tx, clock.now(), clientId);
  const fields = new Set(unusableOf(asked, await readChoices(tx, [asked], check, language)).map(({ field }) => field));
  if (fields.size > 0) {
    const sentence = (field: string) =>
      translate(language, field === 'contract_type' ? 'settings:selfOnboarding.closedType' : 'settings:selfOnboarding.unusableTemplate');
    throw new Problem('validation.failed', { errors: Object.fromEntries([...fields].map((field) => [field, [sentence(field)]])) });
  }
  const found = contract === null ? null : await findContract(tx, clientId, contract);
  if (contract !== null && (!found || found.deletedAt !== null)) throw refusedField(language, 'contract', 'validation:choice');
  if (found && found.withdrawnAt !== null) throw refusedField(language, 'contract', 'contracts:withdrawnFrom');
}

async function keepConfig(tx: Tx, { clock }: Pick<Platform, 'clock'>, actor: Actor, clientId: string, options: OnboardingOptions) {
  const saved = { options, savedBy: actor.userId, savedAt: clock.now() };
  await tx
    .insert(onboardingConfigs)
    .values({ clientId, ...saved })
    .onConflictDoUpdate({ target: onboardingConfigs.clientId, set: { ...saved, version: sql`${onboardingConfigs.version} + 1` } });
}

/** Starts of one client's onboarding by staff in a day: each gives up the one before, and the client gets an e-mail. */
const MOST_STARTS = 3;

/** Throws onboarding.started_often; the client is locked. */
async function refuseOften(tx: Tx, { clock }: Pick<Platform, 'clock'>, { id, userId }: ClientRecord): Promise<void> {
  const isOfToday = sql`(${interactionForms.createdAt} AT TIME ZONE 'Europe/Prague')::date = ${clock.today()}::date`;
  const begun = await tx.$count(
    interactionForms,
    and(eq(interactionForms.clientId, id), ne(interactionForms.creatorId, userId), isOfToday),
  );
  if (begun >= MOST_STARTS) throw new Problem('onboarding.started_often');
}

/**
 * Starts an onboarding of a client as staff chose it, in place of an open one, and tells the client. Returns its id. Throws
 * onboarding.started_often.
 */
export async function startOnboarding(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  clientId: string,
  config: OnboardingConfig,
): Promise<string> {
  const client = await holdClient(tx, actor, 'onboarding.start', clientId);
  await requireUsable(tx, platform, actor, clientId, config);
  await refuseOften(tx, platform, client);
  const options = optionsOf(config);
  await keepConfig(tx, platform, actor, clientId, options);
  const author = { actor, origin: actor.origin };
  const id = await beginOnboarding(tx, platform, author, { clientId, options, creatorId: actor.userId });
  const told = { userId: client.userId, kind: STARTED_NOTICE, params: { clientId, formId: id } };
  await notify(tx, platform, told);
  await queueMessage(tx, platform, { ...told, channel: 'EMAIL' });
  return id;
}

/** Keeps what staff chose for a client's onboarding without starting it. */
export async function saveConfig(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock'>,
  actor: Actor,
  clientId: string,
  config: OnboardingConfig,
): Promise<void> {
  await holdClient(tx, actor, 'onboarding.start', clientId);
  await requireUsable(tx, platform, actor, clientId, config);
  const options = optionsOf(config);
  await keepConfig(tx, platform, actor, clientId, options);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'onboarding.configSaved', objectType: 'client', objectId: clientId, clientId, facts: { after: { ...options } } },
  );
}

/** What staff chose last for a client's onboarding, and whether one is open. */
export async function readConfig(
  db: Readable,
  actor: Actor,
  clientId: string,
): Promise<{ config: OnboardingConfig | null; isRunning: boolean }> {
  await requireClient(db, actor, 'onboarding.start', clientId);
  const [stored] = await db.select().from(onboardingConfigs).where(eq(onboardingConfigs.clientId, clientId));
  return { config: stored ? configOf(stored.options) : null, isRunning: (await findOpenForm(db, clientId)) !== null };
}

/**
 * Begins the onboarding of a client who has just registered, as the administrators have set it up.
 * Returns its id.
 */
export async function beginSelfOnboarding(
  tx: Tx,
  platform: Pick<WritePlatform, 'audit' | 'clock' | 'config'>,
  author: Parameters<typeof beginOnboarding>[2],
  { clientId, userId }: { clientId: string; userId: string },
): Promise<string> {
  const check = await checkFor(tx, platform.clock.now(), clientId);
  const options = optionsOf({ ...(await selfOnboardingSettings(tx, check)), contract: null });
  return beginOnboarding(tx, platform, author, { clientId, options, creatorId: userId });
}
