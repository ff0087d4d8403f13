import type { ChangedContractType, NewContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import { writtenNames } from '@pramen/domain/text/names';
import { translate } from '@pramen/texts/translate';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { contractTypes } from '../../database/schema/catalogue.ts';
import { changesOf, definedOf, writtenFieldsOf } from '../../platform/audit/changes.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { deleteUnused, writeUnique } from '../../platform/calls/constraints.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refuseStale } from '../../platform/calls/versions.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ContractTypeRow } from './contract-types.reader.ts';
import { reversedBounds } from './contract-types.rules.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;
type Fields = Omit<ContractTypeRow, 'id' | 'createdAt' | 'version'>;

/** Adds missing contract types by name; existing ones are unchanged. Returns how many were added. */
export async function addContractTypes(tx: Tx, names: readonly string[], at: Date): Promise<number> {
  if (names.length === 0) return 0;
  const added = await tx
    .insert(contractTypes)
    .values(names.map((name) => ({ id: newId(), name, createdAt: at })))
    .onConflictDoNothing({ target: contractTypes.name })
    .returning({ id: contractTypes.id });
  return added.length;
}

/**
 * Sets Slovak names from rows of (name, name_sk); a row without one leaves its type unchanged, and all rows of a type must have the same
 * one.
 */
export async function nameContractTypesFrom(tx: Tx, rows: SQL): Promise<void> {
  await tx.execute(sql`
    UPDATE contract_types t SET name_sk = r.name_sk, version = t.version + 1
    FROM (${rows}) r
    WHERE t.name = r.name AND r.name_sk IS NOT NULL AND t.name_sk IS DISTINCT FROM r.name_sk`);
}

/** Sets the Slovak name of a contract type that has none. */
export async function setFirstSlovakName(tx: Tx, name: string, nameSk: string): Promise<void> {
  await tx
    .update(contractTypes)
    .set({ nameSk, version: sql`${contractTypes.version} + 1` })
    .where(and(eq(contractTypes.name, name), isNull(contractTypes.nameSk)));
}

/** Sets the start of the period for contracts of a type and strategies under it, unless it already has one. */
export async function setFirstPeriod(tx: Tx, name: string, from: string): Promise<void> {
  await tx
    .update(contractTypes)
    .set({ isActiveNewContractFrom: from, isActiveNewProductsFrom: from, version: sql`${contractTypes.version} + 1` })
    .where(and(eq(contractTypes.name, name), isNull(contractTypes.isActiveNewContractFrom)));
}

function fieldsOf(body: Partial<NewContractType>, language: Language, stored: ContractTypeRow | null): Partial<Fields> {
  return {
    ...writtenNames(language, body, stored),
    description: body.description,
    isActiveNewContract: body.is_active_new_contract,
    isActiveNewContractFrom: body.is_active_new_contract_from,
    isActiveNewContractTo: body.is_active_new_contract_to,
    isActiveNewProducts: body.is_active_new_products,
    isActiveNewProductsFrom: body.is_active_new_products_from,
    isActiveNewProductsTo: body.is_active_new_products_to,
  };
}

function refuseReversed(fields: Fields, language: Language): void {
  const reversed = reversedBounds(fields);
  if (reversed.length === 0) return;
  const sentence = translate(language, 'validation:reversed');
  throw new Problem('validation.failed', { errors: Object.fromEntries(reversed.map((name): [string, string[]] => [name, [sentence]])) });
}

const blank: Fields = {
  name: '',
  nameSk: null,
  description: null,
  isActiveNewContract: true,
  isActiveNewContractFrom: null,
  isActiveNewContractTo: null,
  isActiveNewProducts: true,
  isActiveNewProductsFrom: null,
  isActiveNewProductsTo: null,
};
const uniqueFields = { contract_types_name_key: 'name' };

/** Adds a contract type; by default it is open at once for contracts and strategies. */
export async function createContractType(tx: Tx, { audit, clock }: Deps, actor: Actor, body: NewContractType): Promise<ContractTypeRow> {
  const { language } = actor.origin;
  const fields = { ...blank, ...definedOf(fieldsOf(body, language, null)) };
  refuseReversed(fields, language);
  const row = { ...fields, id: newId(), createdAt: clock.now(), version: 1 };
  await writeUnique(uniqueFields, language, () => tx.insert(contractTypes).values(row));
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'contract-types.created', objectType: 'contract_type', objectId: row.id, facts: { after: fields } },
  );
  return row;
}

/** Changes the fields sent; `present` renders the current record for a caller who saved an older version. */
export async function changeContractType(
  tx: Tx,
  { audit }: Deps,
  actor: Actor,
  id: string,
  { version, ...body }: ChangedContractType,
  present: (row: ContractTypeRow) => unknown,
): Promise<ContractTypeRow> {
  const { language } = actor.origin;
  const [stored] = await tx.select().from(contractTypes).where(eq(contractTypes.id, id)).for('update');
  if (!stored) throw new Problem('record.not_found');
  refuseStale(version, stored, present(stored));
  const saved = definedOf(fieldsOf(body, language, stored));
  const changes = changesOf(stored, saved);
  if (!changes) return stored;
  const changed = { ...stored, ...saved, version: stored.version + 1 };
  refuseReversed(changed, language);
  await writeUnique(uniqueFields, language, () => tx.update(contractTypes).set(changed).where(eq(contractTypes.id, id)));
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'contract-types.changed', objectType: 'contract_type', objectId: id, facts: { ...changes } },
  );
  return changed;
}

/** Removes a contract type unless contracts or strategies refer to it. */
export async function deleteContractType(tx: Tx, { audit }: Deps, actor: Actor, id: string): Promise<void> {
  const [gone] = await deleteUnused(() => tx.delete(contractTypes).where(eq(contractTypes.id, id)).returning());
  if (!gone) throw new Problem('record.not_found');
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'contract-types.deleted', objectType: 'contract_type', objectId: id, facts: { before: writtenFieldsOf(gone) } },
  );
}
