import { inTransaction } from '../../../database/transaction.ts';
import { inOnePiece } from '../../../platform/files/in-one-piece.ts';
import type { JobHandler, JobPayload } from '../../../platform/jobs/jobs.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { StagedFile } from '../../../platform/files/file-store.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { PdfRefused } from '../../../platform/pdf/pdf-studio.ts';
import type { PdfStudio } from '../../../platform/pdf/pdf-studio.ts';
import { AuthoritySilent } from '../../../platform/pdf/seal/time-authority.ts';
import { DoubtfulStamp } from '../../../platform/pdf/seal/seal-pdf.ts';
import type { SealedPdf } from '../../../platform/pdf/seal/seal-pdf.ts';
import { CertificateRevoked, ValidationMissing } from '../../../platform/pdf/validation/gather.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FileRow } from '../../files/files.reader.ts';
import { readProvedBytes } from '../../files/integrity.service.ts';
import { readCompany } from '../../settings/company.reader.ts';
import { readTenantOf } from '../../users/tenants.reader.ts';
import { SEAL_TOPIC } from '../record/document-states.service.ts';
import { sealFaults } from '../record/documents.rules.ts';
import type { SealFault } from '../record/documents.rules.ts';
import { openEvidence } from '../signing/evidence.reader.ts';
import { writeEvidence, writeSealReason } from './seal.present.ts';
import { findWaitingAddition, findWaitingSeal } from './seal.reader.ts';
import type { SealJob, WaitingSeal } from './seal.reader.ts';
import { MOST_LOOKS, STAMP_TOPIC, VALIDATION_TOPIC } from './seal.rules.ts';
import { failSeal, findDueSeals, keepAddition, keepSeal, renounceAddition, requeueSeal } from './seal.service.ts';
import { proveSeal } from './seal-proof.service.ts';
import type { AdditionStep } from './seal.service.ts';

const jobOf = ({ clientId, documentId }: JobPayload): SealJob => ({ clientId: String(clientId), documentId: String(documentId) });

async function drawSeal(platform: Platform, pdf: PdfStudio, waiting: WaitingSeal, original: Buffer): Promise<SealedPdf> {
  const { db, clock } = platform;
  const { document, client } = waiting;
  const [pages, signatures] = [await pdf.readPages(original), await openEvidence(db, platform, document.clientId, waiting.signatures)];
  const [company, tenant] = [await readCompany(db), await readTenantOf(db, client.userId)];
  const issuer = { company: company.name, businessNumber: company.businessNumber, intermediary: tenant.code === null ? null : tenant.name };
  const evidence = writeEvidence({
    ...waiting,
    signatures,
    pageCount: pages.length,
    issuer,
    verifyAddress: portalAddress(platform.config, 'verify', {}),
  });
  return pdf.seal({ original, evidence, reason: writeSealReason(client.language), location: 'CZ', sealedAt: clock.now() });
}

/** Either the server clock or the authority's is wrong; an operator has to check before the next seal. */
function warnOfStamp({ log, clock }: Platform, { documentId }: SealJob, stampedAt: Date): void {
  log.error({ documentId, stampedAt, now: clock.now() }, 'time stamp rejected: the authority and the server clock differ too much');
}

/** Logs for the operator why an addition failed this time; rethrows every other error. */
function noteMissing(platform: Platform, job: SealJob, error: unknown): null {
  const { log } = platform;
  if (error instanceof DoubtfulStamp) warnOfStamp(platform, job, error.at);
  else if (error instanceof CertificateRevoked)
    log.error({ documentId: job.documentId, reason: error.message }, 'a certificate of the seal or of the time authority was revoked');
  else if (error instanceof ValidationMissing)
    log.warn({ documentId: job.documentId, reason: error.message }, 'validation data of a seal is not available yet');
  else if (!(error instanceof AuthoritySilent)) throw error;
  return null;
}

/**
 * Stages bytes and hands them to `keep`; removes them again when another job was first. Bytes left behind by a killed process are swept as
 * orphans.
 */
async function store(platform: Platform, bytes: Uint8Array, keep: (staged: StagedFile) => Promise<boolean>): Promise<void> {
  const staged = await platform.files.stage(inOnePiece(bytes));
  if (!(await keep(staged))) await platform.files.remove(staged.objectKey);
}

const afterStamp = ({ hasValidation }: PdfStudio) => (hasValidation ? 'VALIDATING' : 'DONE');

/** Reads a stored file; null when its bytes do not match its row, which raises the alarm. */
function readWhole(platform: Platform, file: FileRow): Promise<Buffer | null> {
  return readProvedBytes(platform, file).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'file.damaged') return null;
    throw error;
  });
}

async function seal(platform: Platform, pdf: PdfStudio, job: SealJob): Promise<void> {
  const { db } = platform;
  const waiting = await findWaitingSeal(db, job);
  if (!waiting) return;
  const fail = async (fault: SealFault) => {
    platform.log.warn({ documentId: job.documentId, fault }, 'a document cannot be sealed');
    await inTransaction(db, (tx) => failSeal(tx, platform, waiting, fault));
  };
  const original = await readWhole(platform, waiting.original);
  // Retrying cannot bring the file back; the staff notified of the failure can have it sealed once it is restored.
  if (original === null) return fail('unreadable');
  const isWhatWasSigned = waiting.signatures.every(({ sha256 }) => sha256?.equals(waiting.original.sha256) === true);
  if (waiting.signatures.length === 0 || !isWhatWasSigned) return fail('otherBytes');
  const sealed = await drawSeal(platform, pdf, waiting, original).catch((error: unknown) => {
    if (error instanceof PdfRefused) return sealFaults.find((known) => known === error.fault.kind) ?? 'failed';
    throw error;
  });
  if (typeof sealed === 'string') return fail(sealed);
  if (sealed.doubtfulStamp) warnOfStamp(platform, job, sealed.doubtfulStamp);
  const proven = await proveSeal(pdf, sealed.bytes, 'SEAL');
  const next = pdf.hasAuthority && !sealed.isStamped ? 'STAMPING' : afterStamp(pdf);
  await store(platform, sealed.bytes, (staged) => inTransaction(db, (tx) => keepSeal(tx, platform, waiting, { staged, ...proven }, next)));
}

/**
 * Adds a time stamp or validation data to a sealed file; if unavailable, the document keeps waiting and the sweep retries with growing
 * pauses.
 */
async function addTo(platform: Platform, pdf: PdfStudio, job: SealJob, step: AdditionStep): Promise<void> {
  const { db } = platform;
  const waiting = await findWaitingAddition(db, job, step.from);
  if (!waiting) return;
  const { document, sealed } = waiting;
  const isOfStamp = step.from === 'STAMPING';
  const renounce = () => inTransaction(db, (tx) => renounceAddition(tx, platform, document, step));
  if (!(isOfStamp ? pdf.hasAuthority : pdf.hasValidation)) return renounce();
  const [before, now] = [await readWhole(platform, sealed), platform.clock.now()];
  if (before === null) return document.sealTries < MOST_LOOKS ? undefined : renounce();
  const made = await (isOfStamp ? pdf.stamp(before, now) : pdf.validate(before, now)).catch((error: unknown) =>
    noteMissing(platform, job, error),
  );
  if (!made) return;
  const proven = await proveSeal(pdf, made, pdf.hasAuthority ? 'STAMP' : 'STORE');
  await store(platform, made, (staged) =>
    inTransaction(db, (tx) => keepAddition(tx, platform, document, sealed, { staged, ...proven }, step)),
  );
}

/** Jobs that seal signed documents, add a time stamp when the authority did not respond during sealing, and add validation data. */
export function sealJobs(platform: Platform, pdf: PdfStudio): JobHandler[] {
  return [
    { topic: SEAL_TOPIC, run: (payload) => seal(platform, pdf, jobOf(payload)) },
    { topic: STAMP_TOPIC, run: (payload) => addTo(platform, pdf, jobOf(payload), { from: 'STAMPING', to: afterStamp(pdf) }) },
    { topic: VALIDATION_TOPIC, run: (payload) => addTo(platform, pdf, jobOf(payload), { from: 'VALIDATING', to: 'DONE' }) },
  ];
}

/** Queues due seals, stamps and validations again, each document in its own transaction. */
export async function sweepSeals(platform: Platform): Promise<void> {
  const due = await inTransaction(platform.db, (tx) => findDueSeals(tx, platform.clock.now()));
  await doEach(due, (job) => inTransaction(platform.db, (tx) => requeueSeal(tx, platform, job)));
}
