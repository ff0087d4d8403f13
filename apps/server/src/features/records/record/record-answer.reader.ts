import type { ClientRecord, ListedRecord, RecordDetail, RecordInBrief, RecordVersion } from '@pramen/contract/records/records.schemas';
import { mayClientSave } from '@pramen/domain/forms/records/record-states';
import type { Readable } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { areIntact, readForm, readForms } from '../../form-templates/compiled-forms.reader.ts';
import {
  findVersion,
  readAnswersOf,
  readCurrentAnswers,
  readResult,
  readSteps,
  readUserNames,
  readVersions,
} from '../content/record-content.reader.ts';
import type { SavedVersion } from '../content/record-content.reader.ts';
import { readAttestation } from '../../identity/attestations.service.ts';
import { findAssessmentFrom } from '../aml/assessments.reader.ts';
import { findDraft } from '../content/answer-drafts.service.ts';
import { readRecordDocuments } from '../meeting/record-documents.service.ts';
import { readRepresentation } from '../respondent/respondent.reader.ts';
import { hiddenMetrics } from '../content/evaluation.present.ts';
import { presentRecord, presentRecordDetail, presentRecordInBrief, presentRecordVersion } from './records.present.ts';
import type { RecordRow } from './records.reader.ts';
import { openVault, openVaults } from '../content/record-vault.service.ts';

type Deps = Pick<Platform, 'config'>;

/** Records whose answers are read with one query. */
const READ_AT_ONCE = 10;

/**
 * Records of one client with their answers, as the actor sees them, each with its row; each is made only when it is asked for. Throws
 * record.unreadable at one whose answers somebody changed.
 */
export async function* readRecords(
  db: Readable,
  platform: Deps,
  actor: Actor,
  rows: readonly RecordRow[],
): AsyncGenerator<() => ClientRecord> {
  const [first] = rows;
  if (!first) return;
  const vault = await openVault(db, platform, first.clientId);
  const steps = await readSteps(db, new Map([[first.clientId, vault]]), rows);
  for (let at = 0; at < rows.length; at += READ_AT_ONCE) {
    const some = rows.slice(at, at + READ_AT_ONCE);
    const revisions = await readForms(
      db,
      some.map(({ revisionId }) => revisionId),
    );
    const answers = await readAnswersOf(db, vault, some);
    for (const row of some) {
      const revision = revisions.get(row.revisionId);
      const open = answers.get(row.id);
      yield () => {
        if (!revision || !open) throw new Problem('record.unreadable');
        const { answers: own, respondent = null } = open();
        return presentRecord(row, { revision, answers: own, respondent, steps: steps.get(row.id) ?? [] }, actor);
      };
    }
  }
}

/** One record with its answers, as the actor sees it. */
export async function readOne(db: Readable, platform: Deps, actor: Actor, row: RecordRow): Promise<ClientRecord> {
  for await (const open of readRecords(db, platform, actor, [row])) return open();
  throw new Problem('record.not_found');
}

/** Characters of the forms on one page of a list: bounds the work of a call and the memory of its response. */
const FORMS_OF_PAGE = 1_000_000;

/** A record, or null when its answers were changed and cannot be read: the others are shown nevertheless, and its own call says why. */
function readable(open: () => ClientRecord): ClientRecord | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof Problem && error.code === 'record.unreadable') return null;
    throw error;
  }
}

/** One page of a client's records; once the forms exceed FORMS_OF_PAGE, the further rows have none, like those that cannot be read. */
export async function readRecordPage(db: Readable, platform: Deps, actor: Actor, rows: readonly RecordRow[]): Promise<ListedRecord[]> {
  const whole = new Map<string, ListedRecord>();
  let size = 0;
  for await (const open of readRecords(db, platform, actor, rows)) {
    const record = readable(open);
    if (record) whole.set(record.id, record);
    size += record ? JSON.stringify(record.data).length : 0;
    if (size >= FORMS_OF_PAGE) break;
  }
  const inBrief = await readRecordsInBrief(
    db,
    platform,
    actor,
    rows.filter(({ id }) => !whole.has(id)),
  );
  const others = new Map(inBrief.map((record) => [record.id, { ...record, data: null, respondent: null }]));
  return rows.flatMap(({ id }) => whole.get(id) ?? others.get(id) ?? []);
}

/** The metrics of each record that the actor may not see. */
async function readHiddenMetrics(db: Readable, { role }: Actor, rows: readonly RecordRow[]) {
  const evaluated = role === 'CLIENT' ? rows.filter(({ metrics }) => metrics !== null) : [];
  const forms = await readForms(
    db,
    evaluated.map(({ revisionId }) => revisionId),
  );
  return ({ revisionId }: RecordRow): ReadonlySet<string> => {
    const revision = forms.get(revisionId);
    return revision ? hiddenMetrics(revision.form, role) : new Set();
  };
}

/** Records of several clients without their answers, in the given order. */
export async function readRecordsInBrief(db: Readable, platform: Deps, actor: Actor, rows: readonly RecordRow[]): Promise<RecordInBrief[]> {
  const vaults = await openVaults(
    db,
    platform,
    rows.map(({ clientId }) => clientId),
  );
  const steps = await readSteps(db, vaults, rows);
  const hiddenOf = await readHiddenMetrics(db, actor, rows);
  return rows.map((row) => presentRecordInBrief(row, { steps: steps.get(row.id) ?? [], hidden: hiddenOf(row) }, actor));
}

/**
 * The revision under which somebody last answered, of versions with the newest first: a version under another revision than the one before it
 * was made by a move to what the law requires, and nobody has answered it yet.
 */
const lastSeen = (versions: readonly SavedVersion[]): string | undefined =>
  versions.find(({ revisionId }, index) => revisionId === (versions[index + 1]?.revisionId ?? revisionId))?.revisionId;

/** Whether the record waits for the actor: nobody else reads what they have typed and not sent, not even who acts for them. */
const isAnswering = ({ role, impersonatorUserId }: Actor, { state }: RecordRow): boolean =>
  role === 'CLIENT' && impersonatorUserId === null && mayClientSave(state);

/** A record with everything that explains it. */
export async function readRecordDetail(
  db: Readable,
  platform: Deps & Pick<Platform, 'clock'>,
  actor: Actor,
  row: RecordRow,
): Promise<RecordDetail> {
  const vault = await openVault(db, platform, row.clientId);
  const { answers, authors, respondent = null } = await readCurrentAnswers(db, vault, row);
  const result = await readResult(db, vault, row);
  const versions = await readVersions(db, vault, row);
  const begun = versions.at(-1)?.revisionId ?? row.revisionId;
  return presentRecordDetail(
    row,
    {
      revision: await readForm(db, row.revisionId),
      isFormIntact: await areIntact(db, [row.revisionId, ...(result ? [result.revisionId] : [])]),
      answers,
      respondent,
      representation: await readRepresentation(db, platform, row),
      authors,
      names: await readUserNames(db, authors),
      steps: (await readSteps(db, new Map([[row.clientId, vault]]), [row])).get(row.id) ?? [],
      versions,
      draft: isAnswering(actor, row) ? await findDraft(db, vault, row) : null,
      documents: await readRecordDocuments(db, row),
      // A client's risk is the firm's own judgement.
      assessment: actor.role === 'CLIENT' ? null : await findAssessmentFrom(db, row.clientId, row.id),
      attestation: row.type === 'AML_QUESTIONNAIRE' ? await readAttestation(db, platform, row.clientId, row.id) : null,
      movedFrom:
        begun === row.revisionId ? null : { begun: await readForm(db, begun), seen: await readForm(db, lastSeen(versions) ?? begun) },
      result: result && { ...result, revision: await readForm(db, result.revisionId) },
    },
    actor,
  );
}

/** The answers of a record as its version `number` has them; throws record.not_found without such a version. */
export async function readRecordVersion(
  db: Readable,
  platform: Deps,
  actor: Actor,
  row: RecordRow,
  number: string,
): Promise<RecordVersion> {
  // Numbers are of the database's type: a longer one would be an error there.
  const found = /^[1-9]\d{0,8}$/.test(number) ? await findVersion(db, row, Number(number)) : null;
  if (!found) throw new Problem('record.not_found');
  const { sealedAnswers, ...version } = found;
  const { answers, authors, respondent } = (await openVault(db, platform, row.clientId)).openAnswers(row.id, version.number, sealedAnswers);
  const [revision, names] = [await readForm(db, version.revisionId), await readUserNames(db, authors)];
  return presentRecordVersion({ ...version, respondent: respondent ?? null }, { revision, answers, authors, names }, actor);
}
