import { prefill } from '@pramen/domain/forms/answers/prefill';
import { compareForms } from '@pramen/domain/forms/definition/compare';
import { attribute, withoutAuthors } from '@pramen/domain/forms/records/authorship';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/connect.ts';
import { formRevisions, formTemplates } from '../../../database/schema/forms.ts';
import { records } from '../../../database/schema/records.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readForm, REVISED_BY_LAW } from '../../form-templates/compiled-forms.reader.ts';
import { openVaults } from '../content/record-vault.service.ts';
import { holdFiles } from '../content/answer-files.service.ts';
import { moveDraftOf } from '../content/answer-drafts.service.ts';
import { readCurrentAnswers } from '../content/record-content.reader.ts';
import { settleNamed } from '../content/named-persons.service.ts';
import { addVersion } from '../content/record-rows.service.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock' | 'config' | 'jobs'>;

/** Drafts of an active template for which a later revision is required by law: they move to the current revision. */
function findBehind(db: Db | Tx, only?: SQL) {
  const isBehind = sql`EXISTS (
    SELECT FROM ${formRevisions} own JOIN ${formRevisions} later ON later.template_id = own.template_id AND later.number > own.number
    WHERE own.id = ${records.revisionId} AND later.is_required_by_law)`;
  return db
    .select({ record: records, revisionId: formRevisions.id, madeBy: formRevisions.createdBy })
    .from(records)
    .innerJoin(formTemplates, eq(formTemplates.id, records.templateId))
    .innerJoin(formRevisions, and(eq(formRevisions.templateId, formTemplates.id), eq(formRevisions.number, formTemplates.revisionNumber)))
    .where(
      and(
        inArray(records.state, ['CONCEPT', 'WAITING']),
        isNull(records.deletedAt),
        eq(formTemplates.isActive, true),
        isNull(formTemplates.deletedAt),
        isBehind,
        only,
      ),
    );
}

/**
 * Moves one draft; its answers to questions that the new revision still has stay. They keep their authors where the question reads as
 * before; whoever confirms an answer to a changed one becomes its author.
 */
async function moveDraft(tx: Tx, platform: Deps, clientId: string, id: string): Promise<void> {
  const isIt = and(eq(records.clientId, clientId), eq(records.id, id));
  await tx.select({ id: records.id }).from(records).where(isIt).for('no key update');
  const [found] = await findBehind(tx, isIt);
  const vault = (await openVaults(tx, platform, [clientId])).get(clientId);
  if (!found || !vault) return;
  const { record, revisionId } = found;
  const madeBy = found.madeBy ?? record.creatorId;
  const from = await readForm(tx, record.revisionId);
  const to = await readForm(tx, revisionId);
  const former = await readCurrentAnswers(tx, vault, record);
  const number = record.versionNumber + 1;
  const answers = prefill(to.form, former.answers);
  const fileIds = await holdFiles(tx, clientId, to.form, answers, 'cs');
  const author = { userId: madeBy, as: 'STAFF', at: platform.clock.now().toISOString() } as const;
  const respondent = former.respondent ?? null;
  const changed = new Set(compareForms(from.form, to.form).changed);
  const answersHash = await addVersion(
    tx,
    platform,
    vault,
    { clientId, id, number, revisionId, fileIds, respondent },
    { answers, authors: withoutAuthors(attribute(answers, author, former), changed) },
    madeBy,
  );
  await tx
    .update(records)
    .set({ revisionId, versionNumber: number, metrics: null, version: sql`${records.version} + 1` })
    .where(isIt);
  await moveDraftOf(tx, vault, { clientId, id }, { from, to, stored: answers });
  await settleNamed(tx, platform, null, vault, { clientId, id });
  await platform.audit.append(
    tx,
    { actor: null },
    {
      action: 'records.movedToRevision',
      objectType: 'record',
      objectId: id,
      clientId,
      facts: {
        before: { revision: from.number, definitionHash: from.hash, versionNumber: record.versionNumber },
        after: { revision: to.number, definitionHash: to.hash, versionNumber: number },
        answersHash,
      },
    },
  );
}

/** Moves every draft that is behind a revision required by law; each in its own transaction. Returns how many there were. */
export async function moveDrafts(platform: Deps): Promise<number> {
  const behind = await findBehind(platform.db).orderBy(asc(records.clientId), asc(records.id));
  await doEach(behind, ({ record }) => inTransaction(platform.db, (tx) => moveDraft(tx, platform, record.clientId, record.id)));
  return behind.length;
}

export const moveJobs = (platform: Deps): JobHandler[] => [
  {
    topic: REVISED_BY_LAW,
    pace: 'single',
    run: async () => {
      await moveDrafts(platform);
    },
  },
];
