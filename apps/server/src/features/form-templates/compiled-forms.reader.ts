import { Definition } from '@pramen/contract/form-templates/definition.schemas';
import { compileForm } from '@pramen/domain/forms/definition/compile';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { and, inArray, or, sql } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { formRevisions } from '../../database/schema/forms.ts';

/** Topic of the job that moves drafts to a revision that the law requires. */
export const REVISED_BY_LAW = 'form-templates.revisedByLaw';

/** A revision ready to be answered and evaluated. */
export interface RevisionForm {
  id: string;
  templateId: string;
  number: number;
  hash: string;
  versionLabel: string | null;
  form: CompiledForm;
}

/** Most compiled revisions in memory; they never change, so they are never stale. */
const MOST_KEPT = 100;
const kept = new Map<string, RevisionForm>();

function keep(revision: RevisionForm): RevisionForm {
  kept.set(revision.id, revision);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return revision;
}

/** The revisions with these ids. */
export async function readForms(db: Readable, ids: readonly string[]): Promise<ReadonlyMap<string, RevisionForm>> {
  const wanted = [...new Set(ids)];
  const missing = wanted.filter((id) => !kept.has(id));
  const rows = missing.length === 0 ? [] : await db.select().from(formRevisions).where(inArray(formRevisions.id, missing));
  const read = rows.map(({ definition, id, templateId, number, hash, versionLabel }) =>
    keep({ id, templateId, number, hash, versionLabel, form: compileForm(Definition.parse(JSON.parse(definition))) }),
  );
  const all = new Map(read.map((revision) => [revision.id, revision]));
  return new Map(
    wanted.flatMap((id) => {
      const revision = all.get(id) ?? kept.get(id);
      return revision ? [[id, revision]] : [];
    }),
  );
}

/**
 * Whether the texts of all these revisions have the hashes that they were stored with, and those the ones in the audit log: asks the
 * database, not what is kept in memory.
 */
export async function areIntact(db: Readable, ids: readonly string[]): Promise<boolean> {
  const isChanged = sql`encode(sha256(convert_to(${formRevisions.definition}, 'UTF8')), 'hex') <> ${formRevisions.hash}`;
  const isToldOtherwise = sql`EXISTS (SELECT FROM ${auditEvents} WHERE ${auditEvents.objectType} = 'form_template'
    AND ${auditEvents.objectId} = ${formRevisions.templateId}::text AND ${auditEvents.facts} #>> '{after,revision}' = ${formRevisions.number}::text
    AND ${auditEvents.facts} #>> '{after,definitionHash}' <> ${formRevisions.hash})`;
  return (await db.$count(formRevisions, and(inArray(formRevisions.id, [...ids]), or(isChanged, isToldOtherwise)))) === 0;
}

/** One revision; throws when it does not exist, which a foreign key prevents. */
export async function readForm(db: Readable, id: string): Promise<RevisionForm> {
  const found = (await readForms(db, [id])).get(id);
  if (!found) throw new Error(`there is no form revision ${id}`);
  return found;
}
