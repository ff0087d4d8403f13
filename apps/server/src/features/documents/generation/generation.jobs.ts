import { and, asc, eq, isNull } from 'drizzle-orm';
import { clients } from '../../../database/schema/clients.ts';
import { documents, documentTemplates } from '../../../database/schema/documents.ts';
import { users } from '../../../database/schema/people.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { inOnePiece } from '../../../platform/files/in-one-piece.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { JobHandler, JobPayload } from '../../../platform/jobs/jobs.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import { readOpenJobs } from '../../../platform/jobs/open-jobs.ts';
import { describeError } from '../../../platform/log/log.ts';
import type { GeneratedPdf } from '../../../platform/pdf/templates/document-values.ts';
import { OfficeFailed } from '../../../platform/pdf/word/office.ts';
import { OfficeMissing, PdfRefused } from '../../../platform/pdf/pdf-studio.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Stopped } from '../../../platform/workers/stopped.ts';
import { makeDocument } from '../../document-templates/filling/document-generation.service.ts';
import { findTemplate } from '../../document-templates/record/document-templates.reader.ts';
import type { TemplateRow } from '../../document-templates/record/document-templates.reader.ts';
import { readDocumentValues } from '../../document-templates/filling/document-values.reader.ts';
import { generationFaults } from '../record/documents.rules.ts';
import type { GenerationFault } from '../record/documents.rules.ts';
import { GENERATE_TOPIC, GENERATE_WORD_TOPIC, topicOf } from './generation.service.ts';
import { countAttempt, isWaitingFor, keepMadeFile, recordFault } from './generation-outcome.service.ts';
import type { GenerationRound } from './generation-outcome.service.ts';

/** Attempts before a temporary failure counts as permanent. */
export const MOST_ATTEMPTS = 4;

/** The error that a person has to fix; null when a retry may succeed. */
function faultOf(error: unknown): GenerationFault | null {
  if (error instanceof PdfRefused) return generationFaults.find((known) => known === error.fault.kind) ?? 'failed';
  if (error instanceof OfficeMissing) return 'officeMissing';
  if (error instanceof OfficeFailed) return 'officeFailed';
  if (error instanceof Problem && error.code === 'template.empty') return 'empty';
  // The stored template is lost or altered. The alarm has been raised; a retry would raise it again.
  if (error instanceof Problem && error.code === 'file.damaged') return 'unreadable';
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : null;
}

/**
 * The document to generate and the language of the client's portal; null when it was generated, removed or requested again in a later
 * round.
 */
async function readDue(
  { db }: Platform,
  round: GenerationRound,
): Promise<{ template: TemplateRow; contractId: string | null; documentCode: string | null; language: 'cs' | 'sk' } | null> {
  const [due] = await db
    .select({ templateId: documents.templateId, contractId: documents.contractId, documentCode: documents.code, language: users.language })
    .from(documents)
    .innerJoin(clients, eq(clients.id, documents.clientId))
    .innerJoin(users, eq(users.id, clients.userId))
    .where(isWaitingFor(round));
  const template = due?.templateId ? await findTemplate(db, due.templateId, due.language) : null;
  return due && template ? { template, contractId: due.contractId, documentCode: due.documentCode, language: due.language } : null;
}

async function store(platform: Platform, round: GenerationRound, { bytes, missing }: GeneratedPdf, template: TemplateRow): Promise<void> {
  const staged = await platform.files.stage(inOnePiece(bytes));
  const isKept = await inTransaction(platform.db, (tx) => keepMadeFile(tx, platform, round, staged, missing, template));
  if (!isKept) await platform.files.remove(staged.objectKey);
}

/** The process is stopping or the PDF studio is overloaded: not the document's fault. */
const isOfHouse = (error: unknown) => error instanceof Stopped || (error instanceof Problem && error.code === 'server.busy');

/** Generates and stores the file of one round; safe to kill, repeat and run concurrently. */
async function makeFile(platform: Platform, pdf: PdfStudio, round: GenerationRound): Promise<void> {
  const due = await readDue(platform, round);
  if (!due) return;
  try {
    const values = await readDocumentValues(
      platform.db,
      platform,
      { clientId: round.clientId, contractId: due.contractId, documentCode: due.documentCode },
      due.language,
    );
    await store(platform, round, await makeDocument(platform.db, platform, pdf, due.template, values, due.language), due.template);
  } catch (error) {
    if (isOfHouse(error)) throw error;
    const fault = faultOf(error);
    const attempts = fault === null ? await inTransaction(platform.db, (tx) => countAttempt(tx, round)) : 0;
    if (fault === null && attempts < MOST_ATTEMPTS) throw error;
    if (fault === null) platform.log.error({ documentId: round.documentId, error: describeError(error) }, 'gave up generating a document');
    await inTransaction(platform.db, (tx) => recordFault(tx, platform, round, fault ?? 'failed'));
  }
}

const roundOf = ({ clientId, documentId, round }: JobPayload): GenerationRound => ({
  clientId: String(clientId),
  documentId: String(documentId),
  round: Number(round),
});

export function generationJobs(platform: Platform, pdf: PdfStudio): JobHandler[] {
  const run: JobHandler['run'] = (payload) => makeFile(platform, pdf, roundOf(payload));
  // A Word conversion takes up to a minute and runs alone; jobs claimed in a batch after it would time out and be handed out again.
  return [
    { topic: GENERATE_TOPIC, run },
    { topic: GENERATE_WORD_TOPIC, run, pace: 'single' },
  ];
}

/** Queues waiting documents that have no job, because the last attempt failed or an operator emptied the queue. Returns how many. */
export async function resumeGeneration({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<number> {
  const waiting = await db
    .select({ clientId: documents.clientId, documentId: documents.id, round: documents.generationRound, format: documentTemplates.format })
    .from(documents)
    .innerJoin(documentTemplates, eq(documentTemplates.id, documents.templateId))
    .where(and(eq(documents.generation, 'WAITING'), isNull(documents.deletedAt)))
    .orderBy(asc(documents.createdAt));
  if (waiting.length === 0) return 0;
  const open = new Set(
    (await readOpenJobs(db, [GENERATE_TOPIC, GENERATE_WORD_TOPIC])).map(({ documentId, round }) => `${documentId} ${round}`),
  );
  const lost = waiting.filter(({ documentId, round }) => !open.has(`${documentId} ${round}`));
  await doEach(lost, ({ format, ...payload }) => inTransaction(db, (tx) => jobs.enqueue(tx, topicOf(format), payload)));
  return lost.length;
}
