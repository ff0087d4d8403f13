import type { ChangedIntermediary, NewIntermediary as NewIntermediaryBody } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { isLinkWord } from '@pramen/domain/web/link-word';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { intermediaries } from '../../../database/schema/people.ts';
import type { ThemeColours } from '../../../database/schema/people.ts';
import { changesOf, definedOf } from '../../../platform/audit/changes.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { writeUnique } from '../../../platform/calls/constraints.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentIntermediary } from './intermediaries.present.ts';
import { holdIntermediary } from './intermediaries.reader.ts';
import type { IntermediaryRecord } from './intermediaries.reader.ts';
import { codesFromName } from './intermediaries.rules.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;

export interface NewIntermediary {
  intermediaryName: string;
  abbr: string;
  code: string;
  email: string | null;
  phone: string | null;
  theme: ThemeColours;
  /** A data URL of a re-encoded image, or null. */
  logoBase64: string | null;
}

/** Adds an intermediary; returns its id. */
export async function addIntermediary(tx: Tx, intermediary: NewIntermediary, at: Date): Promise<string> {
  const id = newId();
  await tx.insert(intermediaries).values({ id, ...intermediary, createdAt: at });
  return id;
}

function fieldsOf(body: ChangedIntermediary) {
  return {
    intermediaryName: body.intermediary_name,
    abbr: body.abbr,
    businessNumber: body.business_number,
    taxNumber: body.tax_number,
    bankAccountNumber: body.bank_account_number,
    iban: body.iban,
    email: body.email,
    phone: body.phone,
    theme: body.theme,
  };
}

const uniqueFields = { intermediaries_code_key: 'code' };

/**
 * The stored form of a code, in lower case; null when none is given. Links carry codes, so one that needs escaping in links is refused.
 */
function admitCode(actor: Actor, code: string | null | undefined): string | null {
  const word = code?.trim().toLowerCase() ?? '';
  if (word !== '' && !isLinkWord(word)) throw refusedField(actor.origin.language, 'code', 'validation:linkWord');
  return word || null;
}

/** Stores it under the first free code derived from its name, safe against concurrent calls. */
async function insertUnderFreeCode(tx: Tx, row: Omit<typeof intermediaries.$inferInsert, 'code'>): Promise<IntermediaryRecord> {
  for (const code of codesFromName(row.intermediaryName)) {
    const [stored] = await tx
      .insert(intermediaries)
      .values({ ...row, code })
      .onConflictDoNothing({ target: intermediaries.code, where: sql`deleted_at IS NULL` })
      .returning();
    if (stored) return stored;
  }
  throw new Error('no free code was found for the intermediary');
}

async function insertIntermediary(
  tx: Tx,
  actor: Actor,
  row: Omit<typeof intermediaries.$inferInsert, 'code'>,
  code: string | null | undefined,
): Promise<IntermediaryRecord> {
  const word = admitCode(actor, code);
  if (word === null) return insertUnderFreeCode(tx, row);
  const [stored] = await writeUnique(uniqueFields, actor.origin.language, () =>
    tx
      .insert(intermediaries)
      .values({ ...row, code: word })
      .returning(),
  );
  if (!stored) throw new Error('the insert returned no row');
  return stored;
}

function entry(action: string, objectId: string, facts: Record<string, unknown>) {
  return { action, objectType: 'intermediary', objectId, facts };
}

/** Adds an intermediary without people and logo, which have their own endpoints. */
export async function createIntermediary(
  tx: Tx,
  { audit, clock }: Deps,
  actor: Actor,
  body: NewIntermediaryBody,
): Promise<IntermediaryRecord> {
  const { intermediary_name: intermediaryName, abbr, theme } = body;
  const row = { id: newId(), createdAt: clock.now(), ...definedOf(fieldsOf(body)), intermediaryName, abbr, theme };
  const stored = await insertIntermediary(tx, actor, row, body.code);
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    entry('intermediaries.created', stored.id, { after: { ...definedOf(fieldsOf(body)), code: stored.code } }),
  );
  return stored;
}

async function requireHeld(tx: Tx, id: string): Promise<IntermediaryRecord> {
  const stored = await holdIntermediary(tx, id, 'update');
  if (!stored) throw new Problem('record.not_found');
  return stored;
}

async function update(tx: Tx, stored: IntermediaryRecord, saved: Partial<IntermediaryRecord>): Promise<IntermediaryRecord> {
  const changed = { ...stored, ...saved, version: stored.version + 1 };
  await tx
    .update(intermediaries)
    .set({ ...saved, version: changed.version })
    .where(eq(intermediaries.id, stored.id));
  return changed;
}

/** Changes the fields sent; an empty code keeps the stored one, because links carry it. */
export async function changeIntermediary(
  tx: Tx,
  { audit }: Deps,
  actor: Actor,
  id: string,
  { version, ...body }: ChangedIntermediary,
): Promise<IntermediaryRecord> {
  const stored = await requireHeld(tx, id);
  refuseStale(version, stored, presentIntermediary(stored));
  // A stored code that breaks the current rule stays until it is changed.
  const code = body.code?.trim() === stored.code ? undefined : (admitCode(actor, body.code) ?? undefined);
  const saved = definedOf({ ...fieldsOf(body), code });
  const changes = changesOf(stored, saved);
  if (!changes) return stored;
  const changed = await writeUnique(uniqueFields, actor.origin.language, () => update(tx, stored, saved));
  await audit.append(tx, { actor, origin: actor.origin }, entry('intermediaries.changed', id, { ...changes }));
  return changed;
}

function ownFields({
  intermediaryName,
  abbr,
  code,
  businessNumber,
  taxNumber,
  bankAccountNumber,
  iban,
  email,
  phone,
  theme,
}: IntermediaryRecord) {
  return { intermediaryName, abbr, code, businessNumber, taxNumber, bankAccountNumber, iban, email, phone, theme };
}

/** The audit stores a logo as its fingerprint. */
const fingerprintOf = (logo: string | null) => (logo === null ? null : sha256(logo).toString('hex'));

/** Replaces the logo with a data URL, or removes it (null). */
export async function setLogo(tx: Tx, { audit }: Deps, actor: Actor, id: string, logoBase64: string | null): Promise<IntermediaryRecord> {
  const stored = await requireHeld(tx, id);
  if (stored.logoBase64 === logoBase64) return stored;
  const changed = await update(tx, stored, { logoBase64 });
  const facts = { before: { logo: fingerprintOf(stored.logoBase64) }, after: { logo: fingerprintOf(logoBase64) } };
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    entry(logoBase64 === null ? 'intermediaries.logoDeleted' : 'intermediaries.logoChanged', id, facts),
  );
  return changed;
}

/** Removes an intermediary from every list; refused while it has people or receiving accounts. */
export async function deleteIntermediary(tx: Tx, { audit, clock }: Deps, actor: Actor, id: string): Promise<void> {
  const stored = await requireHeld(tx, id);
  const { rows } = await tx.execute<{ people: boolean; accounts: boolean }>(sql`
    SELECT EXISTS (SELECT FROM intermediary_people WHERE intermediary_id = ${id}::uuid AND deleted_at IS NULL) AS people,
           EXISTS (SELECT FROM receiving_accounts WHERE intermediary_id = ${id}::uuid) AS accounts`);
  if (rows[0]?.people) throw new Problem('intermediary.has_people');
  if (rows[0]?.accounts) throw new Problem('record.in_use');
  await update(tx, stored, { deletedAt: clock.now() });
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    entry('intermediaries.deleted', id, { before: { ...ownFields(stored), logo: fingerprintOf(stored.logoBase64) } }),
  );
}
