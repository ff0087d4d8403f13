import { BENEFICIAL_OWNER_QUESTION, readBeneficialOwners } from '@pramen/domain/compliance/aml/beneficial-owners';
import { peopleInText } from '@pramen/domain/compliance/screening/names/people-in-text';
import { answeredRoles } from '@pramen/domain/compliance/screening/status/screening-words';
import type { AnsweredRole } from '@pramen/domain/compliance/screening/status/screening-words';
import { isReliedOn, statesReliedOn } from '@pramen/domain/forms/records/record-states';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { records } from '../../../database/schema/records.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { Platform, WritePlatform } from '../../../platform/platform.ts';
import { readForm } from '../../form-templates/compiled-forms.reader.ts';
import { connectNamed, endConnected } from '../../screening/connected-persons.service.ts';
import type { NamedInAnswers } from '../../screening/connected-persons.service.ts';
import { readCurrentAnswers } from './record-content.reader.ts';
import { openVaults } from './record-vault.service.ts';
import type { RecordVault } from './record-vault.service.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;
type NamedPerson = NamedInAnswers & { role: AnsweredRole };
type StoredRecord = typeof records.$inferSelect;

/** Accepted records of a client of the same type besides one. */
async function readAccepted(db: Readable, { clientId, id, type }: StoredRecord): Promise<Pick<StoredRecord, 'id' | 'stateAt'>[]> {
  return db
    .select({ id: records.id, stateAt: records.stateAt })
    .from(records)
    .where(
      and(
        eq(records.clientId, clientId),
        eq(records.type, type),
        eq(records.state, 'ACCEPTED'),
        isNull(records.deletedAt),
        ne(records.id, id),
      ),
    );
}

/**
 * Whom a record that is relied on names: who answered for the client, and the owners of an AML questionnaire. Nobody once a later record of
 * its type was accepted.
 */
async function readNamed(tx: Tx, vault: RecordVault, record: StoredRecord): Promise<NamedPerson[]> {
  const isReplaced =
    record.state === 'ACCEPTED' && (await readAccepted(tx, record)).some(({ stateAt }) => stateAt.getTime() > record.stateAt.getTime());
  if (isReplaced) return [];
  const { answers, respondent } = await readCurrentAnswers(tx, vault, record);
  const respondentName = respondent?.name?.trim() ?? '';
  const named: NamedPerson[] = respondentName === '' ? [] : [{ role: 'RESPONDENT', name: respondentName }];
  if (record.type !== 'AML_QUESTIONNAIRE') return named;
  const { form } = await readForm(tx, record.revisionId);
  return [...named, ...readBeneficialOwners(form, answers).map((name) => ({ role: 'BENEFICIAL_OWNER', name }) as const)];
}

/** Readings of names in one record that are compared: more than any real answer has, and few enough for the thread that compares. */
const MOST_READINGS = 60;

/**
 * Refuses an answer with more names than are compared: whom nobody compares must not look clear. Without a person to tell it to, the record
 * stays unread, and with it the client not compared.
 */
async function hasTooMany(tx: Tx, actor: Actor | null, record: StoredRecord, named: readonly NamedPerson[]): Promise<boolean> {
  const readings = named.reduce((sum, { name }) => sum + peopleInText(name).length, 0);
  if (readings <= MOST_READINGS) return false;
  if (!actor) return true;
  const { form } = await readForm(tx, record.revisionId);
  const fieldset = form.questions.get(BENEFICIAL_OWNER_QUESTION)?.fieldset.fieldset.id;
  const field = fieldset === undefined ? 'respondent' : `data.${fieldset}.0.${BENEFICIAL_OWNER_QUESTION}`;
  throw refusedField(actor.origin.language, field, 'records:tooManyNames');
}

/**
 * Has everybody compared with lists whom a record names in its current version, while it is relied on: from its sending until it is denied,
 * cancelled or deleted. The caller has locked the record and written its state. Without a vault the client's key was erased, and nobody can
 * read whom it names.
 */
export async function settleNamed(
  tx: Tx,
  platform: Deps,
  actor: Actor | null,
  vault: RecordVault | null,
  { clientId, id }: { clientId: string; id: string },
): Promise<void> {
  const isIt = and(eq(records.clientId, clientId), eq(records.id, id));
  const [record] = await tx.select().from(records).where(isIt);
  if (!record) return;
  const isInUse = record.deletedAt === null && isReliedOn(record.state);
  if (!isInUse && record.personsVersion === null) return;
  const named = isInUse && vault ? await readNamed(tx, vault, record) : [];
  const isUnread = await hasTooMany(tx, actor, record, named);
  if (!isUnread) await connectNamed(tx, platform, actor, { clientId, recordId: id }, named);
  const personsVersion = isInUse && !isUnread ? record.versionNumber : null;
  if (record.personsVersion !== personsVersion) await tx.update(records).set({ personsVersion }).where(isIt);
}

/** Whom an accepted record names takes the place of those whom the client's earlier accepted ones of its type named. */
export async function replaceNamed(tx: Tx, platform: Deps, actor: Actor, record: StoredRecord): Promise<void> {
  const recordIds = (await readAccepted(tx, record)).map(({ id }) => id);
  await endConnected(tx, platform, actor, { clientId: record.clientId, recordId: record.id }, { roles: answeredRoles, recordIds });
}

/** Records that are read at once. */
const PAGE = 500;

/**
 * Settles the records that are relied on and were not settled: those from before named persons were compared. Every one is tried, so that
 * those which cannot be read keep nobody else waiting; their clients stay not compared.
 */
export async function settleUnsettled(platform: Platform, page = PAGE): Promise<void> {
  const { db } = platform;
  const unsettled = and(isNull(records.personsVersion), inArray(records.state, statesReliedOn), isNull(records.deletedAt));
  const settle = ({ clientId, id }: { clientId: string; id: string }) =>
    inTransaction(db, async (tx) => {
      const isIt = and(eq(records.clientId, clientId), eq(records.id, id));
      await tx.select({ id: records.id }).from(records).where(isIt).for('no key update');
      const vault = (await openVaults(tx, platform, [clientId])).get(clientId) ?? null;
      await settleNamed(tx, platform, null, vault, { clientId, id });
    });
  const failures: unknown[] = [];
  let after: { clientId: string; id: string } | undefined;
  do {
    const isNext = after && sql`(${records.clientId}, ${records.id}) > (${after.clientId}::uuid, ${after.id}::uuid)`;
    const left = await db
      .select({ clientId: records.clientId, id: records.id })
      .from(records)
      .where(and(unsettled, isNext))
      .orderBy(records.clientId, records.id)
      .limit(page);
    await doEach(left, settle).catch((error: unknown) => failures.push(error));
    after = left.at(-1);
  } while (after);
  if (failures.length > 0) throw failures[0];
}
