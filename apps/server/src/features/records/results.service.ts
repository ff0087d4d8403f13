import { Definition } from '@pramen/contract/form-templates/definition.schemas';
import { compileForm } from '@pramen/domain/forms/definition/compile';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { readInBatches } from '../../database/read-in-batches.ts';
import type { Platform } from '../../platform/platform.ts';
import { sha256 } from '../../platform/keys/secrets.ts';
import { valuesOf } from './content/evaluation.present.ts';
import { openVaults } from './content/record-vault.service.ts';
import type { RecordVault } from './content/record-vault.service.ts';
import { isReproduced } from './content/reproduce.rules.ts';

/** Why a stored result cannot be trusted. */
export type ResultFault = 'definition' | 'revision' | 'unreadable' | 'result' | 'metrics';

export interface ResultsVerdict {
  /** Results that were recomputed and found equal. */
  verified: number;
  /** Results of clients whose key was erased: nobody can read them any more. */
  erased: number;
  faults: { recordId: string; version: number; fault: ResultFault }[];
}

interface ResultRow extends Record<string, unknown> {
  client_id: string;
  record_id: string;
  version: number;
  revision_id: string;
  answered_under: string;
  hash: string;
  definition: string;
  answers: Buffer;
  result: Buffer;
  /** Metrics shown with the record; null when the record has a later version. */
  metrics: unknown;
  is_current: boolean;
}

const stored = sql`
  SELECT x.client_id, x.record_id, x.version_number AS version, x.revision_id, v.revision_id AS answered_under, f.hash, f.definition,
         v.sealed_answers AS answers, x.sealed_result AS result, r.metrics, r.version_number = x.version_number AS is_current
  FROM record_results x
  JOIN record_versions v ON v.client_id = x.client_id AND v.record_id = x.record_id AND v.number = x.version_number
  JOIN records r ON r.client_id = x.client_id AND r.id = x.record_id
  JOIN form_revisions f ON f.id = x.revision_id
  ORDER BY x.client_id, x.record_id, x.version_number`;

/** Compiles each revision once; null when its text does not have its hash. */
function createForms() {
  const known = new Map<string, CompiledForm | null>();
  return ({ revision_id: id, hash, definition }: ResultRow): CompiledForm | null => {
    const kept = known.get(id);
    if (kept !== undefined) return kept;
    const isWhole = sha256(definition).toString('hex') === hash;
    const form = isWhole ? compileForm(Definition.parse(JSON.parse(definition))) : null;
    known.set(id, form);
    return form;
  };
}

function findFault(row: ResultRow, form: CompiledForm | null, vault: RecordVault): ResultFault | null {
  if (!form) return 'definition';
  if (row.revision_id !== row.answered_under) return 'revision';
  try {
    const { answers } = vault.openAnswers(row.record_id, row.version, row.answers);
    const result = vault.openResult(row.record_id, row.version, row.result);
    if (!isReproduced(form, answers, result)) return 'result';
    return row.is_current && !isSame(row.metrics, valuesOf(result)) ? 'metrics' : null;
  } catch {
    return 'unreadable';
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
  const formOf = createForms();
  for await (const rows of readInBatches<ResultRow>(db, stored)) {
    const vaults = await openVaults(
      db,
      platform,
      rows.map((row) => row.client_id),
    );
    for (const row of rows) {
      const vault = vaults.get(row.client_id);
      const fault = vault ? findFault(row, formOf(row), vault) : null;
      if (!vault) verdict.erased += 1;
      else if (fault === null) verdict.verified += 1;
      else verdict.faults.push({ recordId: row.record_id, version: row.version, fault });
    }
  }
  return verdict;
}
