import type { AmlFacts, ChangedAmlFacts } from '@pramen/contract/clients/aml-facts.schemas';
import { faultOfResidence } from '@pramen/domain/compliance/aml/tax-residence';
import type { TaxResidence } from '@pramen/domain/compliance/aml/tax-residence';
import type { StatedResidence } from '@pramen/domain/onboarding/facts/facts-in-form';
import { translate } from '@pramen/texts/translate';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clients, clientTaxResidences } from '../../../database/schema/clients.ts';
import { changesOf } from '../../../platform/audit/changes.ts';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { seal } from '../../../platform/keys/envelope.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { holdClient } from '../record/client.reader.ts';
import type { ClientRecord } from '../record/client.reader.ts';
import { IDENTITY_CHANGED } from '../record/client.service.ts';
import { readAmlFactsOf, tinContext } from './aml-facts.reader.ts';
import { hurryDecision } from '../../identity/held-onboardings.service.ts';

type Residences = ChangedAmlFacts['tax_residences'];

const toDomain = (one: Residences[number]): TaxResidence => ({
  country: one.country,
  tin: one.tin,
  missingReason: one.tin_missing_reason,
  explanation: one.tin_explanation,
});
const fieldOf = { country: 'country', tin: 'tin', missing_reason: 'tin_missing_reason', explanation: 'tin_explanation' } as const;

/** Throws validation.failed, with a message at each place, for a residence without number and reason, with both, or named twice. */
function refuseResidences(residences: Residences, language: Language): void {
  const errors: Record<string, string[]> = {};
  const before: TaxResidence[] = [];
  for (const [index, one] of residences.entries()) {
    const residence = toDomain(one);
    const fault = faultOfResidence(residence, before);
    if (fault) errors[`tax_residences.${index}.${fieldOf[fault[0]]}`] = [translate(language, `amlFacts:faults.${fault[1]}`)];
    before.push(residence);
  }
  if (Object.keys(errors).length > 0) throw new Problem('validation.failed', { errors });
}

/** What the audit log records; the history masks the numbers. */
const writtenOf = ({ birth_place, birth_country, nationalities, tax_residences: residences }: Omit<AmlFacts, 'version'>) => ({
  birthPlace: birth_place,
  birthCountry: birth_country,
  nationality: nationalities[0] ?? null,
  furtherNationalities: nationalities.slice(1),
  taxResidences: residences.map((one) =>
    [one.country, one.tin_missing_reason, one.tin_explanation].filter((part) => part !== null).join(' · '),
  ),
  taxpayerNumbers: residences.flatMap(({ country, tin }) => (tin === null ? [] : [`${country} ${tin}`])),
});

async function writeResidences(tx: Tx, { clock, config }: WritePlatform, clientId: string, residences: Residences): Promise<void> {
  const key = await readClientKey(tx, config.keys.master, clientId);
  if (!key) throw new Problem('record.not_found');
  await tx.delete(clientTaxResidences).where(eq(clientTaxResidences.clientId, clientId));
  if (residences.length === 0) return;
  const createdAt = clock.now();
  await tx.insert(clientTaxResidences).values(
    residences.map(({ country, tin, tin_missing_reason: tinMissingReason, tin_explanation: explanation }, index) => ({
      clientId,
      id: newId(),
      position: index + 1,
      country,
      sealedTin: tin === null ? null : seal(key, Buffer.from(tin), tinContext(clientId, country)),
      tinMissingReason,
      // Only the reason B is explained.
      tinExplanation: tinMissingReason === 'B' ? explanation : null,
      createdAt,
    })),
  );
}

/** The first residence for the client's record, where nobody has stated the same fact yet. */
function mainResidenceOf(
  { taxResidence }: Pick<ClientRecord, 'taxResidence'>,
  [main]: readonly { country: string }[],
): { taxResidence?: string } {
  return taxResidence === null && main ? { taxResidence: main.country } : {};
}

/** Replaces birth, nationalities and tax residences of a client. Nationalities that repeat count once. */
export async function changeAmlFactsOf(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  clientId: string,
  { version, ...body }: ChangedAmlFacts,
): Promise<AmlFacts> {
  const { language } = actor.origin;
  const record = await holdClient(tx, actor, 'clients.edit', clientId);
  const stored = await readAmlFactsOf(tx, platform.config.keys.master, record);
  refuseStale(version, record, stored);
  refuseResidences(body.tax_residences, language);
  const nationalities = [...new Set(body.nationalities)];
  const residences = body.tax_residences.map((one) => ({
    ...one,
    tin_explanation: one.tin_missing_reason === 'B' ? one.tin_explanation : null,
  }));
  const changes = changesOf(writtenOf(stored), writtenOf({ ...body, nationalities, tax_residences: residences }));
  if (!changes) return stored;
  await writeResidences(tx, platform, clientId, residences);
  const [nationality = null, ...furtherNationalities] = nationalities;
  const { birth_place: birthPlace, birth_country: birthCountry } = body;
  const filled = mainResidenceOf(record, residences);
  const changed = { birthPlace, birthCountry, nationality, furtherNationalities, ...filled, version: record.version + 1 };
  await tx.update(clients).set(changed).where(eq(clients.id, clientId));
  const isOther = 'nationality' in changes.after || 'furtherNationalities' in changes.after;
  if (isOther) await platform.jobs.enqueue(tx, IDENTITY_CHANGED, { clientId });
  await hurryDecision(tx, platform, clientId);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'clients.amlFactsChanged',
      objectType: 'client',
      objectId: clientId,
      clientId,
      personal: { ...changes, after: { ...changes.after, ...filled } },
    },
  );
  return readAmlFactsOf(tx, platform.config.keys.master, { ...record, ...changed });
}

/**
 * Records the tax residences that a client, who is the actor, stated in an onboarding with their numbers; those that are recorded already
 * stay. The first one, with or without a number, is the main one.
 */
export async function recordStatedResidences(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  clientId: string,
  stated: readonly StatedResidence[],
): Promise<void> {
  const residences = stated.flatMap(({ country, tin }) =>
    tin === null ? [] : [{ country, tin, tin_missing_reason: null, tin_explanation: null }],
  );
  const isFaulty = residences.some((one, index) => faultOfResidence(toDomain(one), residences.slice(0, index).map(toDomain)) !== null);
  if (residences.length === 0 || isFaulty) return;
  const record = await holdClient(tx, actor, 'onboarding.answer', clientId);
  const stored = await readAmlFactsOf(tx, platform.config.keys.master, record);
  const changes = changesOf(writtenOf(stored), writtenOf({ ...stored, tax_residences: residences }));
  if (stored.tax_residences.length > 0 || !changes) return;
  await writeResidences(tx, platform, clientId, residences);
  const filled = mainResidenceOf(record, stated);
  await tx
    .update(clients)
    .set({ ...filled, version: record.version + 1 })
    .where(eq(clients.id, clientId));
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'clients.amlFactsChanged',
      objectType: 'client',
      objectId: clientId,
      clientId,
      personal: { ...changes, after: { ...changes.after, ...filled } },
    },
  );
}
