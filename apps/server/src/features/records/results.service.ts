import { Definition } from '@pramen/contract/form-templates/definition.schemas';
import { compileForm } from '@pramen/domain/forms/definition/compile';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { readInBatches } from '../../database/reading/read-in-batches.ts';
import type { Platform } from '../../platform/platform.ts';
import { sha256 } from '../../platform/keys/secrets.ts';
import { valuesOf } from './content/evaluation.present.ts';
import { openVaults } from './content/record-vault.service.ts';
import type { RecordVault } from './content/record-vault.service.ts';
import { findDifference } from './content/reproduce.rules.ts';

/** Why a stored result cannot be trusted. */
export type ResultFault = 'definition' | 'history' | 'revision' | 'unreadable' | 'result' | 'metrics';

export interface FaultyResult {
  recordId: string;
  version: number;
  fault: ResultFault;
  /** The first part that differs, such as `RISK.points`; null for the other faults. */
  difference: string | null;
  /** Version of the evaluation rules that made the result. */
  engine: number;
}

export interface ResultsVerdict {
  /** Results that were recomputed and found equal. */
  verified: number;
  /** Results of clients whose key was erased: nobody can read them any more. */
  erased: number;
  faults: FaultyResult[];
}

interface ResultRow extends Record<string, unknown> {
  client_id: string;
  record_id: string;
  version: number;
  revision_id: string;
  answered_under: string;
  template_id: string;
  revision_number: number;
  engine: number;
  hash: string;
  definition: string;
  answers: Buffer;
  result: Buffer;
  /** Metrics shown with the record; null when the record has a later version. */
  metrics: unknown;
  is_current: boolean;
}

const stored = sql`
  SELECT x.client_id, x.record_id, x.version_number AS version, x.revision_id, x.engine, v.revision_id AS answered_under,
         f.template_id, f.number AS revision_number, f.hash, f.definition,
         v.sealed_answers AS answers, x.sealed_result AS result, r.metrics, r.version_number = x.version_number AS is_current
  FROM record_results x
  JOIN record_versions v ON v.client_id = x.client_id AND v.record_id = x.record_id AND v.number = x.version_number
  JOIN records r ON r.client_id = x.client_id AND r.id = x.record_id
  JOIN form_revisions f ON f.id = x.revision_id
  ORDER BY x.client_id, x.record_id, x.version_number`;

/** The audit log has the hash that each revision was saved with; a chain of its own proves that log. */
const savedHashes = sql`
  SELECT object_id AS template_id, (facts #>> '{after,revision}')::int AS number, facts #>> '{after,definitionHash}' AS hash
  FROM audit_events
  WHERE action IN ('form-templates.created', 'form-templates.changed') AND facts #>> '{after,definitionHash}' IS NOT NULL`;

interface SavedHash extends Record<string, unknown> {
  template_id: string;
  number: number | null;
  hash: string;
}

const revisionKey = (templateId: string, number: number | null) => `${templateId} ${number}`;

async function readSavedHashes(db: Db): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const rows of readInBatches<SavedHash>(db, savedHashes))
    for (const { template_id: id, number, hash } of rows) found.set(revisionKey(id, number), hash);
  return found;
}

type CheckedForm = CompiledForm | 'definition' | 'history';

/** Compiles each revision once; names the fault of one whose text does not have its hash, or not the one that it was saved with. */
function createForms(saved: ReadonlyMap<string, string>) {
  const known = new Map<string, CheckedForm>();
  const check = ({ template_id: templateId, revision_number: number, hash, definition }: ResultRow): CheckedForm => {
    if (sha256(definition).toString('hex') !== hash) return 'definition';
    // Revisions of templates that no person made, such as those of a demonstration, are in no event.
    if ((saved.get(revisionKey(templateId, number)) ?? hash) !== hash) return 'history';
    return compileForm(Definition.parse(JSON.parse(definition)));
  };
  return (row: ResultRow): CheckedForm => {
    const form = known.get(row.revision_id) ?? check(row);
    known.set(row.revision_id, form);
    return form;
  };
}

type Found = Pick<FaultyResult, 'fault' | 'difference'>;
const faulty = (fault: ResultFault): Found => ({ fault, difference: null });

function findFault(row: ResultRow, form: CheckedForm, vault: RecordVault): Found | null {
  if (typeof form === 'string') return faulty(form);
  if (row.revision_id !== row.answered_under) return faulty('revision');
  try {
    const { answers } = vault.openAnswers(row.record_id, row.version, row.answers);
    const result = vault.openResult(row.record_id, row.version, row.result);
    const difference = findDifference(form, answers, result);
    if (difference !== null) return { fault: 'result', difference };
    return row.is_current && !isSame(row.metrics, valuesOf(result)) ? faulty('metrics') : null;
  } catch {
    return faulty('unreadable');
  }
}

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
/** jsonb does not keep the order of keys. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** Recomputes every stored result from the stored answers and the revision that they were given under, in one snapshot. */
export async function verifyResults(db: Db, platform: Pick<Platform, 'config'>): Promise<ResultsVerdict> {
  const verdict: ResultsVerdict = { verified: 0, erased: 0, faults: [] };
  const formOf = createForms(await readSavedHashes(db));
  for await (const rows of readInBatches<ResultRow>(db, stored)) {
    const vaults = await openVaults(
      db,
      platform,
      rows.map((row) => row.client_id),
    );
    for (const row of rows) {
      const vault = vaults.get(row.client_id);
      const found = vault ? findFault(row, formOf(row), vault) : null;
      if (!vault) verdict.erased += 1;
      else if (found === null) verdict.verified += 1;
      else verdict.faults.push({ recordId: row.record_id, version: row.version, ...found, engine: row.engine });
    }
  }
  return verdict;
}
